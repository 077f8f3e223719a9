// What `benchmarks/browser.py` measures, in node (`node browser.mjs ADDRESS`) and in a page.
const from64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A game's file with the arrays that its task names. */
async function open(address, task) {
  const file = await (await fetch(`${address}/${task.file}`)).arrayBuffer();
  const begun = performance.now();
  const { instance } = await WebAssembly.instantiate(file, {});
  const opened = performance.now() - begun;
  const wasm = instance.exports;
  const at = {};
  for (const [name, [size, data]] of Object.entries(task.arrays)) {
    at[name] = [wasm.take(size), size];
    new Uint8Array(wasm.memory.buffer, ...at[name]).set(data ? from64(data) : new Uint8Array(size));
  }
  const values = (given) => given.map((one) => (typeof one === "string" ? at[one][0] : one));
  for (const [name, ...given] of task.before) wasm[name](...values(given));
  const places = task.places.map(({ lay, clear, calls }) => {
    const laid = Object.entries(lay).map(([name, data]) => [name, from64(data)]);
    const todo = calls.map(([name, ...given]) => [wasm[name], values(given)]);
    return () => {
      for (const name of clear) new Uint8Array(wasm.memory.buffer, ...at[name]).fill(0);
      for (const [name, data] of laid) new Uint8Array(wasm.memory.buffer, ...at[name]).set(data);
      for (const [run, given] of todo) run(...given);
    };
  });
  return { places, opened };
}

/** Does all places again and again for so many milliseconds: how long each pass took. */
function measure({ places }, milliseconds) {
  const passes = [];
  const begun = performance.now();
  for (let now = begun; now - begun < milliseconds; ) {
    for (const place of places) place();
    const then = performance.now();
    passes.push(then - now);
    now = then;
  }
  return passes;
}

export async function work(address) {
  const tasks = await (await fetch(`${address}/tasks.json`)).json();
  const opened = {};
  for (;;) {
    const order = await (await fetch(`${address}/next`)).json();
    if (!order) return;
    const { name, milliseconds } = order;
    opened[name] ??= await open(address, tasks[name]);
    const answer = { opened: opened[name].opened, passes: measure(opened[name], milliseconds) };
    await fetch(`${address}/done`, { method: "POST", body: JSON.stringify(answer) });
  }
}

if (typeof process !== "undefined") await work(process.argv[2]);
