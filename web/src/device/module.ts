/** Fetches and compiles the rules and the reviews, each once, when they are first needed. */

import review from '../wasm/review.wasm?url';
import rules from '../wasm/rules.wasm?url';
import { progress } from './progress.svelte';

/** The size of the rules once unpacked: a compressed response gives only its compressed length. */
declare const __RULES_BYTES__: number;

declare global {
  /** The request that `prefetchRules.js` has started before the page was loaded. */
  var rulesOnTheirWay: Promise<Response> | undefined;
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled rules. The first load reports its progress, unless it is a prefetch that nobody waits for. */
export function rulesModule({ ahead = false } = {}): Promise<WebAssembly.Module> {
  if (!ahead) progress.waitedFor = true;
  compiled ??= load().finally(() => (progress.share = null));
  compiled.catch(() => (compiled = null));
  return compiled;
}

let reviewing: Promise<WebAssembly.Module> | null = null;

/** The compiled program that reviews games and explains hints. */
export function reviewModule(): Promise<WebAssembly.Module> {
  reviewing ??= fetched(review).then(compile);
  reviewing.catch(() => (reviewing = null));
  return reviewing;
}

async function fetched(address: string, onItsWay?: Promise<Response>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const answer = (await onItsWay?.catch(() => null)) ?? (await fetch(address));
  if (!answer.ok || !answer.body) throw new Error(`a program cannot be fetched: ${answer.status}`);
  return answer.body;
}

/** Compiles while loading, whatever content type a host sends. */
const compile = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  WebAssembly.compileStreaming(new Response(stream, { headers: { 'Content-Type': 'application/wasm' } }));

async function load(): Promise<WebAssembly.Module> {
  progress.share = 0;
  let here = 0;
  const { rulesOnTheirWay } = globalThis;
  globalThis.rulesOnTheirWay = undefined;
  const counted = (await fetched(rules, rulesOnTheirWay)).pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, on) {
        here += piece.length;
        progress.share = Math.min(1, here / __RULES_BYTES__);
        on.enqueue(piece);
      },
    }),
  );
  return compile(counted);
}
