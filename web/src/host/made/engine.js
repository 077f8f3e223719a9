import * as py from '../python/core';
import * as np from '../python/numpy';
import * as native from '../python/native';
class Budget extends py.Thing {
  __init__(playouts = null, milliseconds = null) { this.playouts = playouts; this.milliseconds = milliseconds; }
  static $fields = ["playouts", "milliseconds"];
  static read(text) {
    const cls = this;
    let found;
    found = py.fullmatch("(\\d{1,9})(ms)?", text);
    if ((!(py.truth(found))) || (py.eq(py.int(py.item(found, 1)), 0))) {
      throw new BadOption(("" + "A budget is playouts, as 2000, or a time, as 100ms; not “" + py.str(text) + "”."));
    }
    return (py.truth(py.item(found, 2)) ? py.call(cls, [], py.dict([["milliseconds", py.int(py.item(found, 1))]])) : py.call(cls, [], py.dict([["playouts", py.int(py.item(found, 1))]])));
  }
  *pieces(size) {
    const self = this;
    let begun, done, piece;
    [begun, done] = py.unpacked([py.seconds(), 0], 2);
    while (py.truth(true)) {
      piece = ((self.playouts == null) ? size : py.min(size, py.sub(self.playouts, done)));
      if (py.le(piece, 0)) {
        return null;
      }
      yield piece;
      done = py.iadd(done, piece);
      if ((py.truth(self.milliseconds)) && (py.ge(py.mul(1000, py.sub(py.seconds(), begun)), self.milliseconds))) {
        return null;
      }
    }
  }
}
class Choice extends py.Thing {
  __init__(action, worth, share) { this.action = action; this.worth = worth; this.share = share; }
  static $fields = ["action", "worth", "share"];
}
class Paced extends py.Thing {
  __init__(bot, usual) { this.bot = bot; this.usual = usual; }
  static $fields = ["bot", "usual"];
  get name() {
    const self = this;
    return ("" + py.str(self.bot.name) + ":" + py.str(self.usual));
  }
  choose(observation, dice, budget = null) {
    const self = this;
    return self.bot.choose(observation, dice, (($1) => !py.truth($1) ? self.usual : $1)(budget));
  }
  why(observation, dice, budget = null) {
    const self = this;
    return self.bot.why(observation, dice, (($1) => !py.truth($1) ? self.usual : $1)(budget));
  }
}
class Thinker extends py.Thing {
  __init__(name, usual = new Budget(1, null)) { this.name = name; this.usual = usual; }
  static $fields = ["name", "usual"];
  choose(observation, dice, budget = null) {
    const self = this;
    return self.why(observation, dice, budget).draw(dice);
  }
}
class Random extends Thinker {
  __init__(name = "random", usual = new Budget(1, null)) { this.name = name; this.usual = usual; }
  static $fields = ["name", "usual"];
  why(observation, dice, budget = null) {
    const self = this;
    let legal;
    legal = native.legal_actions(observation.book, observation.state, observation.seat);
    return best_of(py.dict_fromkeys(legal, 0.5));
  }
}
class Why extends py.Thing {
  __init__(choices, playouts = 0) { this.choices = choices; this.playouts = playouts; }
  static $fields = ["choices", "playouts"];
  get worth() {
    const self = this;
    return py.sum((function* ($over) { for (const choice of py.iter($over)) { yield py.mul(choice.share, choice.worth); } })(self.choices));
  }
  draw(dice) {
    const self = this;
    let choice, left;
    left = py.div(roll(dice, 16777216), 16777216);
    for (choice of py.iter(self.choices)) {
      left = py.isub(left, choice.share);
      if (py.lt(left, 0)) {
        return choice.action;
      }
    }
    return py.item(self.choices, 0).action;
  }
}
function best_of(worth, playouts = 0) {
  let most;
  most = py.max(py.m.values(worth));
  return pondered(worth, py.dict((function* ($over) { for (const [action, value] of py.iter($over)) { if (py.eq(value, most)) { yield [action, 1.0]; } } })(py.m.items(worth))), playouts);
}
function pondered(worth, share, playouts = 0) {
  let choices, total;
  total = py.sum(py.m.values(share));
  choices = py.list((function* ($over) { for (const action of py.iter($over)) { yield new Choice(action, py.item(worth, action), py.div(py.m.get(share, action, 0.0), total)); } })(worth));
  return new Why(py.tuple(py.sorted(choices, {key: ((one) => [py.neg(one.share), py.neg(one.worth), one.action])})), playouts);
}
class Flat extends Thinker {
  __init__(name = "flat", usual = new Budget(1000, null)) { this.name = name; this.usual = usual; }
  static $fields = ["name", "usual"];
  why(observation, dice, budget = null) {
    const self = this;
    let actions, book, done, own, piece, scratch, seat, state, turns, wins;
    [book, state, seat] = py.unpacked([observation.book.rules, observation.state, observation.seat], 3);
    [own, wins, done] = py.unpacked([np.zeros(words_for(book.ACTIONS), np.uint32), np.zeros(book.ACTIONS), 0], 3);
    book.legal(state, seat, own);
    actions = py.list((function* ($over) { for (const action of py.iter($over)) { if (py.truth(allowed(own, action))) { yield action; } } })(py.range(book.ACTIONS)));
    scratch = native.fresh(book);
    for (piece of py.iter((($1) => !py.truth($1) ? self.usual : $1)(budget).pieces(64))) {
      (native.playouts_of(book))(scratch, state, seat, dice, own, wins, done, piece);
      done = py.iadd(done, piece);
    }
    turns = py.dict((function* ($over) { for (const [n, action] of py.iter($over)) { yield [action, py.max(1, py.floordiv(py.sub(py.add(py.sub(done, n), py.len(actions)), 1), py.len(actions)))]; } })(py.enumerate(actions)));
    return best_of(py.dict((function* ($over) { for (const action of py.iter($over)) { yield [action, py.div(py.float(py.item(wins, action)), py.item(turns, action))]; } })(actions)), done);
  }
}
class TeienError extends py.Exception {

}
class UnknownBot extends TeienError {

}
function bot_of(game, name) {
  let _, bots, budget, plain;
  bots = bots_of(game);
  [plain, _, budget] = py.unpacked(py.m.partition(name, ":"), 3);
  if (!py.contains(bots, plain)) {
    throw new UnknownBot(("" + py.str(native.book_of(game).title) + " has no bot “" + py.str(plain) + "”; it has " + py.str(py.m.join(", ", bots)) + "."));
  }
  return (py.truth(budget) ? new Paced(py.item(bots, plain), Budget.read(budget)) : py.item(bots, plain));
}
const bots_of = py.cache(function(game) {
  let found, own;
  found = native.part_of(game, "bots");
  own = (py.truth(found) ? found.BOTS : []);
  return py.dict((function* ($over) { for (const bot of py.iter($over)) { yield [bot.name, bot]; } })([new Random(), new Flat(), ...py.iter(own), ...py.iter(native.no_guests(game, own))]));
});
function levels_of(game) {
  let manifest, ours;
  manifest = native.manifest_of(game);
  ours = [...py.iter(manifest.levels), ...py.iter(manifest.yardsticks)];
  return [...py.iter((function* ($over) { for (const name of py.iter($over)) { if (!py.contains(ours, name)) { yield name; } } })(bots_of(game))), ...py.iter(manifest.levels)];
}
class Device extends py.Thing {
  __init__() {
    const self = this;
    self.tables = py.dict([]);
  }
  set_table(table_id, secret, me, wanted, now) {
    const self = this;
    return self._begin(new Table(table_id, secret, new Outages()), me, facts_of(_wanted(wanted), me), now);
  }
  _begin(table, me, facts, now) {
    const self = this;
    let entries;
    entries = self._enter(table, [new Draft("set", me.id, py.dict([...py.pairs(facts), ["device", true]]))], now);
    entries = py.iadd(entries, self._enter(table, py.invoke(table, "start_if_full", [me.id], py.dict([["must", true]])), now));
    py.set_item(self.tables, table.id, table);
    return py.dict([["answer", self.look(table.id, me.id, now)], ["entries", entries]]);
  }
  open(table_id, secret, entries) {
    const self = this;
    let entry, table;
    table = new Table(table_id, secret, new Outages());
    for (entry of py.iter(entries)) {
      table.take(py.call(Entry, [], py.dict([...py.pairs(entry)])));
    }
    py.set_item(self.tables, table_id, table);
  }
  close(table_id) {
    const self = this;
    py.m.pop(self.tables, table_id, null);
  }
  _table(table_id) {
    const self = this;
    if (!py.contains(self.tables, table_id)) {
      throw new NotThere("There is no such table.");
    }
    return py.item(self.tables, table_id);
  }
  _enter(table, drafts, now) {
    const self = this;
    let draft, entries, entry, error;
    entries = [];
    for (draft of py.iter(drafts)) {
      entry = draft.at(py.add(table.head, 1), now);
      try {
        table.take(entry);
      } catch ($caught) {
      $caught = py.as_error($caught);
        if (py.is_error($caught, TeienError)) {
          error = $caught;
          self.close(table.id);
          throw new Illegal(py.str(error));
        } else throw $caught;
      }
      py.m.append(entries, _written(entry));
    }
    return entries;
  }
  look(table_id, me, now) {
    const self = this;
    return py.dict(whole(self._table(table_id), new Viewer(me), new Presence([me]), now));
  }
  news(table_id, me, since, now) {
    const self = this;
    return py.dict(news(self._table(table_id), new Viewer(me), new Presence([me]), now, since));
  }
  replay(table_id, me, seat) {
    const self = this;
    return py.dict((replay(self._table(table_id), new Viewer(me), seat))());
  }
  record(table_id) {
    const self = this;
    return on_paper(self._table(table_id));
  }
  summary(table_id) {
    const self = this;
    return py.dict(summary(self._table(table_id)));
  }
  end_of(table_id, me) {
    const self = this;
    let end, mine, table;
    table = self._table(table_id);
    [end, mine] = py.unpacked([end_of(table), table.seats_of(me)], 2);
    return py.dict([...py.pairs(summary(table)), ["end", end], ["mine", mine], ["result", result_for(end, py.len(table.seats), mine)], ["rating", null], ["unrated", unrated(table)]]);
  }
  act(table_id, me, what, said, now) {
    const self = this;
    let entries, since, table;
    table = self._table(table_id);
    since = py.m.get(said, "position", table.head);
    entries = self._enter(table, self._drafts(table, me, what, said, now), now);
    return py.dict([["answer", self.news(table_id, me.id, since, now)], ["entries", entries]]);
  }
  _drafts(table, me, what, said, now) {
    const self = this;
    if (py.eq(what, "moves")) {
      return table.move(me.id, py.item(said, "seat"), py.item(said, "move"), py.item(said, "position"), py.item(said, "id"));
    }
    if (py.eq(what, "undo")) {
      return table.undo(me.id, py.item(said, "seat"), py.item(said, "position"));
    }
    if (py.eq(what, "stand-in")) {
      return table.hand_over(me.id, py.item(said, "seat"), py.item(said, "bot"));
    }
    if (py.eq(what, "resign")) {
      return table.resign(me.id, py.item(said, "seat"));
    }
    if (py.eq(what, "abandon")) {
      return table.abandon(me.id, now);
    }
    if (py.eq(what, "abandon/refuse")) {
      return table.refuse_to_end(me.id);
    }
    if (py.eq(what, "leave")) {
      return table.leave(me.id, py.m.get(said, "seat"));
    }
    throw new Wrong("That cannot be done at a table on a device.");
  }
  rematch(table_id, me, new_id, secret, now) {
    const self = this;
    let drafts, entries, following, table;
    table = self._table(table_id);
    drafts = table.ask_rematch(me.id, new_id);
    if (!(py.truth(drafts))) {
      throw new Refused("The game goes on at another table already.");
    }
    entries = self._enter(table, drafts, now);
    following = self._begin(new Table(new_id, secret, new Outages()), me, again(table, me.id), now);
    return py.dict([["entries", entries], ["next", following]]);
  }
  bot_turn(table_id) {
    const self = this;
    let seat, table;
    table = self._table(table_id);
    seat = table.bot_turn();
    if (((seat == null)) || ((table.game == null))) {
      return null;
    }
    return py.dict([["seat", seat], ["level", table.level_at(seat)], ["position", table.head], ["observation", _given(table.game.observation(seat))]]);
  }
  bot_moved(table_id, seat, position, action, now) {
    const self = this;
    let drafts, table;
    table = self._table(table_id);
    if (((table.game == null)) || (!(py.truth(table.awaits_bot(seat, position))))) {
      return py.dict([["entries", []]]);
    }
    if (!py.contains(table.game.legal_actions(seat), action)) {
      throw new Illegal("The bot chose what is not legal.");
    }
    drafts = table.bot_move(seat, position, self.spell(table_id, seat, action));
    return py.dict([["entries", self._enter(table, drafts, now)]]);
  }
  hint(table_id, me, seat) {
    const self = this;
    let game, table;
    table = self._table(table_id);
    game = table.ask_hint(me, seat);
    return py.dict([["observation", _given(game.observation(seat))], ["position", table.head], ["level", strongest_level(game.name)]]);
  }
  spell(table_id, seat, action) {
    const self = this;
    let game;
    game = self._table(table_id).game;
    if ((game == null)) {
      throw new Refused("The game has not started.");
    }
    return game.book.write_move(game.state_for(seat), seat, action);
  }
}
class Me extends py.Thing {
  __init__(id, name) { this.id = id; this.name = name; }
  static $fields = ["id", "name"];
}
function _given(observation) {
  return py.dict([["game", observation.game], ["seat", observation.seat], ["held", observation.held], ["told", observation.told]]);
}
function _read(given) {
  return new Observation(py.item(given, "game"), py.item(given, "seat"), py.item(given, "held"), py.item(given, "told"));
}
function _wanted(said) {
  let clock, seats, usual;
  clock = py.dict([["kind", "none"], ["seconds", null], ["increment", null], ["days", null]]);
  usual = py.dict([["options", py.dict([])], ["public", false], ["stand_in", null], ["word", null]]);
  seats = py.list((function* ($over) { for (const seat of py.iter($over)) { yield py.namespace(py.plain(py.dict([...py.pairs(py.dict([["level", null], ["name", null], ...py.pairs(seat)]))]))); } })(py.item(said, "seats")));
  return py.namespace(py.plain(py.dict([...py.pairs(py.dict([...py.pairs(usual), ...py.pairs(said), ["seats", seats], ["clock", py.namespace(py.plain(py.dict([...py.pairs(clock)])))]]))])));
}
function _written(entry) {
  return py.dict([["position", entry.position], ["at", entry.at], ["kind", entry.kind], ["by", entry.by], ["facts", entry.facts], ["id", entry.id]]);
}
function any_move(observation, seed) {
  return py.int(new Random().choose(_read(observation), new_dice(seed)));
}
function check(record) {
  return verify(record);
}
function games() {
  let manifests;
  manifests = py.list((function* ($over) { for (const name of py.iter($over)) { yield native.manifest_of(name); } })(native.game_names()));
  return py.dict([["games", py.list((function* ($over) { for (const one of py.iter($over)) { yield py.dict(offer_of(one, py.list(one.levels), true)); } })(manifests))], ["clocks", ["none"]]]);
}
function think(observation, level, seed, playouts) {
  let budget, given;
  [given, budget] = py.unpacked([_read(observation), (py.truth(playouts) ? new Budget(playouts) : null)], 2);
  return py.int(bot_of(given.game, level).choose(given, new_dice(seed), budget));
}
class Book extends py.Thing {
  static reveals = py.set([]);
  get reveals() { return this.constructor.reveals; }
  set reveals(value) { py.own(this, "reveals", value); }
  get name() {
    const self = this;
    return self.manifest.name;
  }
  get title() {
    const self = this;
    return self.manifest.title;
  }
  get players() {
    const self = this;
    return self.manifest.players;
  }
  refuse_unknown(given) {
    const self = this;
    let has, name;
    for (name of py.iter(given)) {
      if ((self.manifest.option(name) == null)) {
        has = py.m.join(", ", (function* ($over) { for (const option of py.iter($over)) { yield option.name; } })(self.manifest.options));
        throw new BadOption(("" + py.str(self.title) + " has no option “" + py.str(name) + "”; it has " + py.str(has) + "."));
      }
    }
  }
  unseated(players) {
    const self = this;
    return [];
  }
  looks_back(state, steps) {
    const self = this;
    return 0;
  }
  scores(state, players) {
    const self = this;
    let everyone;
    everyone = py.add(players, py.len(self.unseated(players)));
    return py.list((function* ($over) { for (const seat of py.iter($over)) { yield py.int(self.rules.score(state, seat)); } })(py.range(everyone)));
  }
}
class Event extends py.Thing {
  __init__(name, seat, facts) { this.name = name; this.seat = seat; this.facts = facts; }
  static $fields = ["name", "seat", "facts"];
  as_json() {
    const self = this;
    return py.dict([["event", self.name], ["seat", self.seat], ...py.pairs(self.facts)]);
  }
}
function bit_seats(mask) {
  let lowest, seats;
  seats = [];
  while (py.gt(mask, 0)) {
    lowest = py.and(mask, py.neg(mask));
    py.m.append(seats, py.sub(py.m.bit_length(lowest), 1));
    mask = py.ixor(mask, lowest);
  }
  return py.tuple(seats);
}
function is_secret(row) {
  return py.eq(py.int(py.item(row, 4)), 0);
}
function listed(names, last = "and") {
  return py.m.join(("" + " " + py.str(last) + " "), py.filter(null, [py.m.join(", ", py.slice(names, null, py.neg(1), null)), ...py.iter(py.slice(names, py.neg(1), null, null))]));
}
function one_of(name, given, values) {
  let value;
  for (value of py.iter(values)) {
    if (((py.type(given) === py.type(value))) && (py.eq(given, value))) {
      return value;
    }
  }
  throw new BadOption(("" + py.str(name) + " is " + py.str(py.m.join(" or ", py.map(py.str, values))) + ", not " + py.repr(given) + "."));
}
function rows_of(trace) {
  let rows;
  rows = py.m.tolist(py.slice(trace, 1, py.add(py.int(py.item(trace, [0, 0])), 1), null));
  return rows;
}
function seen_by(row, seat) {
  let audience, hidden;
  audience = py.int(py.item(row, 4));
  if ((py.eq(audience, (-1))) || ((py.ne(seat, (-1))) && (py.truth(py.and(py.shr(audience, seat), 1))))) {
    return row;
  }
  hidden = py.m.copy(row);
  py.setslice(hidden, 2, 4, null, [(-1), (-1)]);
  return hidden;
}
class BadOption extends TeienError {

}
class BadRecord extends TeienError {

}
class BadSetup extends TeienError {

}
class IllegalMove extends TeienError {

}
class NothingToUndo extends TeienError {

}
class UnreadableMove extends TeienError {

}
function _compare(where, given, drawn) {
  let key, number, one, other, value;
  if ((py.truth(py.isinstance(given, py.abc.Mapping))) && (py.truth(py.isinstance(drawn, py.abc.Mapping)))) {
    for ([key, value] of py.iter(py.m.items(drawn))) {
      _compare(("" + py.str(where) + ", " + py.str(key)), py.m.get(given, key), value);
    }
  } else {
    if ((py.truth(py.isinstance(given, py.list))) && (py.truth(py.isinstance(drawn, py.list))) && (py.eq(py.len(given), py.len(drawn)))) {
      for ([number, [one, other]] of py.iter(py.enumerate(py.zip(given, drawn, {strict: true}), 1))) {
        _compare(("" + py.str(where) + ", number " + py.str(number)), one, other);
      }
    } else {
      if (py.ne(given, drawn)) {
        throw new BadRecord(("" + py.str(where) + ": the record has " + py.str(given) + ", but the secret gives " + py.str(drawn) + "."));
      }
    }
  }
}
function _played(game, entry) {
  try {
    game.play(py.item(entry, "seat"), py.item(entry, "move"));
  } catch ($caught) {
  $caught = py.as_error($caught);
    if (py.is_error($caught, TeienError) || py.is_error($caught, py.LookupError) || py.is_error($caught, py.TypeError)) {
      return false;
    } else throw $caught;
  }
  return true;
}
function _promised_seed(record) {
  let commitment, fairness, secret, told, words;
  fairness = py.m.get(record, "fairness");
  if (!(py.truth(py.isinstance(fairness, py.abc.Mapping)))) {
    throw new BadRecord("The record has no “fairness”, so there is nothing to check its shuffles against.");
  }
  [secret, words, commitment] = py.unpacked((function* ($over) { for (const key of py.iter($over)) { yield py.m.get(fairness, key); } })(["secret", "words", "commitment"]), 3);
  try {
    told = (py.truth(py.isinstance(secret, py.str)) ? py.bytes_fromhex(secret) : py.bytes_of([]));
  } catch ($caught) {
  $caught = py.as_error($caught);
    if (py.is_error($caught, py.ValueError)) {
      told = py.bytes_of([]);
    } else throw $caught;
  }
  if (py.ne(py.len(told), 32)) {
    throw new BadRecord(("" + "The secret is " + py.str(32) + " bytes in hex."));
  }
  if ((!(py.truth(py.isinstance(words, py.list)))) || (!(py.truth(py.all((function* ($over) { for (const word of py.iter($over)) { yield py.isinstance(word, py.str); } })(words)))))) {
    throw new BadRecord("The words are a list of texts, one for each seat.");
  }
  if (py.ne(py.len(words), py.len(py.item(record, "players")))) {
    throw new BadRecord("There is a word, even if an empty one, for each seat.");
  }
  if (py.ne(commitment, commitment_of(told))) {
    throw new BadRecord("The secret is not the one that was promised: its SHA-256 is another commitment.");
  }
  return seed_of(told, words);
}
function commitment_of(secret) {
  return py.m.hexdigest(py.hash_sha256(secret));
}
function seed_of(secret, words) {
  let digest, text, word;
  digest = py.hash_sha256(py.add(py.bytes_of([116, 101, 105, 101, 110, 45, 115, 101, 101, 100, 47, 49, 0]), secret));
  for (word of py.iter(words)) {
    text = py.m.encode(word);
    py.m.update(digest, py.add(py.m.to_bytes(py.len(text), 4, "big"), text));
  }
  return py.m.digest(digest);
}
function verify(record) {
  let chances, drawn, entry, error, game, number, seed;
  check_shape(record);
  seed = _promised_seed(record);
  try {
    game = new Game(native.book_of(py.item(record, "game")), py.item(record, "players"), seed, undefined, py.item(record, "options"));
  } catch ($caught) {
  $caught = py.as_error($caught);
    if (py.is_error($caught, TeienError)) {
      error = $caught;
      throw new BadRecord(("" + "The set-up is wrong: " + py.str(error)));
    } else throw $caught;
  }
  _compare("The set-up", py.item(record, "setup"), game.setup);
  chances = 1;
  for ([number, entry] of py.iter(py.enumerate(py.item(record, "moves")))) {
    drawn = (py.lt(number, game.length) ? py.item(game.history, number) : null);
    if (py.truth(py.isinstance(drawn, Chance))) {
      _compare(("" + "Entry " + py.str(py.add(number, 1)) + ", the " + py.str(drawn.name)), entry, drawn.as_json());
      chances = py.iadd(chances, 1);
    } else {
      if (!(py.truth(_played(game, entry)))) {
        break;
      }
    }
  }
  replay$2(record);
  return chances;
}
class Chance extends py.Thing {
  __init__(name, outcome) { this.name = name; this.outcome = outcome; }
  static $fields = ["name", "outcome"];
  as_json() {
    const self = this;
    return py.dict([["chance", self.name], ...py.pairs(self.outcome)]);
  }
}
class Game extends py.Thing {
  __init__(book, players = null, seed = null, setup = null, options = null, series = 0) {
    const self = this;
    self._book = book;
    self._names = names_of(book, players);
    self._options = book.read_options((($1) => !py.truth($1) ? py.dict([]) : $1)(options), py.len(self._names));
    self._state = native.state_from(book, py.m.tobytes(native.fresh(book.rules)));
    self._steps = [];
    self._known = py.dict([]);
    py.setslice(self._state.key, null, null, null, native.key_of(seed));
    self._state.series = series;
    book.prepare(self._state, py.len(self._names), self._options);
    book.rules.set_up(self._state);
    const $t1 = py.unpacked(self._chance(setup), 2);
    self._setup = $t1[0];
    self._opening = $t1[1];
  }
  get name() {
    const self = this;
    return self._book.name;
  }
  get book() {
    const self = this;
    return self._book;
  }
  get players() {
    const self = this;
    return self._names;
  }
  get everyone() {
    const self = this;
    return py.add(self._names, self._book.unseated(py.len(self._names)));
  }
  get seats() {
    const self = this;
    return py.range(py.len(self._names));
  }
  get options() {
    const self = this;
    return py.dict(self._options);
  }
  get setup() {
    const self = this;
    return py.dict(self._setup);
  }
  get owing() {
    const self = this;
    return self._once("owing", (() => bit_seats(py.int(self._book.rules.owing(self._state)))));
  }
  get over() {
    const self = this;
    return !(py.truth(self.owing));
  }
  get scores() {
    const self = this;
    return self._book.scores(self._state, py.len(self._names));
  }
  get winners() {
    const self = this;
    return (py.truth(self.over) ? py.list(bit_seats(py.int(self._book.rules.winners(self._state)))) : []);
  }
  legal_moves(seat = null) {
    const self = this;
    let state;
    if (((seat == null)) && (py.truth(self.over))) {
      return [];
    }
    seat = self._seat(seat);
    state = self._seen(seat);
    return py.list((function* ($over) { for (const action of py.iter($over)) { yield self._book.write_move(state, seat, action); } })(self.legal_actions(seat)));
  }
  read_move(seat, move) {
    const self = this;
    seat = self._seat(seat);
    return self._legal(seat, self._book.read_move(self._seen(seat), seat, move));
  }
  _legal(seat, action) {
    const self = this;
    if (!py.contains(self.legal_actions(seat), action)) {
      throw new IllegalMove(self._book.why_not(self._seen(seat), seat, action));
    }
    return action;
  }
  legal_actions(seat) {
    const self = this;
    return py.list(self._once(["legal", seat], (() => native.legal_actions(self._book, self._state, seat))));
  }
  state_for(seat = (-1), step = null) {
    const self = this;
    let state;
    if (((step == null)) || (py.eq(step, self.length))) {
      return native.state_from(self._book, py.m.tobytes(self._seen(seat)));
    }
    if (!py.contains(py.range(self.length), step)) {
      throw py.IndexError(("" + "There is no step " + py.str(step) + "; the steps are 0 to " + py.str(self.length) + "."));
    }
    state = native.state_from(self._book, py.item(self._steps, step).before);
    self._book.rules.redact(state, seat);
    return state;
  }
  _seen(seat) {
    const self = this;
    return self._once(["seen", seat], (() => self._redacted(seat)));
  }
  _redacted(seat) {
    const self = this;
    let state;
    state = native.state_from(self._book, py.m.tobytes(self._state));
    if (py.truth(self.over)) {
      py.setslice(state.key, null, null, null, 0);
    } else {
      self._book.rules.redact(state, seat);
    }
    return state;
  }
  observation(seat) {
    const self = this;
    let rows, told, traces;
    seat = self._seat(seat);
    traces = [self._opening, ...py.iter((function* ($over) { for (const step of py.iter($over)) { yield step.trace; } })(self._steps))];
    rows = np.concatenate(py.list((function* ($over) { for (const trace of py.iter($over)) { yield py.slice(trace, 1, py.add(py.int(py.item(trace, [0, 0])), 1), null); } })(traces)));
    told = (py.truth(self.over) ? native.rows_told(rows) : native.rows_seen_by(rows, seat));
    return new Observation(self.name, seat, py.m.tobytes(self.state_for(seat)), py.m.tobytes(told));
  }
  view(seat = null) {
    const self = this;
    let redacted;
    redacted = self._seen(((seat == null) ? (-1) : self._seat(seat)));
    return py.dict([["game", self.name], ["seat", seat], ["players", py.list(self.players)], ["everyone", py.list(self.everyone)], ["options", self.options], ["owing", py.list(self.owing)], ["legal", ((seat == null) ? [] : self.legal_moves(seat))], ["scores", py.list(self._once("scores", self._open_scores))], ["over", self.over], ["winners", self.winners], ["table", self._book.table(redacted)]]);
  }
  _open_scores() {
    const self = this;
    return self._book.scores(self._seen((-1)), py.len(self._names));
  }
  play(seat, move, chances = []) {
    const self = this;
    seat = self._seat(seat);
    return self._play(seat, self.read_move(seat, move), chances);
  }
  play_action(seat, action, chances = []) {
    const self = this;
    seat = self._seat(seat);
    return self._play(seat, self._legal(seat, action), chances);
  }
  _play(seat, action, chances) {
    const self = this;
    let before, made, rules, text, trace;
    rules = self._book.rules;
    text = self._book.write_move(self._seen(seat), seat, action);
    [before, trace] = py.unpacked([py.m.tobytes(self._state), new_trace(rules)], 2);
    rules.apply(self._state, seat, action, trace);
    py.m.clear(self._known);
    made = [new _Step(new Move(seat, text), before, _cut(trace))];
    try {
      made = py.iadd(made, self._settle(py.list(chances)));
    } catch ($caught) {
    $caught = py.as_error($caught);
      if (py.is_error($caught, TeienError)) {
        self._return_to(before);
        throw $caught;
      } else throw $caught;
    }
    self._steps = py.iadd(self._steps, made);
    return py.list((function* ($over) { for (const step of py.iter($over)) { for (const event of py.iter(self._events(step.rows, null))) { yield event; } } })(made));
  }
  undo() {
    const self = this;
    let step;
    if (!(py.truth(py.any((function* ($over) { for (const step of py.iter($over)) { yield py.isinstance(step.entry, Move); } })(self._steps))))) {
      throw new NothingToUndo("There is no move to take back.");
    }
    while (py.truth(true)) {
      step = py.m.pop(self._steps);
      if (py.truth(py.isinstance(step.entry, Move))) {
        self._return_to(step.before);
        return step.entry;
      }
    }
  }
  get may_undo() {
    const self = this;
    return py.list(self._once("may undo", self._shown_nothing));
  }
  _shown_nothing() {
    const self = this;
    let moves, step;
    moves = [];
    for (step of py.iter(py.reversed((!(py.truth(self.over)) ? self._steps : [])))) {
      if ((!(py.truth(py.isinstance(step.entry, Move)))) || (py.truth(self._shows(step.rows)))) {
        break;
      }
      py.m.append(moves, step.entry);
    }
    return py.slice(moves, null, null, py.neg(1));
  }
  get history() {
    const self = this;
    return py.tuple((function* ($over) { for (const step of py.iter($over)) { yield step.entry; } })(self._steps));
  }
  get length() {
    const self = this;
    return py.len(self._steps);
  }
  get looks_back() {
    const self = this;
    return self._once("looks back", (() => self._book.looks_back(self._state, py.list((function* ($over) { for (const step of py.iter($over)) { yield step.rows; } })(self._steps)))));
  }
  *events(seat = null, since = null) {
    const self = this;
    let step;
    if ((since == null)) {
      yield* py.iter(self._events(rows_of(self._opening), seat));
    }
    for (step of py.iter(py.slice(self._steps, py.max((($1) => !py.truth($1) ? 0 : $1)(since), ((seat == null) ? 0 : self.looks_back)), null, null))) {
      yield* py.iter(self._events(step.rows, seat));
    }
  }
  hidden_from(seat, since) {
    const self = this;
    let rows;
    rows = (function* ($over) { for (const step of py.iter($over)) { for (const row of py.iter(step.rows)) { yield row; } } })(py.slice(self._steps, since, null, null));
    return py.all((function* ($over) { for (const row of py.iter($over)) { yield ((py.ne(py.item(row, 4), (-1))) && (!(py.truth(py.and(py.shr(py.item(row, 4), seat), 1))))); } })(rows));
  }
  is_open(entry) {
    const self = this;
    return py.bool(py.eq(py.item(py.item(py.item(self._steps, entry).rows, 0), 4), (-1)));
  }
  record() {
    const self = this;
    return write(self);
  }
  copy() {
    const self = this;
    let other;
    other = py.object___new__(py.type(self));
    other.__setstate__(self.__getstate__());
    return other;
  }
  _once(what, work) {
    const self = this;
    let known;
    if (!py.contains(self._known, what)) {
      py.set_item(self._known, what, (work)());
    }
    known = py.item(self._known, what);
    return known;
  }
  _return_to(before) {
    const self = this;
    self._state = native.state_from(self._book, before);
    py.m.clear(self._known);
  }
  _seat(seat) {
    const self = this;
    if ((seat == null)) {
      if (py.ne(py.len(self.owing), 1)) {
        throw new IllegalMove(("" + "Say which seat: the seats that owe a move are " + py.str(py.list(self.owing)) + "."));
      }
      return py.item(self.owing, 0);
    }
    if (!py.contains(self.seats, seat)) {
      throw new IllegalMove(("" + "There is no seat " + py.str(seat) + "; the seats are 0 to " + py.str(py.sub(py.len(self.seats), 1)) + "."));
    }
    return py.int(seat);
  }
  _chance(given) {
    const self = this;
    let outcome, trace;
    if ((given == null)) {
      self._book.rules.chance(self._state);
    } else {
      self._book.read_chance(self._state, given);
    }
    [outcome, trace] = py.unpacked([self._book.write_chance(self._state), new_trace(self._book.rules)], 2);
    self._book.rules.deal(self._state, trace);
    py.m.clear(self._known);
    return [outcome, _cut(trace)];
  }
  _settle(given) {
    const self = this;
    let before, outcome, steps, trace;
    steps = [];
    while (py.truth(py.and(self._book.rules.owing(self._state), 32768))) {
      before = py.m.tobytes(self._state);
      [outcome, trace] = py.unpacked(self._chance((py.truth(given) ? py.m.pop(given, 0) : null)), 2);
      py.m.append(steps, new _Step(new Chance(self._book.chance_name, outcome), before, trace));
    }
    if (py.truth(given)) {
      throw new BadSetup(("" + "No " + py.str(self._book.chance_name) + " is due here."));
    }
    return steps;
  }
  *_events(rows, seat) {
    const self = this;
    let row;
    for (row of py.iter(rows)) {
      if (!(py.truth(is_secret(row)))) {
        yield self._book.event((((seat == null)) || (py.truth(self.over)) ? row : seen_by(row, seat)));
      }
    }
  }
  _shows(rows) {
    const self = this;
    return py.any((function* ($over) { for (const row of py.iter($over)) { yield ((py.ne(py.item(row, 4), (-1))) || (py.contains(self._book.reveals, py.item(row, 0)))); } })(rows));
  }
}
class Move extends py.Thing {
  __init__(seat, text) { this.seat = seat; this.text = text; }
  static $fields = ["seat", "text"];
  as_json() {
    const self = this;
    return py.dict([["seat", self.seat], ["move", self.text]]);
  }
}
class _Step extends py.Thing {
  __init__(entry, before, trace) { this.entry = entry; this.before = before; this.trace = trace; }
  static $fields = ["entry", "before", "trace"];
  get rows() {
  return py.once(this, "rows", () => {
    const self = this;
    return rows_of(self.trace);
  });
  }
}
function _cut(trace) {
  return py.m.copy(py.slice(trace, null, py.add(py.int(py.item(trace, [0, 0])), 1), null));
}
function names_of(book, players) {
  let fewest, how_many, most, names;
  fewest = py.item(book.players, 0);
  if ((players == null)) {
    players = py.max(fewest, 2);
  }
  names = (!(py.truth(py.isinstance(players, py.int))) ? players : py.list((function* ($over) { for (const n of py.iter($over)) { yield ("" + "Player " + py.str(py.add(n, 1))); } })(py.range(players))));
  if ((py.truth(py.isinstance(names, py.str))) || (!(py.truth(py.all((function* ($over) { for (const name of py.iter($over)) { yield (($1) => py.truth($1) ? name : $1)(py.isinstance(name, py.str)); } })(names)))))) {
    throw new BadOption("Players are a number or a list of names.");
  }
  if (!py.contains(book.players, py.len(names))) {
    most = py.item(book.players, py.neg(1));
    how_many = (py.eq(fewest, most) ? py.str(fewest) : ("" + py.str(fewest) + " to " + py.str(most)));
    throw new BadOption(("" + py.str(book.title) + " is for " + py.str(how_many) + " players, not " + py.str(py.len(names)) + "."));
  }
  return py.tuple(names);
}
class LookBack extends py.Thing {
  __init__(rounds, unless = py.dict()) { this.rounds = rounds; this.unless = unless; }
  static $fields = ["rounds", "unless"];
}
class Manifest extends py.Thing {
  __init__(name, title, players, usual, minutes, hides, options = [], looks_back = null, results = ["won", "lost"], levels = ["random", "flat"], yardsticks = []) { this.name = name; this.title = title; this.players = players; this.usual = usual; this.minutes = minutes; this.hides = hides; this.options = options; this.looks_back = looks_back; this.results = results; this.levels = levels; this.yardsticks = yardsticks; }
  static $fields = ["name", "title", "players", "usual", "minutes", "hides", "options", "looks_back", "results", "levels", "yardsticks"];
  option(name) {
    const self = this;
    return py.next((function* ($over) { for (const option of py.iter($over)) { if (py.eq(option.name, name)) { yield option; } } })(self.options), null);
  }
}
class Option extends py.Thing {
  __init__(name, values, help, players, only = py.dict()) { this.name = name; this.values = values; this.help = help; this.players = players; this.only = only; }
  static $fields = ["name", "values", "help", "players", "only"];
}
class Observation extends py.Thing {
  __init__(game, seat, held, told) { this.game = game; this.seat = seat; this.held = held; this.told = told; }
  static $fields = ["game", "seat", "held", "told"];
  get book() {
    const self = this;
    return native.book_of(self.game);
  }
  get state() {
    const self = this;
    return native.state_from(self.book, self.held);
  }
  get rows() {
    const self = this;
    return py.m.reshape(np.frombuffer(self.told, np.int16), py.neg(1), 5);
  }
}
const KEYS = ["format", "game", "options", "players", "setup", "moves", "result", "fairness"];
function _replay_move(game, entries, number) {
  let before, chances, drawn, entry, error, follower, where;
  entry = py.item(entries, number);
  where = ("" + "Move " + py.str(py.add(number, 1)));
  if ((!(py.truth(py.isinstance(entry, py.abc.Mapping)))) || (py.ne(py.set(entry), py.set(["seat", "move"])))) {
    throw new BadRecord(("" + py.str(where) + " must have a seat and a move, and nothing else: " + py.str(_said(entry)) + "."));
  }
  if (((py.type(py.item(entry, "seat")) !== py.int)) || ((py.type(py.item(entry, "move")) !== py.str))) {
    throw new BadRecord(("" + py.str(where) + " must have a seat by its number and a move as text: " + py.str(_said(entry)) + "."));
  }
  chances = [];
  for (follower of py.iter(py.slice(entries, py.add(number, 1), null, null))) {
    if ((!(py.truth(py.isinstance(follower, py.abc.Mapping)))) || (!py.contains(follower, "chance"))) {
      break;
    }
    if (py.ne(py.item(follower, "chance"), game.book.chance_name)) {
      throw new BadRecord(("" + py.str(game.book.title) + " has no chance “" + py.str(py.item(follower, "chance")) + "” (after move " + py.str(py.add(number, 1)) + ")."));
    }
    py.m.append(chances, py.dict((function* ($over) { for (const [key, value] of py.iter($over)) { if (py.ne(key, "chance")) { yield [key, value]; } } })(py.m.items(follower))));
  }
  before = py.len(game.history);
  try {
    game.play(py.item(entry, "seat"), py.item(entry, "move"), chances);
  } catch ($caught) {
  $caught = py.as_error($caught);
    if (py.is_error($caught, TeienError)) {
      error = $caught;
      throw new BadRecord(("" + py.str(where) + " (seat " + py.str(py.item(entry, "seat")) + ", " + py.str(py.item(entry, "move")) + ") is wrong: " + py.str(error)));
    } else throw $caught;
  }
  drawn = py.sub(py.sum((function* ($over) { for (const step of py.iter($over)) { yield py.isinstance(step, Chance); } })(py.slice(game.history, before, null, null))), py.len(chances));
  if (py.truth(drawn)) {
    throw new BadRecord(("" + py.str(where) + " must be followed by the " + py.str(game.book.chance_name) + " that chance laid."));
  }
  return py.add(1, py.len(chances));
}
function _result(game) {
  return (py.truth(game.over) ? py.dict([["scores", game.scores], ["winners", game.winners]]) : null);
}
function _said(value) {
  let text;
  text = py.dumps(value, {ensure_ascii: false, default: py.str});
  return (py.le(py.len(text), 80) ? text : py.add(py.slice(text, null, 77, null), "…"));
}
function check_shape(record) {
  let key, kind;
  if (!(py.truth(py.isinstance(record, py.abc.Mapping)))) {
    throw new BadRecord(("" + "A record is a JSON object, not " + py.str(_said(record)) + "."));
  }
  if (py.ne(py.m.get(record, "format"), "teien-record/1")) {
    throw new BadRecord(("" + "The format of a record is “" + py.str("teien-record/1") + "”, not " + py.str(_said(py.m.get(record, "format"))) + "."));
  }
  for (key of py.iter(record)) {
    if (!py.contains(KEYS, key)) {
      throw new BadRecord(("" + "A record has no “" + py.str(key) + "”; it has " + py.str(py.m.join(", ", KEYS)) + "."));
    }
  }
  for ([key, kind] of py.iter(py.m.items(py.dict([["game", py.str], ["options", py.abc.Mapping], ["players", py.list], ["setup", py.abc.Mapping], ["moves", py.list]])))) {
    if (!(py.truth(py.isinstance(py.m.get(record, key), kind)))) {
      throw new BadRecord(("" + "The record's “" + py.str(key) + "” is missing or of the wrong kind."));
    }
  }
}
function replay$2(record) {
  let entries, error, game, number;
  check_shape(record);
  try {
    game = new Game(native.book_of(py.item(record, "game")), py.item(record, "players"), undefined, py.item(record, "setup"), py.item(record, "options"));
  } catch ($caught) {
  $caught = py.as_error($caught);
    if (py.is_error($caught, TeienError)) {
      error = $caught;
      throw new BadRecord(("" + "The set-up is wrong: " + py.str(error)));
    } else throw $caught;
  }
  entries = py.list(py.item(record, "moves"));
  number = 0;
  while (py.lt(number, py.len(entries))) {
    number = py.iadd(number, _replay_move(game, entries, number));
  }
  if (py.ne(py.m.get(record, "result"), _result(game))) {
    throw new BadRecord(("" + "The result is " + py.str(_said(_result(game))) + ", not " + py.str(_said(py.m.get(record, "result"))) + "."));
  }
  return game;
}
function write(game) {
  return py.dict([["format", "teien-record/1"], ["game", game.name], ["options", game.options], ["players", py.list(game.players)], ["setup", game.setup], ["moves", py.list((function* ($over) { for (const entry of py.iter($over)) { yield entry.as_json(); } })(game.history))], ["result", _result(game)]]);
}
function bits(word) {
  return py.m.bit_count(py.int(word));
}
function wide(number) {
  return py.int(np.int64(number));
}
function _mixed(word) {
  word = py.and(py.mul(py.xor(py.shr(word, 16), word), 73244475), 4294967295);
  word = py.and(py.mul(py.xor(py.shr(word, 16), word), 73244475), 4294967295);
  return py.xor(py.shr(word, 16), word);
}
function fill_dice(dice, key, series) {
  let i;
  for (i of py.iter(py.range(4))) {
    py.set_item(dice, i, _mixed(py.xor(wide(series), wide(py.item(key, i)))));
  }
  const $t1 = dice, $t2 = 0;
  py.set_item($t1, $t2, py.ior(py.item($t1, $t2), np.uint32(1)));
}
function new_dice(seed = null) {
  let dice;
  dice = np.zeros(4, np.uint32);
  fill_dice(dice, native.key_of(seed), 0);
  return dice;
}
function roll(dice, sides) {
  let mixed, word;
  mixed = wide(py.item(dice, 0));
  mixed = py.ixor(mixed, py.and(py.shl(mixed, 11), 4294967295));
  mixed = py.ixor(mixed, py.shr(mixed, 8));
  word = wide(py.item(dice, 3));
  py.set_item(dice, 0, py.item(dice, 1));
  py.set_item(dice, 1, py.item(dice, 2));
  py.set_item(dice, 2, py.item(dice, 3));
  word = py.xor(py.xor(word, py.shr(word, 19)), mixed);
  py.set_item(dice, 3, word);
  return py.shr(py.mul(word, sides), 32);
}
function allowed(actions, action) {
  return py.bool(py.and(py.shr(wide(py.item(actions, py.shr(action, 5))), py.and(action, 31)), 1));
}
function new_trace(rules) {
  return np.zeros([py.add(rules.EVENTS, 1), 5], np.int16);
}
function words_for(actions) {
  return py.floordiv(py.add(actions, 31), 32);
}
class Clock extends py.Thing {
  __init__(kind, seconds, increment, days) {
    const self = this;
    self.asked = py.dict([["kind", kind], ["seconds", seconds], ["increment", increment], ["days", days]]);
    self.kind = kind;
    self.increment = py.float((($1) => !py.truth($1) ? 0 : $1)(increment));
    self.start = (py.eq(kind, "live") ? py.float((($1) => !py.truth($1) ? 0 : $1)(seconds)) : py.mul(86400.0, (($1) => !py.truth($1) ? 0 : $1)(days)));
    self.days = days;
    self.left = py.dict([]);
    self.running = py.set();
    self.since = 0.0;
  }
  begin(seats, at) {
    const self = this;
    self.left = (py.ne(self.kind, "none") ? py.dict_fromkeys(seats, self.start) : py.dict([]));
    self.since = at;
  }
  elapse(at, outages) {
    const self = this;
    let passed, seat;
    passed = py.max(0.0, py.sub(py.sub(at, self.since), outages.within(self.since, at)));
    for (seat of py.iter(self.running)) {
      const $t1 = self.left, $t2 = seat;
      py.set_item($t1, $t2, py.isub(py.item($t1, $t2), passed));
    }
    self.since = py.max(at, self.since);
  }
  moved(seat) {
    const self = this;
    if ((py.eq(self.kind, "live")) && (py.contains(self.left, seat))) {
      const $t3 = self.left, $t4 = seat;
      py.set_item($t3, $t4, py.iadd(py.item($t3, $t4), self.increment));
    }
  }
  run(seats) {
    const self = this;
    let now, seat;
    now = py.set((function* ($over) { for (const seat of py.iter($over)) { if (py.contains(self.left, seat)) { yield seat; } } })(seats));
    if (py.eq(self.kind, "days")) {
      for (seat of py.iter(py.sub(now, self.running))) {
        py.set_item(self.left, seat, self.start);
      }
    }
    self.running = now;
  }
  comes_back(seat) {
    const self = this;
    let least;
    if (py.contains(self.left, seat)) {
      least = (py.eq(self.kind, "days") ? self.start : py.max(self.increment, 15.0));
      py.set_item(self.left, seat, py.max(py.item(self.left, seat), least));
    }
  }
  left_at(seat, at, outages) {
    const self = this;
    let passed;
    if (!py.contains(self.left, seat)) {
      return null;
    }
    passed = (py.contains(self.running, seat) ? py.max(0.0, py.sub(py.sub(at, self.since), outages.within(self.since, at))) : 0.0);
    return py.max(0.0, py.sub(py.item(self.left, seat), passed));
  }
  due(outages) {
    const self = this;
    if (!(py.truth(self.running))) {
      return null;
    }
    return py.add(py.add(self.since, py.min((function* ($over) { for (const seat of py.iter($over)) { yield py.item(self.left, seat); } })(self.running))), outages.within(self.since, Infinity));
  }
  as_json() {
    const self = this;
    if (py.eq(self.kind, "live")) {
      return py.dict([["kind", "live"], ["seconds", py.int(self.start)], ["increment", py.int(self.increment)]]);
    }
    return (py.eq(self.kind, "days") ? py.dict([["kind", "days"], ["days", self.days]]) : py.dict([["kind", "none"]]));
  }
}
class Outages extends py.Thing {
  __init__(spans = py.list()) { this.spans = spans; }
  static $fields = ["spans"];
  within(start, end) {
    const self = this;
    return py.sum((function* ($over) { for (const [since, until] of py.iter($over)) { yield py.max(0.0, py.sub(py.min(end, until), py.max(start, since))); } })(self.spans));
  }
}
class Draft extends py.Thing {
  __init__(kind, by = null, facts = py.dict(), id = null, action = null) { this.kind = kind; this.by = by; this.facts = facts; this.id = id; this.action = action; }
  static $fields = ["kind", "by", "facts", "id", "action"];
  at(position, moment) {
    const self = this;
    return new Entry(position, moment, self.kind, self.by, self.facts, self.id, self.action);
  }
}
class Entry extends py.Thing {
  __init__(position, at, kind, by, facts, id = null, action = null) { this.position = position; this.at = at; this.kind = kind; this.by = by; this.facts = facts; this.id = id; this.action = action; }
  static $fields = ["position", "at", "kind", "by", "facts", "id", "action"];
}
function _values(options) {
  return py.dict((function* ($over) { for (const [name, values] of py.iter($over)) { yield [name, py.list(values)]; } })(py.m.items(options)));
}
function offer_of(manifest, levels, ready) {
  let back;
  back = manifest.looks_back;
  return py.dict([["name", manifest.name], ["title", manifest.title], ["players", py.list(manifest.players)], ["usual", manifest.usual], ["minutes", manifest.minutes], ["hides", manifest.hides], ["looks_back", (py.truth(back) ? py.dict([["rounds", back.rounds], ["unless", _values(back.unless)]]) : null)], ["options", py.list((function* ($over) { for (const option of py.iter($over)) { yield py.dict([["name", option.name], ["values", py.list(option.values)], ["default", py.item(option.values, 0)], ["help", option.help], ["players", py.list(option.players)], ["only", _values(option.only)]]); } })(manifest.options))], ["results", py.list(manifest.results)], ["levels", levels], ["yardsticks", py.list(manifest.yardsticks)], ["ready", ready]]);
}
function _has_played(table, seat) {
  let by, own;
  by = py.list((function* ($over) { for (const entry of py.iter($over)) { if ((py.eq(entry.kind, "move")) && (py.eq(py.item(entry.facts, "seat"), seat))) { yield entry.by; } } })(table.entries));
  own = py.sum((function* ($over) { for (const player of py.iter($over)) { yield (player != null); } })(by));
  return py.ge(own, py.max(2, py.min(5, py.mul(0.25, py.len(by)))));
}
function _standing(table, seat) {
  let held;
  if (py.contains(table.resigned, seat)) {
    return [0, false, 0];
  }
  if ((py.eq(table.ending, "resigned")) || ((table.game == null))) {
    return [2, false, 0];
  }
  held = (py.truth(py.item(table.seats, seat).away) ? 1 : 2);
  return [held, py.contains(table.game.winners, seat), py.item(table.game.scores, seat)];
}
function ranks_by_seat(table) {
  let standing;
  if (((table.game == null)) || (!py.contains(["finished", "resigned"], table.ending))) {
    return [];
  }
  standing = py.list((function* ($over) { for (const seat of py.iter($over)) { yield _standing(table, seat); } })(py.range(py.len(table.seats))));
  return py.list((function* ($over) { for (const own of py.iter($over)) { yield py.add(1, py.sum((function* ($over) { for (const other of py.iter($over)) { yield py.gt(other, own); } })(standing))); } })(standing));
}
function unrated(table) {
  if ((py.truth(py.any((function* ($over) { for (const seat of py.iter($over)) { yield py.eq(seat.kind, "bot"); } })(table.seats)))) || (py.lt(py.len(table.people()), py.len(table.seats)))) {
    return "bots";
  }
  if (py.lt(py.len(table.seats), 2)) {
    return "alone";
  }
  if (!py.contains(["finished", "resigned"], table.ending)) {
    return "unfinished";
  }
  return (py.truth(py.all((function* ($over) { for (const seat of py.iter($over)) { yield _has_played(table, seat); } })(py.range(py.len(table.seats))))) ? null : "moves");
}
function winners(table) {
  let left, scores, won;
  if (((table.game == null)) || (!py.contains(["finished", "resigned"], table.ending))) {
    return [];
  }
  if (py.eq(table.ending, "resigned")) {
    left = py.list((function* ($over) { for (const seat of py.iter($over)) { if (!py.contains(table.resigned, seat)) { yield seat; } } })(py.range(py.len(table.seats))));
    return (py.eq(py.len(left), 1) ? left : []);
  }
  won = table.game.winners;
  if ((!(py.truth(won))) || (!(py.le(py.set(won), py.set(table.resigned))))) {
    return py.list((function* ($over) { for (const seat of py.iter($over)) { if (!py.contains(table.resigned, seat)) { yield seat; } } })(won));
  }
  scores = py.dict((function* ($over) { for (const [seat, score] of py.iter($over)) { if (!py.contains(table.resigned, seat)) { yield [seat, score]; } } })(py.enumerate(table.game.scores)));
  return py.list((function* ($over) { for (const [seat, score] of py.iter($over)) { if (py.eq(score, py.max(py.m.values(scores)))) { yield seat; } } })(py.m.items(scores)));
}
class Refused extends py.Exception {
  static status = 409;
  get status() { return this.constructor.status; }
  set status(value) { py.own(this, "status", value); }
  static kind = "not-now";
  get kind() { return this.constructor.kind; }
  set kind(value) { py.own(this, "kind", value); }
  static title = "That cannot be done now";
  get title() { return this.constructor.title; }
  set title(value) { py.own(this, "title", value); }
  extra() {
    const self = this;
    return py.dict([]);
  }
}
class Illegal extends Refused {
  static status = 422;
  get status() { return this.constructor.status; }
  set status(value) { py.own(this, "status", value); }
  static kind = "illegal-move";
  get kind() { return this.constructor.kind; }
  set kind(value) { py.own(this, "kind", value); }
  static title = "The rules do not allow that move";
  get title() { return this.constructor.title; }
  set title(value) { py.own(this, "title", value); }
}
class NotThere extends Refused {
  static status = 404;
  get status() { return this.constructor.status; }
  set status(value) { py.own(this, "status", value); }
  static kind = "not-found";
  get kind() { return this.constructor.kind; }
  set kind(value) { py.own(this, "kind", value); }
  static title = "There is no such thing";
  get title() { return this.constructor.title; }
  set title(value) { py.own(this, "title", value); }
}
class NotYours extends Refused {
  static status = 403;
  get status() { return this.constructor.status; }
  set status(value) { py.own(this, "status", value); }
  static kind = "not-yours";
  get kind() { return this.constructor.kind; }
  set kind(value) { py.own(this, "kind", value); }
  static title = "That is not yours to do";
  get title() { return this.constructor.title; }
  set title(value) { py.own(this, "title", value); }
}
class Stale extends Refused {
  static status = 409;
  get status() { return this.constructor.status; }
  set status(value) { py.own(this, "status", value); }
  static kind = "stale-position";
  get kind() { return this.constructor.kind; }
  set kind(value) { py.own(this, "kind", value); }
  static title = "Something has happened since";
  get title() { return this.constructor.title; }
  set title(value) { py.own(this, "title", value); }
  __init__(since) {
    const self = this;
    super.__init__(("" + "The table has gone on since position " + py.str(since) + "."));
    self.since = since;
    self.news = null;
  }
  extra() {
    const self = this;
    return py.dict([["news", self.news]]);
  }
}
class Wrong extends Refused {
  static status = 422;
  get status() { return this.constructor.status; }
  set status(value) { py.own(this, "status", value); }
  static kind = "wrong";
  get kind() { return this.constructor.kind; }
  set kind(value) { py.own(this, "kind", value); }
  static title = "That makes no sense";
  get title() { return this.constructor.title; }
  set title(value) { py.own(this, "title", value); }
}
function _clock(clock) {
  let given, may, name, needs, value;
  given = py.dict([["seconds", clock.seconds], ["increment", clock.increment], ["days", clock.days]]);
  needs = py.item(py.dict([["none", []], ["live", ["seconds"]], ["days", ["days"]]]), clock.kind);
  may = (py.eq(clock.kind, "live") ? [...py.iter(needs), "increment"] : [...py.iter(needs)]);
  for ([name, value] of py.iter(py.m.items(given))) {
    if (((py.contains(needs, name)) && ((value == null))) || (((value != null)) && (!py.contains(may, name)))) {
      throw new Wrong("A live clock has seconds and perhaps an increment, one of days has days, and none neither.");
    }
  }
  return py.dict([["kind", clock.kind], ...py.pairs(given)]);
}
function _seat(seat, me, bots, word) {
  let level, name;
  if (py.eq(seat.kind, "bot")) {
    [level, name] = py.unpacked(py.next(bots), 2);
    return py.dict([["kind", "bot"], ["level", level], ["name", name]]);
  }
  if ((py.truth(seat.level)) || ((py.truth(seat.name)) && (py.ne(seat.kind, "me")))) {
    throw new Wrong("Only a bot has a level, and only your own seats have a name of your choice.");
  }
  if (py.eq(seat.kind, "open")) {
    return py.dict([]);
  }
  return py.dict([["kind", "person"], ["name", (($1) => !py.truth($1) ? me.name : $1)(seat.name)], ["player", me.id], ["word", word]]);
}
function again(table, player) {
  let seats;
  seats = py.list((function* ($over) { for (const number of py.iter($over)) { yield py.item(table.seats, py.sub(number, 1)); } })(py.range(py.len(table.seats))));
  return py.dict([["game", table.game_name], ["options", table.options], ["mode", table.mode], ["public", table.public], ["stand_in", table.stand_in], ["clock", table.clock.asked], ["seats", py.list((function* ($over) { for (const seat of py.iter($over)) { yield (py.eq(seat.kind, "bot") ? py.dict([["kind", "bot"], ["level", seat.level], ["name", seat.name]]) : (py.eq(seat.player, player) ? py.dict([["kind", "person"], ["name", seat.name], ["player", player]]) : py.dict([["reserved", seat.player]]))); } })(seats))]]);
}
function facts_of(wanted, me) {
  let bots, game, levels, options, players;
  [game, players] = py.unpacked([wanted.game, py.len(wanted.seats)], 2);
  options = options_of(game, players, wanted.options);
  if (!(py.truth(py.any((function* ($over) { for (const seat of py.iter($over)) { yield py.eq(seat.kind, "me"); } })(wanted.seats))))) {
    throw new Wrong("Take a seat yourself, at least one.");
  }
  levels = py.list((function* ($over) { for (const seat of py.iter($over)) { if (py.eq(seat.kind, "bot")) { yield level_of(game, (($1) => !py.truth($1) ? middle_level(game) : $1)(seat.level)); } } })(wanted.seats));
  bots = py.iter(py.zip(levels, bot_names(levels), {strict: true}));
  return py.dict([["game", game], ["options", options], ["mode", mode_of(game, players, options)], ["public", wanted.public], ["stand_in", level_of(game, (($1) => !py.truth($1) ? middle_level(game) : $1)(wanted.stand_in))], ["clock", _clock(wanted.clock)], ["seats", py.list((function* ($over) { for (const seat of py.iter($over)) { yield _seat(seat, me, bots, wanted.word); } })(wanted.seats))]]);
}
function level_of(game, level) {
  if (!py.contains(bots_of(game), level)) {
    throw new Wrong(("" + py.str(native.book_of(game).title) + " has no bot “" + py.str(level) + "”; it has " + py.str(py.m.join(", ", levels_of(game))) + "."));
  }
  return level;
}
function middle_level(game) {
  let levels;
  levels = native.manifest_of(game).levels;
  return py.item(levels, py.floordiv(py.len(levels), 2));
}
function mode_of(game, players, options) {
  let told, usual;
  usual = py.dict((function* ($over) { for (const option of py.iter($over)) { yield [option.name, py.item(option.values, 0)]; } })(native.manifest_of(game).options));
  told = py.list((function* ($over) { for (const [name, value] of py.iter($over)) { if ((py.ne(value, py.m.get(usual, name))) && (!((py.eq(name, "target")) && (py.eq(py.m.get(options, "match"), "sets"))))) { yield ((value === true) ? py.m.replace(name, "_", "-") : py.str(value)); } } })(py.m.items(options)));
  return py.m.join("-", [py.str(players), ...py.iter(told)]);
}
function options_of(game, players, given) {
  let error, possible, title;
  possible = native.manifest_of(game).players;
  if (!py.contains(possible, players)) {
    title = native.manifest_of(game).title;
    throw new Wrong(("" + py.str(title) + " is for " + py.str(py.item(possible, 0)) + " to " + py.str(py.item(possible, py.neg(1))) + " players, not " + py.str(players) + "."));
  }
  try {
    return native.book_of(game).read_options(given, players);
  } catch ($caught) {
  $caught = py.as_error($caught);
    if (py.is_error($caught, TeienError)) {
      error = $caught;
      throw new Wrong(py.str(error));
    } else throw $caught;
  }
}
function strongest_level(game) {
  return py.item(native.manifest_of(game).levels, py.neg(1));
}
const SAYS = py.dict([["open", "The game has not started."], ["playing", "The game has started."], ["over", "The game is over."]]);
class TableState extends py.Thing {
  __init__(table_id, secret, outages) {
    const self = this;
    self.id = table_id;
    self.secret = secret;
    self.commitment = commitment_of(secret);
    self.outages = outages;
    self.head = 0;
    self.entries = [];
    self.history_at = [0];
    const $t1 = 0;
    self.started_at = $t1;
    self.undone_at = $t1;
    self.ids = py.dict([]);
    self.state = "open";
    self.ending = null;
    const $t2 = py.unpacked(["", ""], 2);
    self.game_name = $t2[0];
    self.mode = $t2[1];
    self.options = py.dict([]);
    self.host = null;
    self.public = false;
    self.created = 0.0;
    self.stand_in = "";
    self.seats = [];
    self.clock = new Clock("none", null, null, null);
    self.game = null;
    self.offer = null;
    self.chat = [];
    self.names = py.dict([]);
    self.muted = py.set();
    self.dismissed = py.set();
    self.abandoning = py.set();
    self.resigned = [];
    self.ended = null;
    self.ratings = null;
    self.settled = false;
    self.rematch = null;
    self.shown = py.dict([]);
  }
  take(entry) {
    const self = this;
    if (py.ne(entry.position, py.add(self.head, 1))) {
      throw py.ValueError(("" + "entry " + py.str(entry.position) + " of table " + py.str(self.id) + " does not follow " + py.str(self.head)));
    }
    (py.item(TAKES, entry.kind))(self, entry);
    if ((py.eq(self.state, "over")) && (py.truth(self.game)) && ((self.ended == null))) {
      self.ended = entry.at;
    }
    self._run_clocks(entry);
    self.head = entry.position;
    py.m.append(self.entries, entry);
    py.m.append(self.history_at, (py.truth(self.game) ? self.game.length : 0));
    py.m.clear(self.shown);
    if (py.truth(entry.id)) {
      py.set_item(self.ids, [entry.by, entry.id], entry);
    }
  }
  _run_clocks(entry) {
    const self = this;
    self.clock.elapse(entry.at, self.outages);
    if (py.eq(entry.kind, "started")) {
      self.clock.begin(self.people_seats(), entry.at);
    } else {
      if (py.eq(entry.kind, "move")) {
        self.clock.moved(py.item(entry.facts, "seat"));
      } else {
        if (py.eq(entry.kind, "back")) {
          self.clock.comes_back(py.item(entry.facts, "seat"));
        }
      }
    }
    self.clock.run((py.eq(self.state, "playing") ? self.owing_people() : []));
  }
  _set(entry) {
    const self = this;
    let facts;
    facts = entry.facts;
    const $t3 = py.unpacked([py.item(facts, "game"), py.item(facts, "options"), py.item(facts, "mode")], 3);
    self.game_name = $t3[0];
    self.options = $t3[1];
    self.mode = $t3[2];
    const $t4 = py.unpacked([entry.by, py.item(facts, "public"), py.item(facts, "stand_in")], 3);
    self.host = $t4[0];
    self.public = $t4[1];
    self.stand_in = $t4[2];
    self.created = entry.at;
    self.seats = py.list((function* ($over) { for (const seat of py.iter($over)) { yield py.call(Seat, [], py.dict([...py.pairs(seat)])); } })(py.item(facts, "seats")));
    self.clock = py.call(Clock, [], py.dict([...py.pairs(py.item(facts, "clock"))]));
    self._remember_names();
  }
  _sat(entry) {
    const self = this;
    let facts;
    facts = entry.facts;
    py.set_item(self.seats, py.item(facts, "seat"), new Seat("person", py.item(facts, "name"), entry.by, undefined, py.m.get(facts, "word")));
    self._remember_names();
  }
  _left(entry) {
    const self = this;
    py.set_item(self.seats, py.item(entry.facts, "seat"), new Seat());
    if ((py.eq(entry.by, self.host)) && (!(py.truth(self.seats_of(entry.by))))) {
      self.host = py.next((function* ($over) { for (const seat of py.iter($over)) { if (py.truth(seat.player)) { yield seat.player; } } })(self.seats), null);
    }
  }
  _renamed(entry) {
    const self = this;
    let seat;
    for (seat of py.iter(self.seats_of(entry.by))) {
      if (py.eq(py.item(self.seats, seat).name, py.item(entry.facts, "from"))) {
        py.item(self.seats, seat).name = py.item(entry.facts, "name");
      }
    }
    self._remember_names();
  }
  _dismissed(entry) {
    const self = this;
    let seat;
    for (seat of py.iter(self.seats_of(py.item(entry.facts, "player")))) {
      py.set_item(self.seats, seat, new Seat());
    }
    py.m.add(self.dismissed, py.item(entry.facts, "player"));
  }
  _word(entry) {
    const self = this;
    py.item(self.seats, py.item(entry.facts, "seat")).word = py.item(entry.facts, "word");
  }
  _started(entry) {
    const self = this;
    self.game = new Game(native.book_of(self.game_name), py.list((function* ($over) { for (const seat of py.iter($over)) { yield py.str(seat.name); } })(self.seats)), seed_of(self.secret, self.words), undefined, self.options);
    const $t5 = py.unpacked(["playing", entry.position], 2);
    self.state = $t5[0];
    self.started_at = $t5[1];
  }
  _move(entry) {
    const self = this;
    if ((entry.action == null)) {
      self._playing.play(py.item(entry.facts, "seat"), py.item(entry.facts, "move"));
    } else {
      self._playing.play_action(py.item(entry.facts, "seat"), entry.action);
    }
    self.offer = null;
    py.m.discard(self.abandoning, py.str(entry.by));
    self._end_if_over();
  }
  _end_if_over() {
    const self = this;
    if (py.truth(self._playing.over)) {
      const $t6 = py.unpacked(["over", "finished"], 2);
      self.state = $t6[0];
      self.ending = $t6[1];
    }
  }
  _undo_offered(entry) {
    const self = this;
    let moves;
    moves = py.list((function* ($over) { for (const move of py.iter($over)) { yield new Move(py.item(move, "seat"), py.item(move, "move")); } })(py.item(entry.facts, "moves")));
    self.offer = new Offer(py.item(entry.facts, "seat"), moves, (py.truth(entry.by) ? py.set([entry.by]) : py.set()));
  }
  _undo_agreed(entry) {
    const self = this;
    if ((py.truth(self.offer)) && (py.truth(entry.by))) {
      py.m.add(self.offer.agreed, entry.by);
    }
  }
  _undo_refused(entry) {
    const self = this;
    self.offer = null;
  }
  _undone(entry) {
    const self = this;
    let _;
    for (_ of py.iter(py.range(py.item(entry.facts, "moves")))) {
      self._playing.undo();
    }
    const $t7 = py.unpacked([null, entry.position], 2);
    self.offer = $t7[0];
    self.undone_at = $t7[1];
  }
  _away(entry) {
    const self = this;
    let seat;
    seat = py.item(self.seats, py.item(entry.facts, "seat"));
    const $t8 = py.unpacked([py.item(entry.facts, "why"), entry.at, null], 3);
    seat.away = $t8[0];
    seat.away_at = $t8[1];
    self.offer = $t8[2];
  }
  _back(entry) {
    const self = this;
    py.item(self.seats, py.item(entry.facts, "seat")).away = null;
  }
  _chat(entry) {
    const self = this;
    py.m.append(self.chat, entry);
    py.setslice(self.chat, null, py.neg(200), null, []);
    py.set_item(self.names, py.str(entry.by), py.item(entry.facts, "name"));
  }
  _muted(entry) {
    const self = this;
    ((py.truth(py.item(entry.facts, "muted")) ? self.muted.add : self.muted.discard))(py.item(entry.facts, "player"));
  }
  _abandon(entry) {
    const self = this;
    py.m.add(self.abandoning, py.str(entry.by));
  }
  _abandon_refused(entry) {
    const self = this;
    py.m.clear(self.abandoning);
  }
  _abandoned(entry) {
    const self = this;
    const $t9 = py.unpacked(["over", "abandoned", null], 3);
    self.state = $t9[0];
    self.ending = $t9[1];
    self.offer = $t9[2];
  }
  _resigned(entry) {
    const self = this;
    let left, seat;
    seat = py.item(entry.facts, "seat");
    py.m.append(self.resigned, seat);
    const $t10 = py.unpacked(["resigned", entry.at, null], 3);
    py.item(self.seats, seat).away = $t10[0];
    py.item(self.seats, seat).away_at = $t10[1];
    self.offer = $t10[2];
    left = py.list((function* ($over) { for (const number of py.iter($over)) { if (!py.contains(self.resigned, number)) { yield number; } } })(py.range(py.len(self.seats))));
    if ((py.le(py.len(left), 1)) || (!(py.truth(py.any((function* ($over) { for (const number of py.iter($over)) { yield py.eq(py.item(self.seats, number).kind, "person"); } })(left)))))) {
      const $t11 = py.unpacked(["over", "resigned"], 2);
      self.state = $t11[0];
      self.ending = $t11[1];
    }
  }
  _rated(entry) {
    const self = this;
    const $t12 = py.unpacked([entry.facts, true], 2);
    self.ratings = $t12[0];
    self.settled = $t12[1];
  }
  _rematch(entry) {
    const self = this;
    self.rematch = py.item(entry.facts, "table");
  }
  _remember_names() {
    const self = this;
    self.names = py.ior(self.names, py.dict((function* ($over) { for (const seat of py.iter($over)) { if (py.truth(seat.player)) { yield [seat.player, py.str(seat.name)]; } } })(self.seats)));
  }
  get _playing() {
    const self = this;
    if ((self.game == null)) {
      throw new Refused("The game has not started.");
    }
    return self.game;
  }
  get closed() {
    const self = this;
    return ((py.eq(self.state, "over")) && ((self.game == null)));
  }
  get words() {
    const self = this;
    return py.list((function* ($over) { for (const seat of py.iter($over)) { yield (($1) => !py.truth($1) ? "" : $1)(seat.word); } })(self.seats));
  }
  seats_of(player) {
    const self = this;
    return py.list((function* ($over) { for (const [number, seat] of py.iter($over)) { if ((py.truth(player)) && (py.eq(seat.player, player))) { yield number; } } })(py.enumerate(self.seats)));
  }
  people_seats() {
    const self = this;
    return py.list((function* ($over) { for (const [number, seat] of py.iter($over)) { if (py.eq(seat.kind, "person")) { yield number; } } })(py.enumerate(self.seats)));
  }
  people() {
    const self = this;
    return py.list(py.dict_fromkeys((function* ($over) { for (const seat of py.iter($over)) { if (py.truth(seat.player)) { yield seat.player; } } })(self.seats)));
  }
  present() {
    const self = this;
    return py.list(py.dict_fromkeys((function* ($over) { for (const s of py.iter($over)) { if ((py.truth(s.player)) && (!(py.truth(s.away)))) { yield s.player; } } })(self.seats)));
  }
  owing_people() {
    const self = this;
    let owing;
    owing = (py.truth(self.game) ? self.game.owing : []);
    return py.list((function* ($over) { for (const seat of py.iter($over)) { if ((py.eq(py.item(self.seats, seat).kind, "person")) && (!(py.truth(py.item(self.seats, seat).away)))) { yield seat; } } })(owing));
  }
  level_at(seat) {
    const self = this;
    let here;
    here = py.item(self.seats, seat);
    return (py.eq(here.kind, "bot") ? here.level : (py.truth(here.away) ? self.stand_in : null));
  }
  bot_turn() {
    const self = this;
    if ((py.ne(self.state, "playing")) || ((self.game == null))) {
      return null;
    }
    return py.next((function* ($over) { for (const seat of py.iter($over)) { if (py.truth(self.level_at(seat))) { yield seat; } } })(self.game.owing), null);
  }
}
class Table extends TableState {
  join(player, name, seat, word) {
    const self = this;
    let drafts, here, others;
    self._must_be("open");
    if (py.contains(self.dismissed, player)) {
      throw new NotYours("The host has sent you away from this table; you may watch.");
    }
    if ((seat == null)) {
      seat = self._seat_for(player);
    }
    if (!py.contains(py.range(py.len(self.seats)), seat)) {
      throw new Wrong(("" + "There is no seat " + py.str(seat) + "; the seats are 0 to " + py.str(py.sub(py.len(self.seats), 1)) + "."));
    }
    here = py.item(self.seats, seat);
    if (py.ne(here.kind, "open")) {
      throw new Refused(("" + "Seat " + py.str(seat) + " is taken by " + py.str(here.name) + "."));
    }
    if (!py.contains([null, player], here.reserved)) {
      throw new Refused(("" + "Seat " + py.str(seat) + " is kept for someone else."));
    }
    if ((py.truth(self.seats_of(player))) && (py.ne(player, self.host)) && (!(py.truth(here.reserved)))) {
      throw new Refused("You have a seat at this table; only the host takes several.");
    }
    drafts = [new Draft("sat", player, py.dict([["seat", seat], ["name", name], ["word", word]]))];
    others = py.list((function* ($over) { for (const [number, other] of py.iter($over)) { if (py.ne(number, seat)) { yield other; } } })(py.enumerate(self.seats)));
    if (((py.truth(here.reserved)) || (py.truth(self.public))) && (py.truth(py.all((function* ($over) { for (const other of py.iter($over)) { yield py.ne(other.kind, "open"); } })(others))))) {
      py.m.append(drafts, new Draft("started", player));
    }
    return drafts;
  }
  _seat_for(player) {
    const self = this;
    let free, number, wanted;
    free = py.list((function* ($over) { for (const [number, seat] of py.iter($over)) { if (py.eq(seat.kind, "open")) { yield number; } } })(py.enumerate(self.seats)));
    for (wanted of py.iter([player, null])) {
      for (number of py.iter(free)) {
        if (py.eq(py.item(self.seats, number).reserved, wanted)) {
          return number;
        }
      }
    }
    throw new Refused("No seat is open at this table.");
  }
  leave(player, seat) {
    const self = this;
    let drafts, seats;
    seats = ((seat == null) ? self.seats_of(player) : [self.must_own(player, seat)]);
    if (!(py.truth(seats))) {
      throw new Refused("You have no seat at this table.");
    }
    if (py.eq(self.state, "over")) {
      throw new Refused("The game is over.");
    }
    if (py.eq(self.state, "playing")) {
      return py.list((function* ($over) { for (const one of py.iter($over)) { if (!(py.truth(py.item(self.seats, one).away))) { yield new Draft("away", player, py.dict([["seat", one], ["why", "left"]])); } } })(seats));
    }
    drafts = py.list((function* ($over) { for (const one of py.iter($over)) { yield new Draft("left", player, py.dict([["seat", one]])); } })(seats));
    if (py.le(py.set(self.people_seats()), py.set(seats))) {
      py.m.append(drafts, new Draft("abandoned", player));
    }
    return drafts;
  }
  dismiss(player, other) {
    const self = this;
    self._must_be("open");
    if (py.ne(player, self.host)) {
      throw new NotYours("Only the host sends someone away.");
    }
    if (py.eq(other, player)) {
      throw new Wrong("You cannot send yourself away; you may leave.");
    }
    if (py.contains(self.dismissed, other)) {
      return [];
    }
    if (!(py.truth(self.seats_of(other)))) {
      throw new NotThere("Nobody of that id sits at this table.");
    }
    return [new Draft("dismissed", player, py.dict([["player", other]]))];
  }
  rename(player, old, name) {
    const self = this;
    if ((py.ne(self.state, "open")) || (!(py.truth(py.any((function* ($over) { for (const seat of py.iter($over)) { yield py.eq(py.item(self.seats, seat).name, old); } })(self.seats_of(player))))))) {
      return [];
    }
    return [new Draft("renamed", player, py.dict([["from", old], ["name", name]]))];
  }
  choose_word(player, seat, word) {
    const self = this;
    self._must_be("open");
    return [new Draft("word", player, py.dict([["seat", self.must_own(player, seat)], ["word", word]]))];
  }
  start(player) {
    const self = this;
    if (py.ne(player, self.host)) {
      throw new NotYours("The host starts the game.");
    }
    if (py.eq(self.state, "playing")) {
      return [];
    }
    self._must_be("open");
    return py.invoke(self, "start_if_full", [player], py.dict([["must", true]]));
  }
  start_if_full(player, must = false) {
    const self = this;
    let missing;
    missing = py.list((function* ($over) { for (const [number, seat] of py.iter($over)) { if (py.eq(seat.kind, "open")) { yield py.str(number); } } })(py.enumerate(self.seats)));
    if ((py.truth(missing)) && (py.truth(must))) {
      throw new Refused(("" + "Seat " + py.str(py.m.join(", ", missing)) + " is still open."));
    }
    return (py.truth(missing) ? [] : [new Draft("started", player)]);
  }
  move(player, seat, move, position, move_id) {
    const self = this;
    let action, game, known, spelled;
    known = py.m.get(self.ids, [player, move_id]);
    if (py.truth(known)) {
      if (py.ne([py.m.get(known.facts, "seat"), py.m.get(known.facts, "asked")], [seat, move])) {
        throw new Refused("That id was used for something else at this table.");
      }
      return [];
    }
    game = self._playing;
    self.must_own(player, seat);
    if (py.truth(py.item(self.seats, seat).away)) {
      throw new Refused("A bot plays for this seat; take it back first.");
    }
    if (!(py.truth(self.is_fresh(seat, position)))) {
      throw new Stale(position);
    }
    self._must_be("playing");
    [action, spelled] = py.unpacked(self._read(game, seat, move), 2);
    return [new Draft("move", player, py.dict([["seat", seat], ["move", spelled], ["asked", move]]), move_id, action)];
  }
  _read(game, seat, move) {
    const self = this;
    let action, error;
    try {
      action = game.read_move(seat, move);
    } catch ($caught) {
    $caught = py.as_error($caught);
      if (py.is_error($caught, TeienError)) {
        error = $caught;
        throw new Illegal(py.str(error));
      } else throw $caught;
    }
    return [action, game.book.write_move(game.state_for(seat), seat, action)];
  }
  ask_hint(player, seat) {
    const self = this;
    self.must_own(player, seat);
    if (py.ne(self.people(), [player])) {
      throw new NotYours("No hints in a game with other people.");
    }
    if (((self.game == null)) || (!py.contains(self.game.owing, seat))) {
      throw new Refused("This seat owes no move now.");
    }
    return py.m.copy(self.game);
  }
  bot_move(seat, position, move) {
    const self = this;
    if (!(py.truth(self.awaits_bot(seat, position)))) {
      return [];
    }
    return [new Draft("move", null, py.dict([["seat", seat], ["move", move]]))];
  }
  awaits_bot(seat, position) {
    const self = this;
    if ((py.ne(self.state, "playing")) || (!(py.truth(self.level_at(seat)))) || (!py.contains(self._playing.owing, seat))) {
      return false;
    }
    return self.is_fresh(seat, position);
  }
  is_fresh(seat, position) {
    const self = this;
    if (!((py.le(py.max(self.started_at, self.undone_at), position) && py.le(position, self.head)))) {
      return false;
    }
    return self._playing.hidden_from(seat, py.item(self.history_at, position));
  }
  undo(player, seat, position) {
    const self = this;
    let facts, moves;
    self._must_be("playing");
    self.must_own(player, seat);
    if (py.truth(self.moved_since(position, [seat]))) {
      throw new Stale(position);
    }
    moves = self.undoable(seat);
    if (!(py.truth(moves))) {
      throw new Refused("There is no move of this seat to take back: none since a card was shown or drawn.");
    }
    if (py.le(py.set(self.present()), py.set([player]))) {
      return [new Draft("undone", player, py.dict([["moves", py.len(moves)]]))];
    }
    facts = py.dict([["seat", seat], ["moves", py.list((function* ($over) { for (const move of py.iter($over)) { yield move.as_json(); } })(moves))]]);
    return [new Draft("undo-offered", player, facts)];
  }
  undoable(seat) {
    const self = this;
    let moves, own;
    moves = ((py.truth(self.game)) && (py.eq(self.state, "playing")) ? self.game.may_undo : []);
    own = py.list((function* ($over) { for (const [number, move] of py.iter($over)) { if (py.eq(move.seat, seat)) { yield number; } } })(py.enumerate(moves)));
    return (py.truth(own) ? py.slice(moves, py.item(own, py.neg(1)), null, null) : []);
  }
  moved_since(position, seats) {
    const self = this;
    return py.any((function* ($over) { for (const entry of py.iter($over)) { yield ((py.eq(entry.kind, "undone")) || ((py.eq(entry.kind, "move")) && (py.contains(seats, py.item(entry.facts, "seat"))))); } })(py.slice(self.entries, position, null, null)));
  }
  answer_undo(player, agree, position) {
    const self = this;
    let drafts;
    self._must_be("playing");
    if (!(py.truth(self.offer))) {
      throw new Refused("No undo is offered.");
    }
    if (!py.contains(self.present(), player)) {
      throw new NotYours("Only those who play may answer.");
    }
    if (py.truth(self.moved_since(position, py.range(py.len(self.seats))))) {
      throw new Stale(position);
    }
    if (!(py.truth(agree))) {
      return [new Draft("undo-refused", player)];
    }
    drafts = [new Draft("undo-agreed", player)];
    if (py.le(py.set(self.present()), py.or(self.offer.agreed, py.set([player])))) {
      py.m.append(drafts, new Draft("undone", player, py.dict([["moves", py.len(self.offer.moves)]])));
    }
    return drafts;
  }
  hand_over(player, seat, bot) {
    const self = this;
    self._must_be("playing");
    self.must_own(player, seat);
    if (py.contains(self.resigned, seat)) {
      throw new Refused("This seat has resigned; a bot plays it to the end.");
    }
    if (py.eq(bot, py.bool(py.item(self.seats, seat).away))) {
      return [];
    }
    return [new Draft((py.truth(bot) ? "away" : "back"), player, (py.truth(bot) ? py.dict([["seat", seat], ["why", "asked"]]) : py.dict([["seat", seat]])))];
  }
  resign(player, seat) {
    const self = this;
    if (py.contains(self.resigned, self.must_own(player, seat))) {
      return [];
    }
    self._must_be("playing");
    return [new Draft("resigned", player, py.dict([["seat", seat]]))];
  }
  time_up(at) {
    const self = this;
    if (py.ne(self.state, "playing")) {
      return [];
    }
    return py.list((function* ($over) { for (const seat of py.iter($over)) { if (py.eq(self.clock.left_at(seat, at, self.outages), 0)) { yield new Draft("away", null, py.dict([["seat", seat], ["why", "time"]])); } } })(py.sorted(self.clock.running)));
  }
  say(player, name, text, chat_id) {
    const self = this;
    if ((py.truth(chat_id)) && (py.contains(self.ids, [player, chat_id]))) {
      return [];
    }
    if (py.contains(self.muted, player)) {
      throw new NotYours("The host has muted you at this table.");
    }
    return [new Draft("chat", player, py.dict([["name", name], ["text", text]]), chat_id)];
  }
  mute(player, other, muted) {
    const self = this;
    if (py.ne(player, self.host)) {
      throw new NotYours("Only the host mutes someone for everyone.");
    }
    if (py.eq(other, player)) {
      throw new Wrong("You cannot mute yourself.");
    }
    return (py.eq(muted, py.contains(self.muted, other)) ? [] : [new Draft("muted", player, py.dict([["player", other], ["muted", muted]]))]);
  }
  asked_to_end(at) {
    const self = this;
    return py.set((function* ($over) { for (const [number, seat] of py.iter($over)) { if ((py.truth(seat.player)) && (!py.contains(self.resigned, number))) { if ((!(py.truth(seat.away))) || (py.lt(py.sub(at, seat.away_at), 600.0))) { yield seat.player; } } } })(py.enumerate(self.seats)));
  }
  abandon(player, at) {
    const self = this;
    let drafts;
    if (py.eq(self.state, "over")) {
      throw new Refused("The game is over.");
    }
    if (py.eq(self.state, "open")) {
      if (py.ne(player, self.host)) {
        throw new NotYours("The host may close the table; you may leave it.");
      }
      return [new Draft("abandoned", player)];
    }
    if (!(py.truth(self.seats_of(player)))) {
      throw new NotYours("Only those who play may end the game.");
    }
    drafts = (py.contains(self.abandoning, player) ? [] : [new Draft("abandon", player)]);
    if (py.le(self.asked_to_end(at), py.or(self.abandoning, py.set([player])))) {
      py.m.append(drafts, new Draft("abandoned", player));
    }
    return drafts;
  }
  refuse_to_end(player) {
    const self = this;
    self._must_be("playing");
    if (!(py.truth(self.seats_of(player)))) {
      throw new NotYours("Only those who play may answer.");
    }
    return (py.truth(self.abandoning) ? [new Draft("abandon-refused", player)] : []);
  }
  ask_rematch(player, table_id, closed = null) {
    const self = this;
    if (py.ne(self.state, "over")) {
      throw new Refused("The game is not over.");
    }
    if (!py.contains(self.people(), player)) {
      throw new NotYours("Only those who have played may ask for a rematch.");
    }
    if (!py.contains([null, closed], self.rematch)) {
      return [];
    }
    return [new Draft("rematch", player, py.dict([["table", table_id]]))];
  }
  _must_be(state) {
    const self = this;
    if (py.ne(self.state, state)) {
      throw new Refused(py.item(SAYS, self.state));
    }
  }
  must_own(player, seat) {
    const self = this;
    if (!py.contains(py.range(py.len(self.seats)), seat)) {
      throw new Wrong(("" + "There is no seat " + py.str(seat) + "; the seats are 0 to " + py.str(py.sub(py.len(self.seats), 1)) + "."));
    }
    if (py.ne(py.item(self.seats, seat).player, player)) {
      throw new NotYours(("" + "Seat " + py.str(seat) + " is not yours."));
    }
    return seat;
  }
}
function bot_names(levels) {
  let before, level, names, number;
  names = [];
  for ([number, level] of py.iter(py.enumerate(levels))) {
    before = py.m.count(py.slice(levels, null, number, null), level);
    py.m.append(names, py.add(py.m.capitalize(level), (py.truth(before) ? ("" + " " + py.str(py.add(before, 1))) : "")));
  }
  return names;
}
class Offer extends py.Thing {
  __init__(seat, moves, agreed) { this.seat = seat; this.moves = moves; this.agreed = agreed; }
  static $fields = ["seat", "moves", "agreed"];
}
class Seat extends py.Thing {
  __init__(kind = "open", name = null, player = null, level = null, word = null, reserved = null, away = null, away_at = 0.0) { this.kind = kind; this.name = name; this.player = player; this.level = level; this.word = word; this.reserved = reserved; this.away = away; this.away_at = away_at; }
  static $fields = ["kind", "name", "player", "level", "word", "reserved", "away", "away_at"];
}
const TAKES = py.dict([["set", TableState._set], ["sat", TableState._sat], ["left", TableState._left], ["word", TableState._word], ["started", TableState._started], ["move", TableState._move], ["undo-offered", TableState._undo_offered], ["undo-agreed", TableState._undo_agreed], ["undo-refused", TableState._undo_refused], ["undone", TableState._undone], ["away", TableState._away], ["back", TableState._back], ["chat", TableState._chat], ["muted", TableState._muted], ["abandon", TableState._abandon], ["abandon-refused", TableState._abandon_refused], ["abandoned", TableState._abandoned], ["rematch", TableState._rematch], ["resigned", TableState._resigned], ["rated", TableState._rated], ["renamed", TableState._renamed], ["dismissed", TableState._dismissed]]);
class Presence extends py.Thing {
  __init__(online = [], watching = 0) { this.online = online; this.watching = watching; }
  static $fields = ["online", "watching"];
}
class Viewer extends py.Thing {
  __init__(player = null, mutes = py.frozenset()) { this.player = player; this.mutes = mutes; }
  static $fields = ["player", "mutes"];
  same(table) {
    const self = this;
    let of_note;
    of_note = ((py.contains(py.or(table.muted, self.mutes), self.player)) || (py.contains(table.dismissed, self.player)));
    return [self.seats(table), self.mutes, (py.truth(of_note) ? self.player : null)];
  }
  seats(table) {
    const self = this;
    return py.tuple(table.seats_of(self.player));
  }
}
function _chat(said, table, viewer) {
  let unheard;
  unheard = py.sub(py.or(viewer.mutes, table.muted), py.set([viewer.player]));
  return py.list((function* ($over) { for (const entry of py.iter($over)) { if (!py.contains(unheard, entry.by)) { yield py.dict([["position", entry.position], ["player", py.str(entry.by)], ["name", py.item(entry.facts, "name")], ["text", py.item(entry.facts, "text")], ["at", entry.at]]); } } })(said));
}
function _entry(table, entry, viewer) {
  let move;
  move = (py.eq(entry.kind, "move") ? py.m.get(entry.facts, "move") : null);
  return py.dict([["position", entry.position], ["kind", entry.kind], ["seat", py.m.get(entry.facts, "seat")], ["move", ((py.truth(move)) && (py.truth(_may_know_move(table, entry, viewer))) ? move : null)], ["by", entry.by], ["at", entry.at]]);
}
function _events(table, viewer, since) {
  let game, names, seats;
  game = table.game;
  if ((game == null)) {
    return [];
  }
  seats = viewer.seats(table);
  names = _names(game, seats);
  return py.list((function* ($over) { for (const seat of py.iter($over)) { yield py.list((function* ($over) { for (const event of py.iter($over)) { yield _told(game, event, names); } })(game.events(seat, since))); } })((($1) => !py.truth($1) ? [(-1)] : $1)(seats)));
}
function _may_know_move(table, entry, viewer) {
  let before, game;
  if ((py.truth(all_is_shown(table))) || (py.contains(viewer.seats(table), py.item(entry.facts, "seat")))) {
    return true;
  }
  [game, before] = py.unpacked([table.game, py.item(table.history_at, py.sub(entry.position, 1))], 2);
  return (($1) => py.truth($1) ? (($1) => py.truth($1) ? game.is_open(before) : $1)(py.ge(entry.position, table.undone_at)) : $1)((game != null));
}
function _may_look_up(table, entry, first) {
  return ((py.ne(entry.kind, "move")) || (py.ge(py.item(table.history_at, py.sub(entry.position, 1)), first)));
}
function _names(game, seats) {
  return py.list((function* ($over) { for (const [number, name] of py.iter($over)) { yield (py.eq([number], py.tuple(seats)) ? "You" : name); } })(py.enumerate(game.everyone)));
}
function _online(seat, presence) {
  return ((py.eq(seat.kind, "bot")) || (py.contains(presence.online, seat.player)));
}
function _seat$2(table, number, presence, now) {
  let seat;
  seat = py.item(table.seats, number);
  return py.dict([["seat", number], ["kind", seat.kind], ["name", seat.name], ["player", seat.player], ["level", seat.level], ["stand_in", (py.truth(seat.away) ? table.stand_in : null)], ["away", seat.away], ["reserved", seat.reserved], ["online", _online(seat, presence)], ["clock", table.clock.left_at(number, now, table.outages)], ["running", py.contains(table.clock.running, number)]]);
}
function _seen_by(table, viewer, seat) {
  let game;
  game = table.game;
  if ((game == null)) {
    throw new Refused("The game has not started.");
  }
  if (((seat != null)) && (!py.contains(game.seats, seat))) {
    throw new Wrong(("" + "There is no seat " + py.str(seat) + "; the seats are 0 to " + py.str(py.sub(py.len(game.seats), 1)) + "."));
  }
  if (!(((seat == null)) || (py.contains(viewer.seats(table), seat)) || (py.truth(all_is_shown(table))))) {
    throw new NotYours(("" + "Seat " + py.str(seat) + " is not yours; when the game is over you may look through its eyes."));
  }
  return [game, (py.truth(all_is_shown(table)) ? 0 : game.looks_back)];
}
function _steps(table_id, again, moves, seat, first, names) {
  let before, entry, eyes, shown, steps;
  eyes = ((seat == null) ? (-1) : seat);
  const step = function (number, entry, since) {
    return py.dict([["step", number], ["entry", ((entry == null) ? null : py.dict([["seat", entry.seat], ["move", (($1) => !py.truth($1) ? null : $1)(entry.text)]]))], ["events", py.list((function* ($over) { for (const event of py.iter($over)) { yield _told(again, event, names); } })(again.events(eyes, since)))], ["view", _view(table_id, again, seat)]]);
  };
  steps = (py.eq(first, 0) ? [(step)(0, null, null)] : []);
  for (entry of py.iter(moves)) {
    before = py.len(again.history);
    again.play(entry.seat, entry.text);
    if (py.ge(before, first)) {
      shown = ((py.truth(again.over)) || (py.eq(entry.seat, seat)) || (py.truth(again.is_open(before))) ? entry : null);
      py.m.append(steps, (step)(py.add(before, 1), (($1) => !py.truth($1) ? new Move(entry.seat, "") : $1)(shown), before));
    }
  }
  return steps;
}
function _told(game, event, names) {
  let told;
  told = event.as_json();
  return (py.truth(native.is_own(game.name)) ? told : py.or(told, py.dict([["said", game.book.sentence(event, names)]])));
}
function _undo(table) {
  if (!(py.truth(table.offer))) {
    return null;
  }
  return py.dict([["seat", table.offer.seat], ["moves", py.list((function* ($over) { for (const move of py.iter($over)) { yield move.as_json(); } })(table.offer.moves))], ["agreed", py.sorted(table.offer.agreed)], ["missing", py.sorted(py.sub(py.set(table.present()), table.offer.agreed))]]);
}
function _unrated(table) {
  if ((py.ne(table.state, "over")) || ((table.game == null))) {
    return null;
  }
  return (py.truth(table.ratings) ? py.item(table.ratings, "unrated") : unrated(table));
}
function _view(table_id, game, seat) {
  let eyes, looks, path, seen_by, view;
  view = game.view(seat);
  if (py.truth(native.is_own(game.name))) {
    return view;
  }
  eyes = ((seat == null) ? (-1) : seat);
  looks = py.m.hexdigest(py.nothing(py.m.tobytes(game.state_for(eyes)), {digest_size: 4}));
  seen_by = ((seat == null) ? "" : ("" + "seat=" + py.str(seat) + "&"));
  path = ("" + "/api/tables/" + py.str(table_id) + "/picture.svg?" + py.str(seen_by) + "step=" + py.str(game.length) + "&looks=" + py.str(looks));
  return py.or(view, py.dict([["picture", path], ["text", game.text(seat)]]));
}
function all_is_shown(table) {
  return py.eq(table.state, "over");
}
function end_of(table) {
  if (((table.game == null)) || ((table.ended == null)) || ((table.ending == null))) {
    throw new Refused("The game is not over.");
  }
  return py.dict([["ending", table.ending], ["at", table.ended], ["resigned", py.list(table.resigned)], ["winners", winners(table)], ["ranks", ranks_by_seat(table)], ["scores", table.game.scores]]);
}
function meta(table, viewer, presence, now) {
  let mine;
  mine = viewer.seats(table);
  return py.dict([["id", table.id], ["path", ("" + "/t/" + py.str(table.id))], ["game", table.game_name], ["options", table.options], ["mode", table.mode], ["state", table.state], ["ending", table.ending], ["ended", table.ended], ["resigned", py.list(table.resigned)], ["winners", winners(table)], ["ranks", ranks_by_seat(table)], ["ratings", (py.truth(table.ratings) ? py.item(table.ratings, "changes") : null)], ["unrated", _unrated(table)], ["public", table.public], ["host", table.host], ["seats", py.list((function* ($over) { for (const seat of py.iter($over)) { yield _seat$2(table, seat, presence, now); } })(py.range(py.len(table.seats))))], ["mine", py.list(mine)], ["clock", table.clock.as_json()], ["stand_in", table.stand_in], ["commitment", table.commitment], ["words", py.list((function* ($over) { for (const seat of py.iter($over)) { yield seat.word; } })(table.seats))], ["position", table.head], ["step", py.item(table.history_at, py.neg(1))], ["undo", _undo(table)], ["can_undo", py.list((function* ($over) { for (const seat of py.iter($over)) { if (py.truth(table.undoable(seat))) { yield seat; } } })(mine))], ["abandon", py.sorted(table.abandoning)], ["abandon_missing", (py.truth(table.abandoning) ? py.sorted(py.sub(table.asked_to_end(now), table.abandoning)) : [])], ["sent_away", py.contains(table.dismissed, viewer.player)], ["rematch", table.rematch], ["muted", py.sorted(py.or(viewer.mutes, table.muted))], ["watching", presence.watching], ["created", table.created], ["now", now]]);
}
function news(table, viewer, presence, now, since) {
  let begun, first, fresh, shown, undone;
  undone = py.lt(since, table.undone_at);
  shown = views(table, viewer);
  first = (py.truth(table.game) ? table.game.looks_back : 0);
  fresh = py.list((function* ($over) { for (const entry of py.iter($over)) { if (py.truth(_may_look_up(table, entry, first))) { yield entry; } } })(py.slice(table.entries, since, null, null)));
  begun = py.lt(since, table.started_at);
  return py.dict([["since", since], ["position", table.head], ["table", meta(table, viewer, presence, now)], ["entries", py.list((function* ($over) { for (const entry of py.iter($over)) { if (py.ne(entry.kind, "chat")) { yield _entry(table, entry, viewer); } } })(fresh))], ["events", (py.truth(undone) ? py.list((function* ($over) { for (const _ of py.iter($over)) { yield []; } })(shown)) : _events(table, viewer, (py.truth(begun) ? null : py.item(table.history_at, since))))], ["undone", undone], ["views", shown], ["chat", _chat(py.list((function* ($over) { for (const entry of py.iter($over)) { if (py.eq(entry.kind, "chat")) { yield entry; } } })(fresh)), table, viewer)]]);
}
function on_paper(table) {
  let fairness;
  if ((table.game == null)) {
    throw new Refused("The game has not started.");
  }
  fairness = py.dict([["secret", py.m.hex(table.secret)], ["words", table.words], ["commitment", table.commitment]]);
  return py.dict([...py.pairs(table.game.record()), ["fairness", fairness]]);
}
function replay(table, viewer, seat) {
  let again, first, game, moves, named, names, seed;
  [game, first] = py.unpacked(_seen_by(table, viewer, seat), 2);
  seed = seed_of(table.secret, table.words);
  again = py.partial(Game, game.book, {players: game.players, seed: seed, options: game.options});
  moves = py.list((function* ($over) { for (const entry of py.iter($over)) { if (py.truth(py.isinstance(entry, Move))) { yield entry; } } })(game.history));
  named = table.id;
  names = _names(game, (((seat == null)) || (py.gt(py.len(viewer.seats(table)), 1)) ? [] : [seat]));
  return (() => py.dict([["table", named], ["seat", seat], ["first", first], ["steps", _steps(named, (again)(), moves, seat, first, names)]]));
}
function result_for(end, seats, mine) {
  let undecided;
  if (py.ne(py.len(mine), 1)) {
    return null;
  }
  if (py.eq(py.item(end, "ending"), "abandoned")) {
    return "unfinished";
  }
  if (py.contains(py.item(end, "winners"), py.item(mine, 0))) {
    return "won";
  }
  undecided = ((py.eq(py.item(end, "ending"), "finished")) && (!(py.truth(py.item(end, "winners")))) && (py.gt(seats, 1)));
  return ((py.truth(undecided)) && (py.eq(py.item(py.item(end, "ranks"), py.item(mine, 0)), 1)) ? "drawn" : "lost");
}
function summary(table) {
  return py.dict([["id", table.id], ["game", table.game_name], ["options", table.options], ["mode", table.mode], ["state", table.state], ["seats", py.list((function* ($over) { for (const seat of py.iter($over)) { yield py.dict([["kind", seat.kind], ["name", seat.name], ["player", seat.player], ["level", seat.level]]); } })(table.seats))], ["host", table.host], ["clock", table.clock.as_json()], ["created", table.created], ["end", ((py.truth(table.game)) && (py.eq(table.state, "over")) ? end_of(table) : null)]]);
}
function views(table, viewer) {
  let seat, seats;
  if ((table.game == null)) {
    return [];
  }
  seats = (($1) => !py.truth($1) ? [null] : $1)(viewer.seats(table));
  for (seat of py.iter(seats)) {
    if (!py.contains(table.shown, seat)) {
      py.set_item(table.shown, seat, _view(table.id, table.game, seat));
    }
  }
  return py.list((function* ($over) { for (const seat of py.iter($over)) { yield py.item(table.shown, seat); } })(seats));
}
function whole(table, viewer, presence, now) {
  return py.dict([["table", meta(table, viewer, presence, now)], ["views", views(table, viewer)], ["chat", _chat(table.chat, table, viewer)], ["events", _events(table, viewer, null)]]);
}
py.sign(Table, "start_if_full", ["player", "must"]);
native.offer(py.dict([["momiji", new Manifest("momiji", "Momiji", py.range(1, 5, 1), 2, 40, true, [new Option("landscapes", ["first", "draft"], "first (A, B, C for everyone) | draft", py.range(2, 5, 1), py.dict([])), new Option("open_piles", [false, true], "false (nobody may count a pile) | true", py.range(1, 5, 1), py.dict([])), new Option("solo", ["cold-breeze"], "for one player: cold-breeze", py.range(1, 2, 1), py.dict([]))], new LookBack(1, py.dict([["open_piles", [true]]])), ["won", "lost", "drawn"], ["novice", "apprentice", "adept", "master"], ["random", "flat", "greedy"])], ["niya", new Manifest("niya", "Niya", py.range(2, 3, 1), 2, 5, false, [new Option("match", ["single", "sets", "points"], "single (one game) | sets (first to win 3) | points (first to the target)", py.range(2, 3, 1), py.dict([])), new Option("target", [10, 15, 20], "for points: 10 | 15 | 20", py.range(2, 3, 1), py.dict([["match", ["points"]]])), new Option("full_garden", ["block", "draw"], "block (who fills the garden wins) | draw", py.range(2, 3, 1), py.dict([]))], null, ["won", "lost", "drawn"], ["novice", "apprentice", "adept", "master"], ["random", "flat"])], ["sakura", new Manifest("sakura", "Sakura", py.range(2, 7, 1), 3, 25, true, [new Option("variant", ["court", "tricky"], "for two players: court (the court painter's card comes from the deck) | tricky (the player further back plays it)", py.range(2, 3, 1), py.dict([]))], null, ["won", "lost", "drawn"], ["novice", "apprentice", "adept", "master"], ["random", "flat", "greedy"])]]));
export { Budget, Choice, Paced, Thinker, Random, Why, best_of, pondered, Flat, TeienError, UnknownBot, bot_of, bots_of, levels_of, Device, Me, _given, _read, _wanted, _written, any_move, check, games, think, Book, Event, bit_seats, is_secret, listed, one_of, rows_of, seen_by, BadOption, BadRecord, BadSetup, IllegalMove, NothingToUndo, UnreadableMove, _compare, _played, _promised_seed, commitment_of, seed_of, verify, Chance, Game, Move, _Step, _cut, names_of, LookBack, Manifest, Option, Observation, KEYS, _replay_move, _result, _said, check_shape, replay$2, write, bits, wide, _mixed, fill_dice, new_dice, roll, allowed, new_trace, words_for, Clock, Outages, Draft, Entry, _values, offer_of, _has_played, _standing, ranks_by_seat, unrated, winners, Refused, Illegal, NotThere, NotYours, Stale, Wrong, _clock, _seat, again, facts_of, level_of, middle_level, mode_of, options_of, strongest_level, SAYS, TableState, Table, bot_names, Offer, Seat, TAKES, Presence, Viewer, _chat, _entry, _events, _may_know_move, _may_look_up, _names, _online, _seat$2, _seen_by, _steps, _told, _undo, _unrated, _view, all_is_shown, end_of, meta, news, on_paper, replay, result_for, summary, views, whole };
