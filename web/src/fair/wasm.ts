/** How texts go in and out of `page.wasm`; `crates/whistle-page/src/door.rs` is the other side. */

interface Door {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  verify(record: number): number;
  answer(): number;
}

/** Checks the dice of a record with what was kept (JSON, or nothing); the answer is JSON. */
export async function ask(program: WebAssembly.Module, record: string, kept: string): Promise<string> {
  const door = (await WebAssembly.instantiate(program)).exports as unknown as Door;
  const [first, second] = [record, kept].map((text) => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array];
  const room = door.room(first.length + second.length);
  // What is in memory is looked up anew each time: it may have moved while more was made.
  new Uint8Array(door.memory.buffer).set(first, room);
  new Uint8Array(door.memory.buffer).set(second, room + first.length);
  const length = door.verify(first.length);
  return new TextDecoder().decode(new Uint8Array(door.memory.buffer, door.answer(), length));
}
