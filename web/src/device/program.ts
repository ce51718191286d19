/** How texts go in and out of `rules.wasm` and `review.wasm`; `exports.rs` of `crates/wasm` is the other side. */

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

/** What can be asked with one text: the first three of the rules, the others of whoever reviews. */
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

  /** Checks the dice of a record with what was kept (JSON, or nothing); the answer is JSON. */
  verify(record: string, kept: string): string {
    const [first] = this.write([record, kept]);
    return this.read(this.exports.verify(first!));
  }

  /** Takes the weights of a net that learnt a game; says whether they are any. */
  learn(game: string, weights: Uint8Array): boolean {
    const [first] = this.write([game, weights]);
    return Boolean(this.exports.learn(first!));
  }

  /** Writes texts one after the other; returns how long each is. */
  private write(texts: (string | Uint8Array)[]): number[] {
    const bytes = texts.map((text) => (typeof text === 'string' ? new TextEncoder().encode(text) : text));
    let at = this.exports.room(bytes.reduce((sum, one) => sum + one.length, 0));
    for (const one of bytes) {
      // What is in memory is looked up anew each time: it may have moved while more was made.
      new Uint8Array(this.exports.memory.buffer).set(one, at);
      at += one.length;
    }
    return bytes.map((one) => one.length);
  }

  private read(length: number): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length));
  }
}
