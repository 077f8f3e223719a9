// Random games in node, as `teien.arena.batch` plays them: the same dice make the same games.
import { createHash } from "node:crypto";
import { CHANCE } from "./machine.mjs";

const lowest = (word) => 31 - Math.clz32(word & -word);

export class Games {
  constructor(machine, blank, key) {
    this.machine = machine;
    this.rules = Object.fromEntries(
      Object.entries(machine.exports)
        .filter(([name]) => name.startsWith("rules."))
        .map(([name, run]) => [name.slice(6), run]),
    );
    this.size = machine.state.size;
    this.blank = blank;
    this.key = key;
    this.state = machine.take(this.size);
    this.other = machine.take(this.size);
    const [of, rows, columns] = ["apply", 3].reduce((_, __) => {
      const kind = machine.about.functions["rules.apply"].takes[3];
      return [kind.array, ...kind.shape];
    });
    if (of !== "<i2") throw new Error(`a trace is of ${of}`);
    this.columns = columns;
    this.room = 2 * rows * columns;
    this.trace = machine.take(this.room);
    this.words = 4 * machine.about.functions["rules.legal"].takes[2].shape[0];
    this.actions = machine.take(this.words);
    this.dice = machine.take(16);
    this.others = machine.take(16);
    this.keyAt = machine.take(32);
    machine.put(this.keyAt, key);
  }

  begin(series) {
    const { machine, rules, state } = this;
    machine.put(state, this.blank);
    machine.put(state + machine.offset("key"), this.key);
    new DataView(machine.exports.memory.buffer).setUint32(state + machine.offset("series"), series, true);
    rules.set_up(state);
    machine.exports["chance.fill_dice"](this.dice, this.keyAt, series);
  }

  /** A decision by the dice, or what chance owes; gives whose it was, and what is owed next. */
  step(seats) {
    const { machine, rules, state, trace } = this;
    new DataView(machine.exports.memory.buffer).setInt16(trace, 0, true);
    if (seats & CHANCE) {
      rules.chance(state);
      rules.deal(state, trace);
    } else {
      const seat = lowest(seats);
      rules.apply(state, seat, Number(rules.draw(state, seat, this.dice)), trace);
    }
    return Number(rules.owing(state));
  }

  play(series) {
    this.begin(series);
    let seats = Number(this.rules.owing(this.state));
    while (seats) seats = this.step(seats);
    return this.machine.bytes(this.state, this.size);
  }

  /** A game, and after each step all that is told, allowed, known and imagined; as a hash of all these bytes. */
  walk(series, players) {
    const { machine, rules, state, other } = this;
    this.begin(series);
    const told = createHash("sha256");
    const tell = (at, size) => told.update(machine.bytes(at, size));
    let seats = Number(rules.owing(state));
    while (seats) {
      const before = machine.bytes(state, this.size).slice();
      const dealt = seats & CHANCE;
      seats = this.step(seats);
      tell(state, this.size);
      const rows = this.rows();
      tell(this.trace, 2 * this.columns * (rows.length + 1));
      if (!dealt) {
        machine.put(other, before);
        for (const [what, seat, x, y] of rows) rules.happen(other, what, seat, x, y);
        tell(other, this.size);
      }
      told.update(`${seats} ${rules.winners(state)}`);
      for (let seat = 0; seat < players; seat++) {
        told.update(`${rules.score(state, seat)} ${rules.legal(state, seat, this.actions)}`);
        tell(this.actions, this.words);
        machine.put(other, machine.bytes(state, this.size));
        rules.redact(other, seat);
        tell(other, this.size);
        if (!seats) continue;
        machine.exports["chance.fill_dice"](this.others, this.keyAt, seat);
        rules.redeal(other, seat, this.others);
        tell(other, this.size);
        tell(this.others, 16);
      }
    }
    return told.digest("hex").slice(0, 16);
  }

  rows() {
    const cells = new Int16Array(this.machine.exports.memory.buffer, this.trace, this.room / 2);
    return Array.from({ length: cells[0] }, (_, n) => {
      const at = this.columns * (n + 1);
      return [...cells.slice(at, at + this.columns)];
    });
  }
}
