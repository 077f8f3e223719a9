import * as py from '../python/core';
import * as np from '../python/numpy';
import * as native from '../python/native';
import { BadOption, BadSetup, Book, Budget, Event, Manifest, Option, Thinker, UnreadableMove, best_of, bit_seats, bits, one_of } from './engine.js';
export function open(compiled) {
const $w = compiled.functions;
const $rules = native.rule_book(compiled, {"SEATS": 2, "ACTIONS": 16, "EVENTS": 24});
class Niya extends Book {
  static manifest = new Manifest("niya", "Niya", py.range(2, 3, 1), 2, 5, false, [new Option("match", ["single", "sets", "points"], "single (one game) | sets (first to win 3) | points (first to the target)", py.range(2, 3, 1), py.dict([])), new Option("target", [10, 15, 20], "for points: 10 | 15 | 20", py.range(2, 3, 1), py.dict([["match", ["points"]]])), new Option("full_garden", ["block", "draw"], "block (who fills the garden wins) | draw", py.range(2, 3, 1), py.dict([]))], null, ["won", "lost", "drawn"], ["novice", "apprentice", "adept", "master"], ["random", "flat"]);
  get manifest() { return this.constructor.manifest; }
  set manifest(value) { py.own(this, "manifest", value); }
  static chance_name = "garden";
  get chance_name() { return this.constructor.chance_name; }
  set chance_name(value) { py.own(this, "chance_name", value); }
  static rules = $rules;
  get rules() { return this.constructor.rules; }
  set rules(value) { py.own(this, "rules", value); }
  read_options(given, players) {
    const self = this;
    let match, options;
    self.refuse_unknown(given);
    match = one_of("match", py.m.get(given, "match", "single"), MATCHES);
    options = py.dict([["match", match]]);
    if ((py.contains(given, "target")) && (!(py.truth(py.item(TARGETS, match))))) {
      throw new BadOption("A single game has no target; the target belongs to a match of points.");
    }
    if (py.truth(py.item(TARGETS, match))) {
      py.set_item(options, "target", one_of("target", py.m.get(given, "target", py.item(py.item(TARGETS, match), 0)), py.item(TARGETS, match)));
    }
    py.set_item(options, "full_garden", one_of("full_garden", py.m.get(given, "full_garden", "block"), FULL_GARDEN));
    return options;
  }
  prepare(state, players, options) {
    const self = this;
    state.match = py.m.index(MATCHES, py.item(options, "match"));
    state.target = py.m.get(options, "target", 1);
    state.full_garden = py.m.index(FULL_GARDEN, py.item(options, "full_garden"));
  }
  read_chance(state, outcome) {
    const self = this;
    let first;
    if (py.ne(py.set(outcome), py.set(["garden", "first"]))) {
      throw new BadSetup("A set-up of Niya has a garden and says who is first: 0 or 1.");
    }
    first = py.item(outcome, "first");
    if ((!py.contains([0, 1], first)) || (py.truth(py.isinstance(first, py.bool)))) {
      throw new BadSetup(("" + "The first player is seat 0 or 1, not " + py.repr(first) + "."));
    }
    if ((py.gt(state.games, 0)) && (py.ne(first, state.first))) {
      throw new BadSetup(("" + "Seat " + py.str(state.first) + " begins this game (N1.4)."));
    }
    py.setslice(state.garden, null, null, null, read_garden(py.item(outcome, "garden")));
    state.first = first;
  }
  write_chance(state) {
    const self = this;
    return py.dict([["garden", py.list((function* ($over) { for (const tile of py.iter($over)) { yield py.item(TILES, tile); } })(state.garden))], ["first", py.int(state.first)]]);
  }
  read_move(state, seat, text) {
    const self = this;
    let cell;
    cell = (py.truth(py.isinstance(text, py.str)) ? py.m.lower(py.m.strip(text)) : text);
    if (!py.contains(CELLS, cell)) {
      throw new UnreadableMove(("" + "“" + py.str(text) + "” is not a cell: a move is the cell of a tile, a1 to d4."));
    }
    return py.m.index(CELLS, cell);
  }
  write_move(state, seat, action) {
    const self = this;
    return py.item(CELLS, action);
  }
  why_not(state, seat, action) {
    const self = this;
    let cell, pile, tile;
    if (py.eq(state.phase, 2)) {
      return "The game is over.";
    }
    if (!py.contains(py.range(16), action)) {
      return ("" + "There is no action " + py.str(action) + "; the actions of Niya are 0 to 15.");
    }
    cell = py.item(CELLS, action);
    if (py.ne(seat, state.turn)) {
      return ("" + "It is the turn of seat " + py.str(state.turn) + ", not of seat " + py.str(seat) + ".");
    }
    if (py.truth(py.and(py.shr(py.or(py.int(py.item(state.tokens, 0)), py.int(py.item(state.tokens, 1))), action), 1))) {
      return ("" + "The tile of " + py.str(cell) + " has been taken.");
    }
    if (py.eq(state.pile, 16)) {
      return ("" + "The first move takes a tile of the border, and " + py.str(cell) + " lies in the middle (N2.1).");
    }
    [tile, pile] = py.unpacked([py.item(TILES, py.item(state.garden, action)), py.item(TILES, state.pile)], 2);
    return ("" + py.str(cell) + " (" + py.str(tile) + ") shares neither plant nor symbol with the tile just taken, " + py.str(pile) + " (N2.2).");
  }
  table(state) {
    const self = this;
    let now;
    now = native.plain(state);
    return py.dict([["garden", py.list((function* ($over) { for (const tile of py.iter($over)) { yield py.item(TILES, tile); } })(now.garden))], ["tokens", py.list((function* ($over) { for (const tokens of py.iter($over)) { yield py.list((function* ($over) { for (const cell of py.iter($over)) { yield py.item(CELLS, cell); } })(bit_seats(tokens))); } })(now.tokens))], ["pile", (py.eq(now.pile, 16) ? null : py.item(TILES, now.pile))], ["tiles_left", py.int($w["rules.tiles_left"](state))], ["first", now.first], ["turn", (py.eq(now.phase, 1) ? now.turn : null)], ["games", now.games], ["how", py.item(HOW, now.how)], ["winner", (py.lt(now.winner, 0) ? null : now.winner)], ["winning_cells", winning_cells(now)]]);
  }
  event(row) {
    const self = this;
    let facts, seat, what, x, y;
    [what, seat, x, y] = py.unpacked(py.map(py.int, py.slice(row, null, 4, null)), 4);
    facts = py.dict([]);
    if (py.contains([1, 3], what)) {
      facts = py.dict([["cell", py.item(CELLS, x)], ["tile", py.item(TILES, y)]]);
    } else {
      if (py.eq(what, 2)) {
        facts = py.dict([["game", x]]);
      } else {
        if (py.eq(what, 4)) {
          facts = py.dict([["how", py.item(HOW, x)], ["tiles_left", y]]);
        } else {
          if (py.eq(what, 6)) {
            facts = py.dict([["gain", x], ["total", y]]);
          }
        }
      }
    }
    return new Event(py.item(EVENT_NAMES, what), (py.ge(seat, 0) ? seat : null), facts);
  }
  _cell(state, cell, marks) {
    const self = this;
    let can, seat, tile;
    for (seat of py.iter(py.range(2))) {
      if (py.truth(py.and(py.shr(py.int(py.item(state.tokens, seat)), cell), 1))) {
        return ("" + " " + py.str(py.item(marks, seat)) + "  ");
      }
    }
    tile = py.item(TILES, py.item(state.garden, cell));
    can = (($1) => py.truth($1) ? py.and(py.shr(py.int($w["rules.open_cells"](state)), cell), 1) : $1)(py.eq(state.phase, 1));
    return (py.truth(can) ? ("" + "[" + py.str(tile) + "]") : ("" + " " + py.str(tile) + " "));
  }
}
const BOOK$2 = new Niya();
const CELLS = ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4"];
const EVENT_NAMES = py.dict([[1, "laid"], [2, "began"], [3, "taken"], [4, "won"], [5, "halved"], [6, "scored"], [7, "cleared"], [8, "ended"]]);
const FULL_GARDEN = ["block", "draw"];
const GARDENS = py.dict([["kenroku", "MS MP MB MR CS CP CB CR PS PP PB PR IS IP IB IR"], ["koraku", "MS CP PB IR CB MR IS PP PR IB MP CS IP PS CR MB"], ["kairaku", "CP PS IP IB MB CS PB PP IS MS IR CR CB PR MP MR"]]);
const HOW = ["not yet", "row", "square", "blocked", "drawn"];
const LINES = [15, 240, 3840, 61440, 4369, 8738, 17476, 34952, 33825, 4680, 51, 102, 204, 816, 1632, 3264, 13056, 26112, 52224];
const MATCHES = ["single", "sets", "points"];
const TARGETS = py.dict([["single", []], ["sets", [3]], ["points", [10, 15, 20]]]);
const TILES = ["MS", "MP", "MB", "MR", "CS", "CP", "CB", "CR", "PS", "PP", "PB", "PR", "IS", "IP", "IB", "IR"];
function read_garden(given) {
  let expected, tile, tiles;
  if (py.truth(py.isinstance(given, py.str))) {
    given = py.m.split(py.m.replace(py.m.get(GARDENS, py.m.lower(py.m.strip(given)), given), ",", " "));
  }
  expected = "a garden is the 16 tiles from a1 to d4, each once, such as MS (maple and sun)";
  if ((!(py.truth(py.isinstance(given, py.abc.Sequence)))) || (!(py.truth(py.all((function* ($over) { for (const tile of py.iter($over)) { yield py.isinstance(tile, py.str); } })(given)))))) {
    throw new BadSetup(("" + "This is not a garden: " + py.str(expected) + "."));
  }
  tiles = py.list((function* ($over) { for (const tile of py.iter($over)) { yield py.m.upper(tile); } })(given));
  for (tile of py.iter(tiles)) {
    if (!py.contains(TILES, tile)) {
      throw new BadSetup(("" + "“" + py.str(tile) + "” is not a tile: " + py.str(expected) + "."));
    }
    if (py.gt(py.m.count(tiles, tile), 1)) {
      throw new BadSetup(("" + "The tile " + py.str(tile) + " lies twice: " + py.str(expected) + "."));
    }
  }
  if (py.ne(py.len(tiles), 16)) {
    throw new BadSetup(("" + "There are " + py.str(py.len(tiles)) + " tiles: " + py.str(expected) + "."));
  }
  return py.list((function* ($over) { for (const tile of py.iter($over)) { yield py.m.index(TILES, tile); } })(tiles));
}
function winning_cells(now) {
  let tokens;
  if (!py.contains([1, 2], now.how)) {
    return [];
  }
  tokens = py.item(now.tokens, now.winner);
  return py.list((function* ($over) { for (const cell of py.iter($over)) { if (py.truth(py.any((function* ($over) { for (const line of py.iter($over)) { yield (($1) => py.truth($1) ? py.eq(py.and(line, tokens), line) : $1)(py.and(py.shr(line, cell), 1)); } })(LINES)))) { yield py.item(CELLS, cell); } } })(py.range(16)));
}
class Lookahead extends Thinker {
  __init__(name, usual = new Budget(1, null), depth, overlooks, squares) { this.name = name; this.usual = usual; this.depth = depth; this.overlooks = overlooks; this.squares = squares; }
  static $fields = ["name", "usual", "depth", "overlooks", "squares"];
  why(observation, dice, budget = null) {
    const self = this;
    let answers, cell, free, ground, me, missed, score, seat, seen, square, state, worth, you;
    [state, seat] = py.unpacked([observation.state, observation.seat], 2);
    ground = py.m.copy(surveyed());
    $w["solver.lay_out"](ground, state);
    [me, you] = py.unpacked([py.int(py.item(state.tokens, seat)), py.int(py.item(state.tokens, py.sub(1, seat)))], 2);
    free = py.and(65535, py.invert(py.or(me, you)));
    seen = py.dict([]);
    for (cell of py.iter(py.range(16))) {
      if (py.truth(py.and(py.shr(py.int($w["rules.open_cells"](state)), cell), 1))) {
        score = py.int($w["solver.search"](ground, me, you, py.shl(1, cell), py.neg(1), 1, self.depth));
        worth = py.sub(py.gt(score, 0), py.lt(score, 0));
        answers = py.int(bits(py.and(py.int(py.item(ground.kin, cell)), free)));
        missed = py.lt($w["chance.roll"](dice, 100), py.add(self.overlooks, py.floordiv(py.mul(self.overlooks, answers), 12)));
        square = (($1) => py.truth($1) ? !(py.truth($w["rules.rows"](py.or(me, py.shl(1, cell))))) : $1)($w["rules.squares"](py.or(me, py.shl(1, cell))));
        if ((py.truth(missed)) || ((py.truth(square)) && (py.lt($w["chance.roll"](dice, 100), self.squares)))) {
          worth = 0;
        }
        py.set_item(seen, cell, py.div(py.add(1, worth), 2));
      }
    }
    return best_of(seen);
  }
}
class Master extends Thinker {
  __init__(name = "master", usual = new Budget(1, null)) { this.name = name; this.usual = usual; }
  static $fields = ["name", "usual"];
  why(observation, dice, budget = null) {
    const self = this;
    let moves;
    moves = solve(observation.state).moves;
    return best_of(py.dict((function* ($over) { for (const [cell, worth] of py.iter($over)) { yield [cell, share(worth.score)]; } })(py.m.items(moves))));
  }
}
const BOTS$2 = [new Lookahead("novice", new Budget(1, null), 1, 30, 50), new Lookahead("apprentice", new Budget(1, null), 3, 14, 25), new Lookahead("adept", new Budget(1, null), 6, 3, 5), new Master("master", new Budget(1, null))];
function share(score) {
  return (py.eq(score, 0) ? 0.5 : (py.gt(score, 0) ? py.add(0.95, py.div(score, 400)) : py.add(0.05, py.div(score, 400))));
}
const Ground = np.record_type(131280, {"kin": [0, "<i4", [16]], "draw": [64, "<i4", []], "completing": [68, "<u2", [65536]], "cell": [131140, "|i1", [17]], "untried": [131160, "<i4", [17]], "best": [131228, "|i1", [17]], "low": [131245, "|i1", [17]], "high": [131262, "|i1", [17]]});
class Solution extends py.Thing {
  __init__(moves) { this.moves = moves; }
  static $fields = ["moves"];
  get worth() {
    const self = this;
    return py.max(py.m.values(self.moves), {key: ((worth) => worth.score)});
  }
  get best() {
    const self = this;
    return py.list((function* ($over) { for (const [cell, worth] of py.iter($over)) { if (py.eq(worth.score, self.worth.score)) { yield cell; } } })(py.m.items(self.moves)));
  }
}
class Worth extends py.Thing {
  __init__(score, tiles) { this.score = score; this.tiles = tiles; }
  static $fields = ["score", "tiles"];
  get outcome() {
    const self = this;
    return (py.gt(self.score, 0) ? "win" : (py.lt(self.score, 0) ? "loss" : "draw"));
  }
  get points() {
    const self = this;
    return py.max(py.sub(py.abs(self.score), 1), 0);
  }
  get moves() {
    const self = this;
    return py.sub(self.tiles, self.points);
  }
}
function _position(state) {
  let ground, me, you;
  if (py.ne(state.phase, 1)) {
    throw py.ValueError("There is nothing to solve: no move is owed.");
  }
  ground = py.m.copy(surveyed());
  $w["solver.lay_out"](ground, state);
  [me, you] = py.unpacked([py.int(py.item(state.tokens, state.turn)), py.int(py.item(state.tokens, py.sub(1, state.turn)))], 2);
  return [ground, me, you, py.int($w["rules.open_cells"](state))];
}
function solve(state) {
  let choice, ground, me, tiles, values, you;
  [ground, me, you, choice] = py.unpacked(_position(state), 4);
  values = np.zeros(16, np.int8);
  $w["solver.fill_values"](ground, me, you, choice, values);
  tiles = py.sub(16, py.m.bit_count(py.or(me, you)));
  return new Solution(py.dict((function* ($over) { for (const cell of py.iter($over)) { if (py.truth(py.and(py.shr(choice, cell), 1))) { yield [cell, new Worth(py.int(py.item(values, cell)), tiles)]; } } })(py.range(16))));
}
const surveyed = py.cache(function() {
  let ground;
  ground = py.item(np.zeros(1, Ground).view(np.recarray), 0);
  $w["solver.survey"](ground);
  return ground;
});
return { BOOK: BOOK$2, BOTS: BOTS$2 };
}
