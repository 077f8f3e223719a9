// Does the work that a test has written down in a file, and prints what came of it as JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { Games } from "./games.mjs";
import { Machine, sha } from "./machine.mjs";

const from64 = (text) => Uint8Array.from(Buffer.from(text, "base64"));

/** The last states of so many games, into a file. */
function games(machine, { blank, key, count, out }) {
  const played = new Games(machine, from64(blank), from64(key));
  const states = new Uint8Array(count * played.size);
  for (let n = 0; n < count; n++) states.set(played.play(n), n * played.size);
  writeFileSync(out, states);
}

/** A hash for each of so many games. */
function walks(machine, { blank, key, count, players }) {
  const played = new Games(machine, from64(blank), from64(key));
  return Array.from({ length: count }, (_, n) => played.walk(n, players));
}

/** Steps one by one, in memory by name: what each call gave, and a hash of each place that was looked at. */
function steps(machine, { steps }) {
  const { places } = machine;
  const does = {
    take: (name, size) => void places.set(name, { at: machine.take(size), size }),
    put: (name, data) => machine.put(places.get(name).at, from64(data)),
    copy: (name, from) => machine.put(places.get(name).at, machine.bytes(places.get(from).at, places.get(from).size)),
    call: (name, ...given) => {
      const { takes, gives } = machine.about.functions[name];
      const values = given.map((one) => (typeof one === "string" ? places.get(one).at : one));
      if (!Array.isArray(gives)) {
        const out = machine.exports[name](...values);
        return gives === null ? null : gives === "bool" ? out !== 0n : Number(out);
      }
      const at = machine.take(8 * gives.length);
      machine.exports[name](...values, at);
      const view = new DataView(machine.exports.memory.buffer);
      return gives.map((kind, n) =>
        kind === "float" ? view.getFloat64(at + 8 * n, true) : Number(view.getBigInt64(at + 8 * n, true)),
      );
    },
    look: (name, size) => sha(machine.bytes(places.get(name).at, size ?? places.get(name).size)),
  };
  return steps.map(([what, ...rest]) => does[what](...rest));
}

const WORK = { games, walks, steps };
const { folder, jobs } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const machines = new Map();
const machine = (game) => machines.get(game) ?? machines.set(game, new Machine(folder[game], game)).get(game);
console.log(JSON.stringify(jobs.map((job) => WORK[job.work](machine(job.game), job) ?? null)));
