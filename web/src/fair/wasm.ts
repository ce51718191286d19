/** How texts go in and out of `page.wasm`; `crates/whistle-page/src/exports.rs` is the other side. */

interface PageExports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  verify(record: number): number;
  answer(): number;
}

/** Checks the dice of a record with what was kept (JSON, or nothing); the answer is JSON. */
export async function verifyInWasm(program: WebAssembly.Module, record: string, kept: string): Promise<string> {
  const exports = (await WebAssembly.instantiate(program)).exports as unknown as PageExports;
  const [first, second] = [record, kept].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  const room = exports.room(first.length + second.length);
  // What is in memory is looked up anew each time: it may have moved while more was made.
  new Uint8Array(exports.memory.buffer).set(first, room);
  new Uint8Array(exports.memory.buffer).set(second, room + first.length);
  const length = exports.verify(first.length);
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), length));
}
