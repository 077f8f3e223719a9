import * as py from '../python/core';
import * as np from '../python/numpy';
import * as native from '../python/native';
import { BadOption, BadSetup, Book, Budget, Event, IllegalMove, Manifest, Option, Thinker, UnreadableMove, best_of, bit_seats, listed, one_of, pondered } from './engine.js';
export function open(compiled) {
const $w = compiled.functions;
const $rules = native.rule_book(compiled, {"SEATS": 6, "ACTIONS": 29, "EVENTS": 92});
class Sakura extends Book {
  static manifest = new Manifest("sakura", "Sakura", py.range(2, 7, 1), 3, 25, true, [new Option("variant", ["court", "tricky"], "for two players: court (the court painter's card comes from the deck) | tricky (the player further back plays it)", py.range(2, 3, 1), py.dict([]))], null, ["won", "lost", "drawn"], ["novice", "apprentice", "adept", "master"], ["random", "flat", "greedy"]);
  get manifest() { return this.constructor.manifest; }
  set manifest(value) { py.own(this, "manifest", value); }
  static chance_name = "shuffle";
  get chance_name() { return this.constructor.chance_name; }
  set chance_name(value) { py.own(this, "chance_name", value); }
  static reveals = py.set([6, 7]);
  get reveals() { return this.constructor.reveals; }
  set reveals(value) { py.own(this, "reveals", value); }
  static rules = $rules;
  get rules() { return this.constructor.rules; }
  set rules(value) { py.own(this, "rules", value); }
  read_options(given, players) {
    const self = this;
    self.refuse_unknown(given);
    if (py.eq(players, 2)) {
      return py.dict([["variant", one_of("variant", py.m.get(given, "variant", py.item(VARIANTS, 0)), VARIANTS)]]);
    }
    if (py.truth(given)) {
      throw new BadOption(("" + "The variants are for two players, who share a court painter (S9), not " + py.str(players) + "."));
    }
    return py.dict([]);
  }
  unseated(players) {
    const self = this;
    return (py.eq(players, 2) ? ["The court painter"] : []);
  }
  prepare(state, players, options) {
    const self = this;
    state.players = players;
    state.variant = py.m.index(VARIANTS, py.m.get(options, "variant", py.item(VARIANTS, 0)));
  }
  read_chance(state, outcome) {
    const self = this;
    let cards, key, size;
    key = _chance_key(state);
    if (py.ne(py.set(outcome), py.set([key]))) {
      throw new BadSetup(("" + "A " + py.str((py.eq(key, "deck") ? "set-up" : "shuffle")) + " of Sakura has “" + py.str(key) + "” alone."));
    }
    size = py.int(state.deck_size);
    cards = _read_deck$2(py.item(outcome, key), py.set((function* ($over) { for (const card of py.iter($over)) { yield py.int(card); } })(py.slice(state.deck, null, size, null))));
    py.setslice(state.deck, null, size, null, cards);
  }
  write_chance(state) {
    const self = this;
    return py.dict([[_chance_key(state), py.list((function* ($over) { for (const card of py.iter($over)) { yield py.int(card); } })(py.slice(state.deck, null, state.deck_size, null)))]]);
  }
  read_move(state, seat, text) {
    const self = this;
    let card, cards, move, refusal, slots;
    move = (py.truth(py.isinstance(text, py.str)) ? py.m.replace(py.m.upper(py.m.strip(text)), "−", "-") : "");
    if (py.contains(WAYS, move)) {
      return py.item(WAYS, move);
    }
    if (!(py.truth(py.fullmatch("\\d{1,3}(/\\d{1,3})?", move, 256)))) {
      throw new UnreadableMove(("" + "“" + py.str(text) + "” is not a move: lay a card down by its number (17), two as 17/42, or choose a way with E+, E-, P+ or P-."));
    }
    cards = py.list((function* ($over) { for (const card of py.iter($over)) { yield py.int(card); } })(py.m.split(move, "/")));
    for (card of py.iter(cards)) {
      if (!py.contains(CARDS$2, card)) {
        throw new UnreadableMove(("" + "There is no card " + py.str(card) + ": the cards are 1 to " + py.str(60) + " (S1.1)."));
      }
    }
    if (py.truth((refusal = _why_no_cards(state, seat, py.len(cards))))) {
      throw new IllegalMove(refusal);
    }
    slots = py.list((function* ($over) { for (const card of py.iter($over)) { yield _slot(state, seat, card); } })(cards));
    if (py.eq(py.len(slots), 1)) {
      return py.item(slots, 0);
    }
    if (py.eq(py.item(slots, 0), py.item(slots, 1))) {
      throw new IllegalMove(("" + "Card " + py.str(py.item(cards, 0)) + " cannot be laid down twice: name two cards of your hand (S9.2)."));
    }
    return py.int($w["rules.pair"](...py.iter(slots)));
  }
  write_move(state, seat, action) {
    const self = this;
    let court, own;
    if (py.contains(WAY_NAMES, action)) {
      return py.item(WAY_NAMES, action);
    }
    [own, court] = py.unpacked($w["rules.cards_of"](state, seat, action), 2);
    return (py.truth(court) ? ("" + py.str(own) + "/" + py.str(court)) : py.str(own));
  }
  why_not(state, seat, action) {
    const self = this;
    let asked;
    if (py.eq(state.phase, 3)) {
      return "The game is over.";
    }
    if (!py.contains(py.range(29), action)) {
      return ("" + "There is no action " + py.str(action) + "; the actions of Sakura are 0 to " + py.str(py.sub(29, 1)) + ".");
    }
    if (!py.contains(WAY_NAMES, action)) {
      return _why_no_cards(state, seat, (py.lt(action, 5) ? 1 : 2));
    }
    if (py.eq(state.phase, 1)) {
      return "No way is asked for while cards are chosen; it is when the card acts (S4.2).";
    }
    if (py.ne(seat, state.turn)) {
      return ("" + "It is seat " + py.str(state.turn) + "'s card that acts, so seat " + py.str(seat) + " has no way to choose (S4.2).");
    }
    asked = (py.eq(state.half, 0) ? "the Emperor's way, E+ or E-" : "your painter's way, P+ or P-");
    return ("" + "What is asked for is " + py.str(asked) + " (S4.2).");
  }
  table(state) {
    const self = this;
    let bridge, long, now, sakura;
    now = native.plain(state);
    long = py.int($w["rules.long_bridges"](state));
    bridge = (py.truth(long) ? 3 : 1);
    sakura = py.m.tolist(py.item(SAKURA, long));
    return py.dict([["round", now.rounds], ["phase", py.item(PHASES, now.phase)], ["path", py.dict([["spaces", py.item(sakura, py.neg(1))], ["bridges", py.list((function* ($over) { for (const first of py.iter($over)) { yield [...py.iter(py.range(first, py.add(first, bridge)))]; } })(py.m.tolist(py.item(BRIDGES, long))))], ["torii", py.int(py.item(TORII, long))]])], ["sakura", py.list((function* ($over) { for (const [number, space] of py.iter($over)) { yield py.dict([["space", space], ["scored", py.lt(number, now.scored)], ["pays", _pays(long, number)]]); } })(py.enumerate(sakura)))], ["emperor", now.emperor], ["painters", _painters(now, py.int($w["rules.painters"](state)), long)], ["revealed", _revealed(now, sakura)], ["asks", _asks(state)], ["deck", now.deck_size], ["discards", _cards$2(now.discards)]]);
  }
  event(row) {
    const self = this;
    let facts, keys, name, seat, what, x, y;
    [what, seat, x, y] = py.unpacked(py.map(py.int, py.slice(row, null, 4, null)), 4);
    [name, ...keys] = py.unpacked(py.item(EVENTS, what), -2);
    facts = py.dict((function* ($over) { for (const [key, value] of py.iter($over)) { yield [key, (py.eq(value, (-1)) ? null : value)]; } })(py.zip(keys, [x, y], {strict: false})));
    if (py.contains(facts, "half")) {
      py.set_item(facts, "half", py.item(HALVES, y));
    }
    if ((py.eq(what, 5)) && (py.eq(y, 0))) {
      py.set_item(facts, "court", null);
    }
    return new Event(name, (py.ge(seat, 0) ? seat : null), facts);
  }
}
const BOOK$3 = new Sakura();
const EVENTS = py.dict([[2, ["shuffled", "cards"]], [3, ["drew", "card"]], [4, ["began", "round"]], [5, ["chose", "card", "court"]], [6, ["revealed", "card"]], [7, ["gathered", "cards"]], [8, ["acts", "card", "half"]], [9, ["led", "from", "to"]], [10, ["walked", "from", "to"]], [11, ["disgraced", "lost", "to"]], [12, ["idle", "card"]], [13, ["discarded", "card"]], [14, ["blossomed", "sakura", "space"]], [15, ["earned", "gain", "total"]], [16, ["lined_up", "from", "to"]], [17, ["ended"]]]);
const HALVES = ["garden", "painter"];
const MON = ["tsuki", "uroko", "masu", "hishi", "igeta", "hoshi"];
const PHASES = ["drawing", "choosing", "resolving", "over"];
const VARIANTS = ["court", "tricky"];
const WAYS = py.dict([["E+", 25], ["E-", 26], ["P+", 27], ["P-", 28]]);
const WAY_NAMES = py.dict([[25, "E+"], [26, "E-"], [27, "P+"], [28, "P-"]]);
function _asks(state) {
  let after, card, direction, garden, outcomes, painter, way;
  if ((py.ne(state.phase, 2)) || (py.eq(state.turn, (-1)))) {
    return null;
  }
  [painter, card, garden] = py.unpacked([py.int(state.turn), py.int(py.item(state.played, state.turn)), py.eq(state.half, 0)], 3);
  outcomes = py.dict([]);
  for ([way, direction] of py.iter([["+", 1], ["-", py.neg(1)]])) {
    after = py.m.copy(state);
    $w["rules.do_half"](after, py.int(state.half), painter, card, direction, null);
    py.set_item(outcomes, py.add((py.truth(garden) ? "E" : "P"), way), py.dict([["to", py.int((py.truth(garden) ? after.emperor : py.item(after.place, painter)))], ["disgraced", _disgraced(state, after, painter, garden, direction)]]));
  }
  return py.dict([["seat", painter], ["half", py.item(HALVES, state.half)], ["ways", outcomes]]);
}
function _card$2(card) {
  let garden, painter;
  [garden, painter] = py.unpacked(py.item(CARDS$2, card), 2);
  return py.dict([["card", card], ["garden", garden], ["painter", painter]]);
}
function _cards$2(cards) {
  return py.list(bit_seats(py.int(cards)));
}
function _chance_key(state) {
  return (py.truth(state.rounds) ? "order" : "deck");
}
function _disgraced(state, after, painter, garden, direction) {
  let ahead, steps;
  if (py.truth(garden)) {
    return py.list((function* ($over) { for (const i of py.iter($over)) { if (py.ne(py.item(state.place, i), py.item(after.place, i))) { yield i; } } })(py.range($w["rules.painters"](state))));
  }
  steps = py.int(py.item(STEPS, [1, py.item(state.played, painter)]));
  ahead = $w["rules.space_ahead"](state, painter, py.int(py.item(state.place, painter)), steps);
  return ((py.gt(direction, 0)) && (py.eq(ahead, state.emperor)) ? [painter] : []);
}
function _hand(now, painter) {
  let hand;
  hand = _cards$2(py.item(now.hand, painter));
  return (py.eq(py.len(hand), py.item(now.held, painter)) ? py.list((function* ($over) { for (const card of py.iter($over)) { yield _card$2(card); } })(hand)) : null);
}
function _painters(now, count, long) {
  let pays;
  pays = [...py.iter(_pays(long, now.scored)), ...py.iter(py.mul([0], 6))];
  return py.list((function* ($over) { for (const [painter, rank] of py.iter($over)) { yield py.dict([["seat", (py.lt(painter, now.players) ? painter : null)], ["mon", py.item(MON, painter)], ["place", py.item(now.place, painter)], ["rank", rank], ["pay", ((rank == null) ? 0 : py.item(pays, py.sub(rank, 1)))], ["tokens", py.item(now.tokens, painter)], ["cards", py.item(now.held, painter)], ["hand", _hand(now, painter)], ["has_chosen", py.bool(py.item(now.chosen, painter))], ["chosen", (py.gt(py.item(now.chosen, painter), 0) ? py.item(now.chosen, painter) : null)]]); } })(py.enumerate(_ranks(py.slice(now.place, null, count, null)))));
}
function _pays(long, sakura) {
  let pays;
  if (py.eq(sakura, py.item(SAKURA.shape, 1))) {
    return [];
  }
  pays = py.list((function* ($over) { for (const pay of py.iter($over)) { if (py.truth(pay)) { yield pay; } } })(py.m.tolist(py.item(REWARDS, long))));
  const $t1 = pays, $t2 = 0;
  py.set_item($t1, $t2, py.iadd(py.item($t1, $t2), py.mul(1, py.eq(sakura, py.sub(py.item(SAKURA.shape, 1), 1)))));
  return pays;
}
function _ranks(places) {
  return py.list((function* ($over) { for (const place of py.iter($over)) { yield ((py.eq(place, 0)) && (py.gt(py.m.count(places, place), 1)) ? null : py.add(1, py.sum((function* ($over) { for (const other of py.iter($over)) { yield py.gt(other, place); } })(places)))); } })(places));
}
function _read_deck$2(given, expected) {
  let card, cards;
  if ((!(py.truth(py.isinstance(given, py.abc.Sequence)))) || (!(py.truth(py.all((function* ($over) { for (const card of py.iter($over)) { yield (py.type(card) === py.int); } })(given)))))) {
    throw new BadSetup(("" + "A deck is a list of " + py.str(py.len(expected)) + " order numbers, the top card first."));
  }
  cards = py.list(given);
  for (card of py.iter(cards)) {
    if (!py.contains(CARDS$2, card)) {
      throw new BadSetup(("" + "There is no card " + py.str(card) + ": the cards are 1 to " + py.str(60) + " (S1.1)."));
    }
    if (py.gt(py.m.count(cards, card), 1)) {
      throw new BadSetup(("" + "The card " + py.str(card) + " is in the deck twice."));
    }
    if (!py.contains(expected, card)) {
      throw new BadSetup(("" + "The card " + py.str(card) + " was not among the discards, which become the new deck (S4.3)."));
    }
  }
  if (py.ne(py.len(cards), py.len(expected))) {
    throw new BadSetup(("" + "The deck has " + py.str(py.len(expected)) + " cards here, not " + py.str(py.len(cards)) + "."));
  }
  return cards;
}
function _revealed(now, sakura) {
  let acts, cards, later;
  if (py.ne(now.phase, 2)) {
    return [];
  }
  acts = (py.ne(now.turn, (-1)) ? py.item(now.played, now.turn) : 0);
  later = (py.eq(now.emperor, py.item(sakura, now.scored)) ? "void" : "next");
  cards = py.sorted((function* ($over) { for (const [painter, card] of py.iter($over)) { if (py.truth(card)) { yield [card, painter]; } } })(py.enumerate(now.played)));
  const progress = function (card, half) {
    if (py.ne(card, acts)) {
      return (py.lt(card, acts) ? "done" : later);
    }
    return (py.eq(half, now.half) ? "now" : (py.lt(half, now.half) ? "done" : "next"));
  };
  return py.list((function* ($over) { for (const [card, painter] of py.iter($over)) { yield py.dict([["of", painter], ...py.pairs(_card$2(card)), ["done", py.dict((function* ($over) { for (const [i, half] of py.iter($over)) { yield [half, (progress)(card, i)]; } })(py.enumerate(HALVES)))]]); } })(cards));
}
function _slot(state, seat, card) {
  let hand;
  hand = _cards$2(py.item(state.hand, seat));
  if (!py.contains(hand, card)) {
    throw new IllegalMove(("" + "Card " + py.str(card) + " is not in your hand, which holds " + py.str(listed([...py.iter(py.map(py.str, hand))])) + " (S4.1)."));
  }
  return py.m.index(hand, card);
}
function _why_no_cards(state, seat, count) {
  let two, why;
  if (py.eq(state.phase, 3)) {
    return "The game is over.";
  }
  if (py.ne(state.phase, 1)) {
    return "The cards of this round lie open and are being resolved; the next are chosen after it (S4.1).";
  }
  two = py.eq(seat, $w["rules.plays_two"](state));
  if ((py.truth(two)) && (py.eq(count, 1))) {
    return "You are further from the Emperor: lay down two cards, own card first, such as 17/42 (S9.2).";
  }
  if ((!(py.truth(two))) && (py.eq(count, 2))) {
    why = (py.eq(state.variant, 1) ? "you are not further from the Emperor" : "this is not the tricky game");
    return ("" + "One card is asked for, not two: " + py.str(why) + " (S4.1, S9.2).");
  }
  return "";
}
class Greedy$2 extends Thinker {
  __init__(name = "greedy", usual = new Budget(1, null)) { this.name = name; this.usual = usual; }
  static $fields = ["name", "usual"];
  why(observation, dice, budget = null) {
    const self = this;
    let lead;
    lead = weigh$2(observation.state, observation.seat, dice);
    return best_of(py.dict((function* ($over) { for (const [action, value] of py.iter($over)) { yield [action, py.div(1, py.add(1, $w["maths.exp"](py.neg(value))))]; } })(py.m.items(lead))), 24);
  }
}
class Search$2 extends Thinker {
  __init__(name, usual = new Budget(1, null)) { this.name = name; this.usual = usual; }
  static $fields = ["name", "usual"];
  why(observation, dice, budget = null) {
    const self = this;
    let actions, arms, done, seat, shares, state, stats, worths;
    [state, seat] = py.unpacked([observation.state, observation.seat], 2);
    arms = py.int($w["search.choices"](state, seat));
    [stats, done] = py.unpacked(think$2(state, seat, dice, (($1) => !py.truth($1) ? self.usually(arms) : $1)(budget)), 2);
    [worths, shares] = py.unpacked([np.zeros(arms), np.zeros(arms)], 2);
    $w["bots.sum_up"](stats, seat, worths, shares);
    actions = py.list((function* ($over) { for (const arm of py.iter($over)) { yield py.int($w["search.action_of"](state, seat, arm)); } })(py.range(arms)));
    return pondered(py.dict(py.zip(actions, py.m.tolist(worths), {strict: true})), py.dict(py.zip(actions, py.m.tolist(shares), {strict: true})), done);
  }
  usually(choices) {
    const self = this;
    if ((self.usual.playouts == null)) {
      return self.usual;
    }
    return new Budget(py.mul(self.usual.playouts, py.max(1, py.floordiv(choices, 5))));
  }
}
class Hasty extends Search$2 {
  __init__(name, usual = new Budget(1, null), haste = 0.5) { this.name = name; this.usual = usual; this.haste = haste; }
  static $fields = ["name", "usual", "haste"];
  why(observation, dice, budget = null) {
    const self = this;
    let best, scale, seen, share, worth;
    seen = super.why(observation, dice, budget);
    worth = py.dict((function* ($over) { for (const choice of py.iter($over)) { yield [choice.action, choice.worth]; } })(seen.choices));
    scale = py.div(py.int($w["rules.painters"](observation.state)), self.haste);
    best = py.max(py.m.values(worth));
    share = py.dict((function* ($over) { for (const [action, value] of py.iter($over)) { yield [action, $w["maths.exp"](py.mul(scale, py.sub(value, best)))]; } })(py.m.items(worth)));
    return pondered(worth, share, seen.playouts);
  }
}
class Shy extends Search$2 {
  __init__(name, usual = new Budget(1, null), near = 14, fear = 1.5) { this.name = name; this.usual = usual; this.near = near; this.fear = fear; }
  static $fields = ["name", "usual", "near", "fear"];
  why(observation, dice, budget = null) {
    const self = this;
    let seat, seen, share, state, worth;
    [state, seat] = py.unpacked([observation.state, observation.seat], 2);
    seen = super.why(observation, dice, budget);
    worth = py.dict((function* ($over) { for (const choice of py.iter($over)) { yield [choice.action, choice.worth]; } })(seen.choices));
    share = py.dict((function* ($over) { for (const action of py.iter($over)) { yield [action, $w["maths.exp"](py.mul(py.neg(self.fear), self.steps(state, seat, action)))]; } })(worth));
    return pondered(worth, share, seen.playouts);
  }
  steps(state, seat, action) {
    const self = this;
    let afraid, back, card, known;
    if (py.eq(state.phase, 1)) {
      card = py.int(py.item($w["rules.cards_of"](state, seat, action), 0));
      known = py.le(py.item(KIND, [1, card]), 2);
      return (py.truth(known) ? py.float(py.item(STEPS, [1, card])) : 2.0);
    }
    afraid = ((py.eq(state.half, 1)) && (py.le(py.sub(state.emperor, py.item(state.place, seat)), self.near)));
    back = py.contains([26, 28], action);
    return (py.eq(back, afraid) ? 0.0 : 99.0);
  }
}
const BOTS$3 = [new Greedy$2("greedy", new Budget(1, null)), new Shy("novice", new Budget(20, null), 14, 1.5), new Hasty("apprentice", new Budget(100, null), 0.75), new Hasty("adept", new Budget(100, null), 0.15), new Search$2("master", new Budget(null, 700))];
function think$2(state, seat, dice, budget) {
  let done, evaluator, later, looked, number, piece, scratch, spare, stats;
  [scratch, stats, evaluator] = py.unpacked([native.fresh($rules, 3), new_stats(), new_evaluator()], 3);
  [later, done, spare] = py.unpacked([for_later(), 0, 0], 3);
  for ([number, piece] of py.iter(py.enumerate(budget.pieces(60)))) {
    if ((py.lt(py.mul(number, 60), 5000)) || (py.eq(py.mod(number, 2), 0))) {
      done = py.iadd(done, $w["search.ponder"](scratch, state, seat, dice, stats, evaluator, piece));
    } else {
      spare = py.iadd(spare, piece);
    }
    while (py.gt(spare, 0)) {
      looked = $w["search.look_ahead"](scratch, state, seat, dice, stats, evaluator, later);
      [done, spare] = py.unpacked([py.add(done, looked), py.sub(spare, looked)], 2);
    }
  }
  return [stats, done];
}
function weigh$2(state, seat, dice) {
  let actions, others, scratch, totals;
  totals = np.zeros(29, np.int64);
  actions = np.zeros(1, np.uint32);
  $w["rules.legal"](state, seat, actions);
  scratch = native.fresh($rules, 3);
  $w["bots.imagine"](scratch, state, seat, actions, dice, totals);
  others = py.sub(py.int($w["rules.painters"](state)), 1);
  return py.dict((function* ($over) { for (const action of py.iter($over)) { if (py.truth($w["contract.allowed"](actions, action))) { yield [action, py.div(py.float(py.item(totals, action)), py.mul(py.mul(24, 60), others))]; } } })(py.range(29)));
}
class Evaluator extends py.NamedTuple {
  __init__(habits, rows, outs, found, mind, chances, worths) { this.habits = habits; this.rows = rows; this.outs = outs; this.found = found; this.mind = mind; this.chances = chances; this.worths = worths; }
  static $fields = ["habits", "rows", "outs", "found", "mind", "chances", "worths"];
}
const _learnt = py.cache(function() {
  let kept, outs, rows;
  kept = np.load(py.resource("sakura"));
  [rows, outs] = py.unpacked((function* ($over) { for (const name of py.iter($over)) { yield py.m.astype(py.item(kept, name), np.float32); } })(["rows", "outs"]), 2);
  return [py.m.astype(py.item(kept, "habits"), np.int64), rows, outs];
});
function new_evaluator(learnt = null) {
  return py.call(Evaluator, [...py.iter((($1) => !py.truth($1) ? _learnt() : $1)(learnt))], py.dict([["found", np.zeros(11, np.int64)], ["mind", np.zeros(32, np.float32)], ["chances", np.zeros(61)], ["worths", np.zeros(61)]]));
}
const REWARDS = np.constant("|i1", [2, 6], [3, 2, 1, 0, 0, 0, 3, 2, 1, 1, 0, 0]);
const BRIDGES = np.constant("|i1", [2, 4], [5, 12, 21, 31, 5, 14, 25, 37]);
const KIND = np.constant("|i1", [2, 61], [0, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 5, 2, 1, 2, 1, 6, 1, 1, 2, 1, 5, 1, 2, 1, 6, 2, 1, 5, 2, 1, 2, 1, 1, 2, 6, 1, 1, 5, 2, 1, 1, 2, 1, 2, 1, 1, 6, 1, 2, 5, 1, 1, 2, 1, 6, 1, 1, 2, 5, 1, 1, 2, 1, 2, 1, 6, 1, 1]);
const SAKURA = np.constant("|i1", [2, 3], [16, 26, 36, 20, 32, 44]);
const STEPS = np.constant("|i1", [2, 61], [0, -2, -2, -2, -2, -2, 2, 2, 2, 2, 2, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 1, 2, 1, 2, 3, 3, 1, 1, 2, 3, 1, 1, 1, 2, 2, 3, 1, 1, 1, 1, 2, 2, 3, 3, 1, 1, 1, 2, 1, 1, 2, 3, 2, 1, 1, 3, 2, 3, 1, 1, 2, 1, 2, 3, 1, 1, 1, 2, 1, 2, 1, 2, 1, 1, 2, 3, 1, 1, 2, 3]);
const TORII = np.constant("|i1", [2], [6, 8]);
class Later extends py.NamedTuple {
  __init__(scratch, stats, evaluator, luck) { this.scratch = scratch; this.stats = stats; this.evaluator = evaluator; this.luck = luck; }
  static $fields = ["scratch", "stats", "evaluator", "luck"];
}
function for_later() {
  return new Later(native.fresh($rules, 3), new_stats(), new_evaluator(), np.zeros(4, np.uint32));
}
function new_stats() {
  return np.zeros([6, 6, 61]);
}
const CARDS$2 = py.dict([[1, ["closest-2", "+1"]], [2, ["closest-2", "+2"]], [3, ["closest-2", "overtake"]], [4, ["closest-2", "+-2"]], [5, ["closest-2", "+3"]], [6, ["furthest+2", "+-3"]], [7, ["furthest+2", "+1"]], [8, ["furthest+2", "count"]], [9, ["furthest+2", "+2"]], [10, ["furthest+2", "+3"]], [11, ["emperor-1", "+-1"]], [12, ["emperor-1", "+1"]], [13, ["emperor-1", "overtake"]], [14, ["emperor-1", "+2"]], [15, ["emperor-1", "+-2"]], [16, ["emperor-1", "+3"]], [17, ["emperor+-1", "count"]], [18, ["emperor+-1", "+-1"]], [19, ["emperor+-1", "+1"]], [20, ["emperor+-1", "overtake"]], [21, ["emperor+-1", "+-2"]], [22, ["emperor+-1", "+2"]], [23, ["emperor+-1", "+-3"]], [24, ["emperor+-1", "+3"]], [25, ["emperor+1", "+1"]], [26, ["emperor+1", "+-1"]], [27, ["emperor+1", "count"]], [28, ["emperor+1", "+2"]], [29, ["emperor+1", "+1"]], [30, ["emperor+1", "overtake"]], [31, ["emperor+1", "+-2"]], [32, ["emperor+1", "+3"]], [33, ["emperor+1", "+2"]], [34, ["emperor+1", "+-1"]], [35, ["emperor+1", "+1"]], [36, ["emperor+1", "+-3"]], [37, ["emperor+1", "+2"]], [38, ["emperor+1", "+3"]], [39, ["emperor+1", "count"]], [40, ["emperor+1", "+1"]], [41, ["emperor+1", "+-2"]], [42, ["emperor+1", "overtake"]], [43, ["emperor+1", "+2"]], [44, ["emperor+1", "+3"]], [45, ["emperor+2", "+-1"]], [46, ["emperor+2", "+1"]], [47, ["emperor+2", "count"]], [48, ["emperor+2", "+2"]], [49, ["emperor+2", "+1"]], [50, ["emperor+2", "+-2"]], [51, ["emperor+2", "overtake"]], [52, ["emperor+2", "+2"]], [53, ["emperor+2", "+1"]], [54, ["emperor+2", "+-1"]], [55, ["emperor+2", "+2"]], [56, ["emperor+2", "+-3"]], [57, ["emperor+2", "+1"]], [58, ["emperor+2", "count"]], [59, ["emperor+2", "+2"]], [60, ["emperor+2", "+3"]]]);
return { BOOK: BOOK$3, BOTS: BOTS$3 };
}
