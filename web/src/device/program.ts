/** Passes texts to and from `rules.wasm` and `review.wasm`; the counterpart is `exports.rs` in `crates/wasm`. */

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  verify(record: number): number;
  call(): number;
  think(): number;
  learn(game: number): number;
  digest(): number;
  begin(): number;
  next(): number;
  why(): number;
  answer(): number;
}

/** Calls with one text: the first three of the rules, the others of the reviewer. */
type Ask = 'call' | 'think' | 'digest' | 'begin' | 'next' | 'why';

export class Program {
  private constructor(private readonly exports: Exports) {}

  static async start(module: WebAssembly.Module): Promise<Program> {
    return new Program((await WebAssembly.instantiate(module)).exports as unknown as Exports);
  }

  ask(what: Ask, text: string): string {
    this.write([text]);
    return this.read(this.exports[what]());
  }

  /** Checks the dice of a game file with a player's saved dice (JSON, or empty); the answer is JSON. */
  verify(record: string, kept: string): string {
    const [first] = this.write([record, kept]);
    return this.read(this.exports.verify(first!));
  }

  /** Loads the weights of a game's net; returns whether they are valid. */
  learn(game: string, weights: Uint8Array): boolean {
    const [first] = this.write([game, weights]);
    return Boolean(this.exports.learn(first!));
  }

  /** Writes texts one after the other; returns the length of each. */
  private write(texts: (string | Uint8Array)[]): number[] {
    const bytes = texts.map((text) => (typeof text === 'string' ? new TextEncoder().encode(text) : text));
    let at = this.exports.room(bytes.reduce((sum, one) => sum + one.length, 0));
    for (const one of bytes) {
      // The memory is looked up each time, because it may move when it grows.
      new Uint8Array(this.exports.memory.buffer).set(one, at);
      at += one.length;
    }
    return bytes.map((one) => one.length);
  }

  private read(length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length));
  }
}
