import * as py from '../python/core';
import * as np from '../python/numpy';
import * as native from '../python/native';
import { BadOption, BadSetup, Book, Budget, IllegalMove, LookBack, Manifest, Option, Thinker, UnreadableMove, best_of, bit_seats, listed, one_of, pondered } from './engine.js';
export function open(compiled) {
const $w = compiled.functions;
const $rules = native.rule_book(compiled, {"SEATS": 4, "ACTIONS": 2173, "EVENTS": 48});
const LEARNT = np.constant("<f8", [52], [-2.42, -2.88, 0.44, 1.18, 4.59, 3.94, 3.55, 0.45, -5.96, 3.52, 0.53, 1.04, -2.05, -3.92, -0.59, 4.91, 0.95, 2.58, 2.56, -0.19, 4.13, 5.25, 4.37, 0.43, 2.55, -3.19, 4.33, -0.59, 0.23, -0.46, -1.9, 2.23, -2.15, 2.61, 2.41, 1.33, -0.41, -0.4, -0.29, 0.02, -3.35, -2.72, -3.4, -1.73, -2.28, -3.81, 0.18, 0.0, -5.6, -2.04, -4.32, -3.98]);
class Policy extends py.NamedTuple {
  __init__(weights, steps, signs, chances, piles, hand) { this.weights = weights; this.steps = steps; this.signs = signs; this.chances = chances; this.piles = piles; this.hand = hand; }
  static $fields = ["weights", "steps", "signs", "chances", "piles", "hand"];
}
function new_policy(weights = LEARNT) {
  return new Policy(weights, np.zeros(96, np.int64), np.zeros([96, 52]), np.zeros(96), np.zeros([6, 5], np.int64), np.zeros([6, 4], np.int64));
}

const BOOK = new Momiji();
const BY_LETTER = py.dict([["A", 27], ["B", 28], ["D", 29], ["E", 30]]);
const CARD = "(brown0l|brown0r|brown0b|brown1l|brown1r|brown1b|brown2|brown3|green0l|green0r|green0b|green1l|green1r|green1b|green2|green3|purple0l|purple0r|purple0b|purple1l|purple1r|purple1b|purple2|purple3|red0l|red0r|red0b|red1l|red1r|red1b|red2|red3|orange0l|orange0r|orange0b|orange1l|orange1r|orange1b|orange2|orange3|yellow0l|yellow0r|yellow0b|yellow1l|yellow1r|yellow1b|yellow2|yellow3)";
const ENDS = ["", "<", ">"];
const EXPECTED = "the steps are draft C, refill, take red, play red0b<, play red0b>, play red1l, claim zeros, trade red0l red2, drop red2, use A to use G, end";
const LANDSCAPES = ["first", "draft"];
const MAIN_ACTIONS = [null, "take", "play", "claim"];
const OBJECTIVE = "(brown|green|purple|red|orange|yellow|tallest|tops|torii|acorns|variety|zeros)";
const SCENARIOS = ["cold-breeze"];
const SHAPES = [["end", (() => 7)], ["refill", (() => 8)], ["draft ([A-G])", ((letter) => py.add(0, py.m.index("ABCDEFG", py.m.upper(letter))))], [("" + "take " + py.str("(brown|green|purple|red|orange|yellow)")), ((leaf) => py.add(9, py.m.index(LEAVES, leaf)))], [("" + "claim " + py.str(OBJECTIVE)), ((objective) => py.add(15, py.m.index(OBJECTIVES, objective)))], [("" + "play " + py.str(CARD) + " ?([<>]?)"), ((card, end) => py.add(_played$2(py.m.index(ENDS, end)), py.m.index(CARDS, card)))], [("" + "drop " + py.str(CARD)), ((card) => py.add(229, py.m.index(CARDS, card)))], [("" + "trade " + py.str(CARD) + " " + py.str(CARD)), ((card, other) => py.int($w["rules.trade"](py.m.index(CARDS, card), py.m.index(CARDS, other))))], ["use ([ABDE])", ((letter) => py.item(BY_LETTER, py.m.upper(letter)))], [("" + "use F " + py.str("(brown|green|purple|red|orange|yellow)")), ((leaf) => py.add(31, py.m.index(LEAVES, leaf)))], [("" + "use G " + py.str(CARD)), ((card) => py.add(37, py.m.index(CARDS, card)))]];
const STAGES = ["shuffle", "draft", "turn", "take", "take by B", "second column by B", "taken", "drop one drawn", "play", "hand limit", "over"];
const WRITERS = [[277, ((pair) => ("" + "trade " + py.str(py.item(CARDS, py.item(LOWER, pair))) + " " + py.str(py.item(CARDS, py.item(HIGHER, pair)))))], [229, ((card) => ("" + "drop " + py.str(py.item(CARDS, card))))], [85, ((play) => ("" + "play " + py.str(py.item(CARDS, py.mod(play, 48))) + py.str(py.item(ENDS, py.floordiv(play, 48)))))], [37, ((card) => ("" + "use G " + py.str(py.item(CARDS, card))))], [31, ((leaf) => ("" + "use F " + py.str(py.item(LEAVES, leaf))))], [27, ((number) => ("" + "use " + py.str(py.item("ABDE", number))))], [15, ((objective) => ("" + "claim " + py.str(py.item(OBJECTIVES, objective))))], [9, ((leaf) => ("" + "take " + py.str(py.item(LEAVES, leaf))))], [8, ((_) => "refill")], [7, ((_) => "end")], [0, ((letter) => ("" + "draft " + py.str(py.item("ABCDEFG", letter))))]];
function _card(card) {
  return (py.eq(card, (-1)) ? null : py.item(CARDS, card));
}
function _cards(heap) {
  let any_copy;
  any_copy = py.or(py.or(py.item(heap, 0), py.item(heap, 1)), py.item(heap, 2));
  return py.list((function* ($over) { for (const card of py.iter($over)) { for (const word of py.iter(heap)) { if (py.truth(py.and(py.shr(word, card), 1))) { yield py.item(CARDS, card); } } } })(bit_seats(any_copy)));
}

function _handed_out(state) {
  return py.list((function* ($over) { for (const seat of py.iter($over)) { yield py.list((function* ($over) { for (const letter of py.iter($over)) { yield py.item("ABCDEFG", letter); } })(py.item(state.tiles, seat))); } })(py.range(state.players)));
}
function _objective(state, now, objective) {
  let owner, price;
  owner = py.next((function* ($over) { for (const seat of py.iter($over)) { if (py.truth(py.and(py.shr(py.item(now.owned, seat), objective), 1))) { yield seat; } } })(py.range(now.players)), null);
  price = ((owner == null) ? _price(state, now, objective) : (-1));
  return py.dict([["objective", py.item(OBJECTIVES, objective)], ["owner", owner], ["price", (py.lt(price, 0) ? null : price)]]);
}
function _order(leaves, rank) {
  return py.list((function* ($over) { for (const leaf of py.iter($over)) { yield py.item(LEAVES, leaf); } })(_ranked(leaves, rank)));
}
function _pile(state, now, seat, leaf) {
  let seen;
  seen = (($1) => !py.truth($1) ? py.eq(now.stage, 10) : $1)(now.open_piles);
  return py.dict([["leaf", py.item(LEAVES, leaf)], ["top", py.add(py.item(LEAVES, leaf), py.item(FACES, py.item(py.item(now.top, seat), leaf)))], ["torii", py.bool(py.and(py.shr(py.item(now.torii, seat), leaf), 1))], ["cards", (py.truth(seen) ? py.int($w["rules.pile_size"](state, seat, leaf)) : null)]]);
}
function _played$2(side) {
  return py.add(85, py.mul(side, 48));
}
function _player(state, now, seat) {
  let hand;
  hand = _cards(py.item(now.hand, seat));
  return py.dict([["seat", seat], ["acorns", py.item(now.acorns, seat)], ["cards", py.item(now.held, seat)], ["hand", (py.eq(py.len(hand), py.item(now.held, seat)) ? hand : null)], ["piles", py.list((function* ($over) { for (const leaf of py.iter($over)) { yield _pile(state, now, seat, leaf); } })(py.slice(py.item(now.row, seat), null, py.item(now.piles, seat), null)))], ["landscapes", py.list((function* ($over) { for (const [place, letter] of py.iter($over)) { if (py.ge(letter, 0)) { yield py.dict([["landscape", py.item("ABCDEFG", letter)], ["used", py.bool(py.and(py.shr(py.item(now.spent, seat), place), 1))]]); } } })(py.enumerate(py.item(now.tiles, seat))))]]);
}
function _price(state, now, objective) {
  return py.int((py.truth(now.solo) ? $w["rules.price"](state, 0, objective) : py.item(PRICES, [0, objective])));
}
const _ranked = py.cache(function(leaves, rank) {
  return py.tuple((function* ($over) { for (const place of py.iter($over)) { yield py.int($w["rules.pile_at"](leaves, rank, place)); } })(py.range(py.m.bit_count(leaves))));
});
function _read_deck(types, given) {
  let box, card, count;
  box = py.counter(py.dict((function* ($over) { for (const leaf of py.iter($over)) { for (const face of py.iter(py.range(8))) { yield [py.add(py.item(LEAVES, leaf), py.item(FACES, face)), py.int(py.item(COPIES, face))]; } } })(types)));
  if ((!(py.truth(py.isinstance(given, py.list)))) || (!(py.truth(py.all((function* ($over) { for (const card of py.iter($over)) { yield py.isinstance(card, py.str); } })(given)))))) {
    throw new BadSetup(("" + "The deck is a list of " + py.str(py.m.total(box)) + " cards, such as red0l, the top one first."));
  }
  for ([card, count] of py.iter(py.m.items(py.counter(given)))) {
    if (!py.contains(CARDS, card)) {
      throw new BadSetup(("" + "“" + py.str(card) + "” is not a card: a card is a type, a value and its acorns, such as red0l."));
    }
    if (py.gt(count, py.item(box, card))) {
      throw new BadSetup(("" + "The deck holds " + py.str(card) + " " + py.str(count) + " times, but there are " + py.str((($1) => !py.truth($1) ? "none" : $1)(py.item(box, card))) + " (M1.2)."));
    }
  }
  if (py.ne(py.len(given), py.m.total(box))) {
    throw new BadSetup(("" + "The deck has " + py.str(py.m.total(box)) + " cards here, not " + py.str(py.len(given)) + " (M1.1)."));
  }
  return py.list((function* ($over) { for (const card of py.iter($over)) { yield py.m.index(CARDS, card); } })(given));
}
function _read_names(given, what, known, count, rule) {
  let name;
  if ((!(py.truth(py.isinstance(given, py.list)))) || (!(py.truth(py.all((function* ($over) { for (const name of py.iter($over)) { yield py.isinstance(name, py.str); } })(given)))))) {
    throw new BadSetup(("" + "The " + py.str(what) + "s are a list of " + py.str(count) + " names (" + py.str(rule) + ")."));
  }
  for (name of py.iter(given)) {
    if (!py.contains(known, name)) {
      throw new BadSetup(("" + "“" + py.str(name) + "” is not among the " + py.str(what) + "s here: " + py.str(listed(known)) + " (" + py.str(rule) + ")."));
    }
    if (py.gt(py.m.count(given, name), 1)) {
      throw new BadSetup(("" + "The " + py.str(what) + " " + py.str(name) + " is named twice (" + py.str(rule) + ")."));
    }
  }
  if (py.ne(py.len(given), count)) {
    throw new BadSetup(("" + "There are " + py.str(count) + " " + py.str(what) + "s here, not " + py.str(py.len(given)) + " (" + py.str(rule) + ")."));
  }
  return py.list((function* ($over) { for (const name of py.iter($over)) { yield py.m.index(known, name); } })(given));
}
function _read_objectives(state, types, given) {
  let count, in_box, leaves, named, rule;
  leaves = py.sub(py.set(py.range(6)), py.set(types));
  in_box = py.list((function* ($over) { for (const o of py.iter($over)) { if (!py.contains(leaves, o)) { yield o; } } })(bit_seats(py.int(py.item(SCENARIO_OBJECTIVES, state.solo)))));
  rule = (py.truth(state.solo) ? "M10.5" : "M2.3");
  count = py.int($w["rules.objectives_used"](state));
  named = _read_names(given, "objective", py.list((function* ($over) { for (const o of py.iter($over)) { yield py.item(OBJECTIVES, o); } })(in_box)), count, rule);
  return py.list((function* ($over) { for (const i of py.iter($over)) { yield py.item(in_box, i); } })(named));
}
function _read_order(state, seat, text) {
  let leaves, named, order, piles, refusal;
  if (py.truth((refusal = (($1) => !py.truth($1) ? why_no_landscape(state, seat, 2) : $1)(why_no_turn(state, seat))))) {
    throw new IllegalMove(refusal);
  }
  named = py.list((function* ($over) { for (const leaf of py.iter($over)) { if (py.truth(leaf)) { yield leaf; } } })(py.m.split(py.m.lower(text), ",")));
  piles = py.list((function* ($over) { for (const leaf of py.iter($over)) { yield py.item(LEAVES, leaf); } })(bit_seats(py.int($w["rules.begun"](state, seat)))));
  if (py.ne(py.sorted(named), py.sorted(piles))) {
    order = (py.truth(piles) ? ("" + " " + py.str(py.m.join(",", piles))) : "");
    throw new IllegalMove(("" + "Name each of your piles once, from left to right, such as use C" + py.str(order) + " (M8.C)."));
  }
  leaves = np.array(py.list((function* ($over) { for (const leaf of py.iter($over)) { yield py.m.index(LEAVES, leaf); } })(named)), np.int8);
  return py.add(1453, py.int($w["rules.rank_of"](leaves, py.len(leaves))));
}
function _read_pool(given) {
  if ((!(py.truth(py.isinstance(given, py.list)))) || (py.ne(py.sorted(py.map(py.str, given)), py.sorted(py.mul(2, "ABCDEFG"))))) {
    throw new BadSetup("The pool is a list of 14 landscapes, two each of A to G, the top one first (M2.4).");
  }
  return py.list((function* ($over) { for (const letter of py.iter($over)) { yield py.m.index("ABCDEFG", letter); } })(given));
}
function _read_types(state, given) {
  let in_box, named, rule;
  in_box = bit_seats(py.int(py.item(SCENARIO_LEAVES, state.solo)));
  rule = (py.truth(state.solo) ? "M10.1" : "M2.1");
  named = _read_names(given, "type", py.list((function* ($over) { for (const i of py.iter($over)) { yield py.item(LEAVES, i); } })(in_box)), py.int($w["rules.leaves_used"](state)), rule);
  return py.list((function* ($over) { for (const i of py.iter($over)) { yield py.item(in_box, i); } })(named));
}

const _written$2 = py.cache(function(action) {
  let first, write;
  [first, write] = py.unpacked(py.next((function* ($over) { for (const writer of py.iter($over)) { if (py.ge(action, py.item(writer, 0))) { yield writer; } } })(WRITERS)), 2);
  return (write)(py.sub(action, first));
});
class Greedy extends Thinker {
  __init__(name = "greedy", usual = new Budget(1, null)) { this.name = name; this.usual = usual; }
  static $fields = ["name", "usual"];
  why(observation, dice, budget = null) {
    const self = this;
    let points;
    points = weigh(observation.state, observation.seat, dice);
    return best_of(py.dict((function* ($over) { for (const [action, value] of py.iter($over)) { yield [action, py.div(value, py.add(40, py.abs(value)))]; } })(py.m.items(points))), 4);
  }
}
class Search extends Thinker {
  __init__(name, usual = new Budget(1, null), turns = 8, remembers = true, foresees = false) { this.name = name; this.usual = usual; this.turns = turns; this.remembers = remembers; this.foresees = foresees; }
  static $fields = ["name", "usual", "turns", "remembers", "foresees"];
  why(observation, dice, budget = null) {
    const self = this;
    let count, done, found, most, nodes, piece, policy, scratch, state, steps, visits, worths;
    state = observation.state;
    if (py.truth(self.remembers)) {
      $w["search.recall"](state, observation.rows);
    }
    [scratch, nodes, policy] = py.unpacked([native.fresh($rules, 2), new_tree(), new_policy()], 3);
    done = 0;
    for (piece of py.iter((($1) => !py.truth($1) ? self.usual : $1)(budget).pieces(64))) {
      $w["search.ponder"](scratch, state, observation.seat, dice, nodes, policy, piece, self.turns, self.foresees);
      done = py.iadd(done, piece);
    }
    [steps, visits] = py.unpacked([np.zeros(2173, np.int64), np.zeros(2173, np.int64)], 2);
    worths = np.zeros(2173);
    count = py.int($w["search.harvest"](nodes, steps, visits, worths));
    most = py.max(py.range(count), {key: ((n) => py.int(py.item(visits, n)))});
    found = py.dict((function* ($over) { for (const n of py.iter($over)) { yield [py.int(py.item(steps, n)), py.float(py.item(worths, n))]; } })(py.range(count)));
    return pondered(found, py.dict([[py.int(py.item(steps, most)), 1.0]]), done);
  }
}
const BOTS = [new Greedy("greedy", new Budget(1, null)), new Search("novice", new Budget(8, null), 2, false, false), new Search("apprentice", new Budget(56, null), 4, false, false), new Search("adept", new Budget(200, null), 8, true, false), new Search("master", new Budget(null, 700), 10, true, true)];
const TASTE = [2, 4, 6, 3, 5, 7, 1];
function weigh(state, seat, dice) {
  let actions, chosen, letter, totals;
  actions = np.zeros(68, np.uint32);
  $w["rules.legal"](state, seat, actions);
  $w["bots.keep_main_actions"](state, actions);
  totals = np.zeros(2173);
  if (py.eq(state.stage, 1)) {
    for (letter of py.iter(py.range(7))) {
      py.set_item(totals, letter, py.mul(py.item(TASTE, letter), 4));
    }
  } else {
    $w["bots.imagine"](native.fresh($rules, 3), state, seat, actions, dice, totals);
  }
  chosen = py.list((function* ($over) { for (const action of py.iter($over)) { if (py.truth($w["contract.allowed"](actions, action))) { yield action; } } })(py.range(2173)));
  return py.dict((function* ($over) { for (const action of py.iter($over)) { yield [action, py.div(py.float(py.item(totals, action)), 4)]; } })(chosen));
}
const MAIN_DONE = py.dict([[1, "You have taken cards, which was this turn’s main action (M3.1)."], [2, "You have played cards, which was this turn’s main action (M3.1)."], [3, "You have claimed an objective, which was this turn’s main action (M3.1)."]]);
function _why_no_a(state, seat, _) {
  return (($1) => !py.truth($1) ? "None of your cards could skip a number (M8.A)." : $1)(why_no_landscape(state, seat, 0));
}
function _why_no_b(state, seat, _) {
  return (($1) => !py.truth($1) ? "No column has four cards or fewer (M8.B)." : $1)(why_no_landscape(state, seat, 1));
}
function _why_no_c(state, seat, rank) {
  let piles;
  piles = py.int(py.item(state.piles, seat));
  return (($1) => !py.truth($1) ? ("" + "There is no order " + py.str(rank) + " of your " + py.str(counted(piles, "pile")) + "; the orders are 0 to " + py.str(py.sub(py.factorial(piles), 1)) + " (M8.C).") : $1)(why_no_landscape(state, seat, 2));
}
function _why_no_claim(state, seat, objective) {
  let acorns, asked, name, owner, price, reason, rule, zeros;
  if (py.truth((reason = _why_no_main(state, seat)))) {
    return reason;
  }
  [name, owner] = py.unpacked([py.item(OBJECTIVES, objective), py.int($w["rules.owner_of"](state, objective))], 2);
  if (py.eq(owner, (-2))) {
    return ("" + "“" + py.str(name) + "” is not among the objectives of this game (M2.3).");
  }
  if (py.ne(owner, (-1))) {
    return ("" + "“" + py.str(name) + "” has been claimed by seat " + py.str(owner) + " (M7.1).");
  }
  asked = py.int(py.item(REQUIREMENTS, [py.int(state.solo), objective]));
  if ((py.eq(asked, 1)) && (py.lt(py.item(state.top, [seat, objective]), 0))) {
    return ("" + "“" + py.str(name) + "” may be claimed once a card lies in your " + py.str(name) + " pile (M10.5).");
  }
  [price, acorns] = py.unpacked([py.int($w["rules.price"](state, seat, objective)), py.int(py.item(state.acorns, seat))], 2);
  if (py.lt(acorns, price)) {
    rule = (py.truth(state.solo) ? "M10.5" : "M7.1");
    return ("" + "“" + py.str(name) + "” costs " + py.str(counted(price, "acorn")) + ", and you have " + py.str((($1) => !py.truth($1) ? "none" : $1)(acorns)) + " (" + py.str(rule) + ").");
  }
  if ((py.eq(asked, 2)) && (py.lt(py.item(state.piles, seat), 3))) {
    return ("" + "“" + py.str(name) + "” asks for a middle pile, so for three piles (M10.5).");
  }
  if (py.eq(asked, 2)) {
    return ("" + "“" + py.str(name) + "” may be claimed only while your middle pile holds the most cards (M10.5).");
  }
  zeros = py.int($w["rules.zeros_in_sight"](state, seat));
  return ("" + "“" + py.str(name) + "” asks for four 0 cards in hand and on top of piles, and you have " + py.str((($1) => !py.truth($1) ? "none" : $1)(zeros)) + " (M10.5).");
}
function _why_no_d(state, seat, _) {
  return (($1) => !py.truth($1) ? "The deck is empty, so nothing can be drawn (M8.D)." : $1)(why_no_landscape(state, seat, 3));
}
function _why_no_drop(state, seat, card) {
  if (py.eq(state.stage, 7)) {
    return ("" + py.str(py.item(CARDS, card)) + " is not one of the cards you drew (M8.D).");
  }
  if ((py.eq(state.stage, 9)) || (py.truth($w["rules.spare_owed"](state, seat)))) {
    return _not_in_hand(card);
  }
  return (($1) => !py.truth($1) ? "No card is to be dropped now: only above the hand limit, by landscape D, or after a solo play (M3.3, M8.D, M10.3)." : $1)(owed(state, seat));
}
function _why_no_e(state, seat, _) {
  return (($1) => !py.truth($1) ? "None of your cards can be played (M8.E)." : $1)(why_no_landscape(state, seat, 4));
}
function _why_no_end(state, seat, _) {
  return (($1) => !py.truth($1) ? "A turn has one main action: take, play or claim; you may pass only when you can do none (M3.1)." : $1)(owed(state, seat));
}
function _why_no_f(state, seat, leaf) {
  return (($1) => !py.truth($1) ? ("" + "There is no " + py.str(py.item(LEAVES, leaf)) + " column to pick from (M8.F).") : $1)(why_no_landscape(state, seat, 5));
}
function _why_no_g(state, seat, card) {
  return (($1) => !py.truth($1) ? ("" + py.str(py.item(CARDS, card)) + " is not among the discards (M8.G).") : $1)(why_no_landscape(state, seat, 6));
}
function _why_no_refill(state, seat, _) {
  let reason;
  if (py.truth((reason = _why_no_main(state, seat)))) {
    return reason;
  }
  if (py.truth(state.solo)) {
    return "In a solo game the display is never refilled for an acorn (M10.2).";
  }
  if (py.lt(py.item(state.acorns, seat), 1)) {
    return "A refill costs an acorn, and you have none (M4.2).";
  }
  return "The deck is empty, so the display cannot be refilled (M4.2).";
}
function _why_no_take(state, seat, leaf) {
  let by_b, reason;
  by_b = py.contains([4, 5], state.stage);
  if ((!(py.truth(by_b))) && (py.ne(state.stage, 3)) && (py.truth((reason = _why_no_main(state, seat))))) {
    return reason;
  }
  return (($1) => !py.truth($1) ? ("" + "Landscape B takes at most 4 cards in all: " + py.str(state.taken) + " are taken, and the " + py.str(py.item(LEAVES, leaf)) + " column has " + py.str(py.item(state.height, leaf)) + " (M8.B).") : $1)(_why_no_column(state, leaf));
}
function _why_no_trade(state, seat, pair) {
  let card, cards, reason;
  if (py.truth((reason = owed(state, seat)))) {
    return reason;
  }
  if (py.truth(state.traded)) {
    return "Two cards are traded for an acorn only once in a turn (M3.2).";
  }
  cards = [py.int(py.item(LOWER, pair)), py.int(py.item(HIGHER, pair))];
  for (card of py.iter(cards)) {
    if (!(py.truth(py.and(py.shr(py.int(py.item(state.hand, [seat, 0])), card), 1)))) {
      return _not_in_hand(card);
    }
  }
  return ("" + "You hold " + py.str(py.item(CARDS, py.item(cards, 0))) + " only once, and a trade takes two cards (M3.2).");
}
const REASONS = [[1453, _why_no_c], [277, _why_no_trade], [229, _why_no_drop], [181, ((state, seat, card) => _why_no_play(state, seat, card, 2))], [133, ((state, seat, card) => _why_no_play(state, seat, card, 1))], [85, ((state, seat, card) => _why_no_play(state, seat, card, 0))], [37, _why_no_g], [31, _why_no_f], [30, _why_no_e], [29, _why_no_d], [28, _why_no_b], [27, _why_no_a], [15, _why_no_claim], [9, _why_no_take], [8, _why_no_refill], [7, _why_no_end]];
function _not_in_hand(card) {
  return ("" + py.str(py.item(CARDS, card)) + " is not in your hand.");
}
function _why_no_column(state, leaf) {
  if (!(py.truth(py.and(py.shr(py.int(state.in_play), leaf), 1)))) {
    return ("" + "There are no " + py.str(py.item(LEAVES, leaf)) + " cards in this game (M2.1).");
  }
  return (py.truth(py.item(state.height, leaf)) ? null : ("" + "There is no " + py.str(py.item(LEAVES, leaf)) + " column in the display (M4.1)."));
}
function _why_no_main(state, seat) {
  return (($1) => !py.truth($1) ? (py.truth($w["rules.main_open"](state)) ? null : py.item(MAIN_DONE, py.int(state.main))) : $1)(owed(state, seat));
}
function _why_no_more(state, leaf) {
  let laid, leaves;
  [laid, leaves] = py.unpacked([py.int(state.laid), py.len(bit_seats(py.int(state.run)))], 2);
  if (py.lt(laid, 2)) {
    return null;
  }
  if (py.eq(state.main, 1)) {
    return "Landscape E plays at most two cards (M8.E).";
  }
  if (py.lt(leaves, laid)) {
    return "Two cards of one leaf are a whole play: no third card goes with them (M5.1).";
  }
  if (py.truth(py.and(py.shr(py.int(state.run), leaf), 1))) {
    return ("" + "Each card of this play is of another leaf, and " + py.str(py.item(LEAVES, leaf)) + " has had its card (M5.1).");
  }
  return null;
}
function _why_no_play(state, seat, card, side) {
  let leaf, name, playing, reason;
  [leaf, name] = py.unpacked([py.shr(card, 3), py.item(CARDS, card)], 2);
  playing = py.eq(state.stage, 8);
  if ((!(py.truth(playing))) && (py.truth((reason = _why_no_main(state, seat))))) {
    return reason;
  }
  if (!(py.truth(py.and(py.shr(py.int(py.item(state.hand, [seat, 0])), card), 1)))) {
    return _not_in_hand(card);
  }
  if ((py.truth(playing)) && (py.truth((reason = _why_no_more(state, leaf))))) {
    return reason;
  }
  if (py.truth((reason = _why_unfit(state, seat, card)))) {
    return reason;
  }
  if (!(py.truth(py.and(py.shr(py.int($w["rules.playable"](state, seat)), card), 1)))) {
    return ("" + "You have used landscape A, and after " + py.str(name) + " no card could skip a number (M8.A).");
  }
  if (py.eq(side, 0)) {
    return ("" + "A new pile goes to the left or the right end of the row: play " + py.str(name) + "< or " + py.str(name) + "> (M5.4).");
  }
  return ("" + "You have a " + py.str(py.item(LEAVES, leaf)) + " pile, and there is one for each leaf: play " + py.str(name) + " on it (M5.2).");
}
function _why_unfit(state, seat, card) {
  let begins, leaf, pile, place, top, value;
  [leaf, value] = py.unpacked([py.shr(card, 3), py.int(py.item(VALUES, py.and(card, 7)))], 2);
  [pile, top] = py.unpacked([py.item(LEAVES, leaf), py.int($w["rules.top_value"](state, seat, leaf))], 2);
  place = py.add(py.int(py.item(state.top, [seat, leaf])), 1);
  if (py.truth(py.and(py.shr(py.int(py.item(FITS, place)), py.and(card, 7)), 1))) {
    return null;
  }
  if (py.truth(py.and(py.shr(py.int(py.item(SKIPS, place)), py.and(card, 7)), 1))) {
    if (py.truth(state.skip_due)) {
      return null;
    }
    begins = (py.lt(top, 0) ? ("" + "Your " + py.str(pile) + " pile starts with a 0") : ("" + "A " + py.str(value) + " does not go on a " + py.str(top)));
    return ("" + py.str(begins) + ", but for landscape A, used before the play, which skips a number (M5.2, M8.A).");
  }
  if (py.lt(top, 0)) {
    return ("" + "Your " + py.str(pile) + " pile starts with a 0, not with a " + py.str(value) + " (M5.2).");
  }
  if (py.eq(top, 3)) {
    return ("" + "Your " + py.str(pile) + " pile is closed by its 3 (M5.3).");
  }
  return ("" + "On your " + py.str(pile) + " pile goes a " + py.str(top) + " or a " + py.str(py.add(top, 1)) + ", not a " + py.str(value) + " (M5.2).");
}
function owed(state, seat) {
  let over;
  if (py.eq(state.stage, 7)) {
    return "You drew cards by landscape D: drop one of them first (M8.D).";
  }
  if (py.eq(state.stage, 9)) {
    over = py.sub(py.int(py.item(state.held, seat)), 8);
    return ("" + "The turn is over, and a hand holds " + py.str(8) + " cards: drop " + py.str(over) + " more (M3.3).");
  }
  if (py.eq(state.stage, 3)) {
    return "You have refilled the display: take a column now (M4.2).";
  }
  if (py.eq(state.stage, 4)) {
    return "You have used landscape B: take a column now (M8.B).";
  }
  if (py.truth($w["rules.spare_owed"](state, seat))) {
    return "In a solo game cards played are followed by one more that is dropped: drop it first (M10.3).";
  }
  if ((py.eq(state.stage, 8)) && (py.truth(state.skip_due))) {
    return "You have used landscape A: play a card that skips a number first (M8.A).";
  }
  if ((py.eq(state.stage, 8)) && (!(py.truth(state.laid)))) {
    return "You have used landscape E: play a card first (M8.E).";
  }
  return null;
}
function why_no_landscape(state, seat, letter) {
  let goes_with, name, reason;
  name = py.item("ABCDEFG", letter);
  if (!py.contains(py.item(state.tiles, seat), letter)) {
    return ("" + "You have no landscape " + py.str(name) + " (M8.0).");
  }
  if (!(py.truth(py.and(py.shr(py.int($w["rules.unused"](state, seat)), letter), 1)))) {
    return ("" + "Your landscape " + py.str(name) + " has been used, and each is used once in a game (M8.0).");
  }
  if (py.ge(state.ability, 0)) {
    return ("" + "You have used landscape " + py.str(py.item("ABCDEFG", state.ability)) + " this turn, and one is all (M3.2).");
  }
  if (py.lt(py.item(state.acorns, seat), 1)) {
    return "A landscape costs an acorn, and you have none (M8.0).";
  }
  if ((py.eq(letter, 1)) && (py.eq(state.stage, 3))) {
    return null;
  }
  if (py.truth((reason = owed(state, seat)))) {
    return reason;
  }
  if ((py.contains([0, 1, 3], letter)) && (!(py.truth($w["rules.main_open"](state))))) {
    goes_with = (py.eq(letter, 0) ? "a play" : "a take");
    return ("" + "Landscape " + py.str(name) + " is used together with " + py.str(goes_with) + ", before it (M3.2, M8." + py.str(name) + ").");
  }
  if ((py.eq(letter, 4)) && (py.ne(state.stage, 6))) {
    return "Landscape E is used directly after a take (M8.E).";
  }
  return null;
}
function why_no_turn(state, seat) {
  let offer;
  if (py.eq(state.stage, 10)) {
    return "The game is over.";
  }
  if (py.ne(seat, state.turn)) {
    return ("" + "It is the turn of seat " + py.str(state.turn) + ", not of seat " + py.str(seat) + " (M3.1).");
  }
  if (py.eq(state.stage, 1)) {
    offer = listed(py.list((function* ($over) { for (const letter of py.iter($over)) { yield py.item("ABCDEFG", letter); } })(state.offer)), "or");
    return ("" + "The landscapes are being drafted: choose " + py.str(offer) + " (M2.4).");
  }
  return null;
}
function why_not(state, seat, action) {
  let first, reason, refuse;
  if (!py.contains(py.range(2173), action)) {
    return ("" + "There is no action " + py.str(action) + "; the actions of Momiji are 0 to " + py.str(py.sub(2173, 1)) + ".");
  }
  if (py.truth((reason = why_no_turn(state, seat)))) {
    return reason;
  }
  for ([first, refuse] of py.iter(REASONS)) {
    if (py.ge(action, first)) {
      return (refuse)(state, seat, py.sub(action, first));
    }
  }
  return "The landscapes are drafted before the first turn (M2.4).";
}
const HIGHER = np.constant("<i8", [1176], [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 22, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 23, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 26, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 27, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 29, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 33, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 34, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 35, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 36, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 37, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 38, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 39, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 42, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 43, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 44, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 45, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 46, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47]);
const LOWER = np.constant("<i8", [1176], [0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47]);
const COPIES = np.constant("<i8", [8], [2, 2, 1, 1, 1, 2, 3, 2]);
const FITS = np.constant("<i8", [9], [7, 63, 63, 63, 120, 120, 120, 192, 0]);
const SKIPS = np.constant("<i8", [9], [56, 64, 64, 64, 128, 128, 128, 0, 0]);
const VALUES = np.constant("<i8", [8], [0, 0, 0, 1, 1, 1, 2, 3]);
const PRICES = np.constant("<i8", [2, 12], [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, -1, -1, -1, -1, -1, -1, 3, 3, 3, 3, 3, 3]);
const REQUIREMENTS = np.constant("<i8", [2, 12], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 0, 0, 0, 0, 3]);
const SCENARIO_LEAVES = np.constant("<i8", [2], [63, 7]);
const SCENARIO_OBJECTIVES = np.constant("<i8", [2], [4095, 2119]);
const Node = np.record_type(32, {"total": [0, "<f8", []], "action": [8, "<i4", []], "child": [12, "<i4", []], "sibling": [16, "<i4", []], "visits": [20, "<i4", []], "chances": [24, "<i4", []], "looks": [28, "<f4", []]});
function new_tree() {
  let nodes;
  nodes = np.zeros(524288, Node).view(np.recarray);
  $w["search.plant"](nodes);
  return nodes;
}
const CARDS = ["brown0l", "brown0r", "brown0b", "brown1l", "brown1r", "brown1b", "brown2", "brown3", "green0l", "green0r", "green0b", "green1l", "green1r", "green1b", "green2", "green3", "purple0l", "purple0r", "purple0b", "purple1l", "purple1r", "purple1b", "purple2", "purple3", "red0l", "red0r", "red0b", "red1l", "red1r", "red1b", "red2", "red3", "orange0l", "orange0r", "orange0b", "orange1l", "orange1r", "orange1b", "orange2", "orange3", "yellow0l", "yellow0r", "yellow0b", "yellow1l", "yellow1r", "yellow1b", "yellow2", "yellow3"];
const FACES = ["0l", "0r", "0b", "1l", "1r", "1b", "2", "3"];
const LEAVES = ["brown", "green", "purple", "red", "orange", "yellow"];
const OBJECTIVES = ["brown", "green", "purple", "red", "orange", "yellow", "tallest", "tops", "torii", "acorns", "variety", "zeros"];
function counted(count, what) {
  return (py.eq(count, 1) ? ("" + py.str(count) + " " + py.str(what)) : ("" + py.str(count) + " " + py.str(what) + "s"));
}
return { BOOK: BOOK, BOTS: BOTS };
}
