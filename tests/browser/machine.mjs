// A game's WebAssembly in node: what it exports, and memory to keep things in.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export const CHANCE = 1 << 15;

export class Machine {
  constructor(folder, game) {
    this.about = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf8"));
    const module = new WebAssembly.Module(readFileSync(`${folder}/${game}.wasm`));
    if (WebAssembly.Module.imports(module).length) throw new Error(`${game}.wasm asks for something`);
    this.exports = new WebAssembly.Instance(module, {}).exports;
    this.places = new Map();
  }

  /** Memory for so many bytes, all zero. */
  take(size) {
    const at = this.exports.take(size);
    this.bytes(at, size).fill(0);
    return at;
  }

  /** What lies there; to be asked for anew each time, for memory grows. */
  bytes(at, size) {
    return new Uint8Array(this.exports.memory.buffer, at, size);
  }

  put(at, data) {
    this.bytes(at, data.length).set(data);
  }

  get state() {
    return this.about.types[this.about.state];
  }

  /** Where a field of a state lies, counted from its beginning. */
  offset(field) {
    return this.state.fields[field][0];
  }
}

export const sha = (...pieces) => {
  const made = createHash("sha256");
  for (const piece of pieces) made.update(piece);
  return made.digest("hex").slice(0, 16);
};
