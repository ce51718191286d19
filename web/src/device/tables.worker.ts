/**
 * The tables of this device. What is played is kept before it is told; where it cannot be kept that is said, and the
 * game goes on in memory. One window has a table at a time: two would write two games over each other.
 */

import { freshDeviceId } from '../protocol/deviceId';
import type { ServerMessage } from '../protocol/messages';
import type { Asked, FromTables, Operation, Question, Reply, Thought, ToTables } from './messages';
import { Program } from './program';
import { claim, find, keep, whyNot } from './store';

type Begin = Extract<ToTables, { kind: 'begin' }>;

/** A table that is open in this window. */
interface Open {
  /** Lets another window have it. */
  release: () => void;
  /** How long a bot takes at least, in milliseconds, so that it can be followed. */
  pause: number;
  timer?: ReturnType<typeof setTimeout>;
}

let begin: (begun: Begin) => void;
const begun = new Promise<Begin>((done) => (begin = done));
const program = begun.then(({ module }) => Program.start(module));
const open = new Map<string, Open>();
/** How many seats there are at each table that was played or taken up here. */
const seats = new Map<string, number>();
const thinking = new Map<number, { table: string; about: Asked; since: number; why: Promise<string> }>();
const reasons = new Map<number, (why: string) => void>();
let questions = 0;
/** How long a hint waits for its reasons, in milliseconds: what comes later is left out. */
const REASONS_TIMEOUT = 8000;
let trouble: 'full' | 'forbidden' | null = null;
/** What could not be kept goes along with what comes next: a record without those before it would be of no use. */
let unkept: NonNullable<Reply['kept']> = [];
/** One thing after the other: what is kept of one is kept before the next begins. */
let queue: Promise<unknown> = Promise.resolve();

const post = (message: FromTables) => postMessage(message);
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
};

/** Asks the rules something, keeps what is to be kept, and passes on what is told. */
async function call(table: string | null, question: object): Promise<Reply> {
  const reply = JSON.parse((await program).ask('call', JSON.stringify(question))) as Reply;
  if (reply.kept) await store(reply.kept);
  if (table !== null) passOn(table, reply);
  return reply;
}

async function store(kept: NonNullable<Reply['kept']>): Promise<void> {
  let now: typeof trouble = null;
  unkept.push(...kept);
  for (const { about, card } of kept) seats.set(about.id, card.seats.length);
  try {
    await keep(unkept);
    unkept = [];
  } catch (error) {
    now = whyNot(error);
  }
  if (now !== trouble) post({ kind: 'storage', trouble: (trouble = now) });
}

function passOn(table: string, reply: Reply): void {
  if (reply.told) post({ kind: 'told', table, messages: reply.told });
  const here = open.get(table);
  if (!here) return;
  for (const { about, question } of reply.questions ?? []) void askBot(table, about, question);
  clearTimeout(here.timer);
  if (reply.wake_ms !== undefined) {
    here.timer = setTimeout(() => void inTurn(() => call(table, { tick: { table, now_ms: Date.now() } })), reply.wake_ms);
  }
}

async function askBot(table: string, about: Asked, question: unknown): Promise<void> {
  const number = ++questions;
  const text = JSON.stringify(question);
  thinking.set(number, { table, about, since: Date.now(), why: about.hint === undefined ? Promise.resolve('') : whyOf(number, text) });
  (await begun).bots.postMessage({ number, text, seats: seats.get(table) } satisfies Question);
}

/** Asks why a hint is a good one: with what the seat sees and may do, as the bot is asked, and beside it. */
function whyOf(number: number, text: string): Promise<string> {
  post({ kind: 'why', number, text });
  return new Promise((done) => {
    reasons.set(number, done);
    setTimeout(() => onWhy(number, ''), REASONS_TIMEOUT);
  });
}

function onWhy(number: number, why: string): void {
  reasons.get(number)?.(why);
  reasons.delete(number);
}

/** A bot has made up its mind. What is a hint is told at once; a move comes no faster than it can be followed. */
async function onThought({ number, text }: Thought): Promise<void> {
  const asked = thinking.get(number);
  thinking.delete(number);
  const said = await asked?.why;
  const here = asked && open.get(asked.table);
  if (!asked || !here) return;
  const { table, about, since } = asked;
  const why: unknown = said ? JSON.parse(said) : [];
  const thought: unknown = text === '' ? null : JSON.parse(text);
  const hand = (thought as { took?: number | null } | null)?.took;
  const wait = about.hint === undefined && typeof hand !== 'number' ? Math.max(0, since + here.pause - Date.now()) : 0;
  setTimeout(() => void inTurn(() => call(table, { thought: { table, about, thought, why, now_ms: Date.now() } })), wait);
}

const secret = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The one place where a question takes the shape that the rules read: method, path, and a body of text. */
const requestOf = ({ table, method, path, body }: Operation, name: string | null = null) => ({
  request: {
    method,
    path: `/api${table === null ? '' : `/tables/${encodeURIComponent(table)}`}${path}`,
    body: body === undefined ? null : JSON.stringify(body),
    fresh: { id: freshDeviceId(), secret: secret() },
    name,
    now_ms: Date.now(),
  },
});

/** Answers a question. The rules hold a table only while it is needed: what is kept is what counts. */
async function ask({ number, operation, name }: Extract<ToTables, { kind: 'ask' }>): Promise<void> {
  const { table } = operation;
  if (table !== null) await takeUp(table);
  const { answer } = await call(table, requestOf(operation, name));
  post({ kind: 'answer', number, ...(answer ?? { status: 500, body: null }) });
  if (table !== null && !open.has(table)) await letGo(table);
}

/** Lets the rules forget a table that nobody looks at: another window may go on with it. What is not kept stays. */
async function letGo(table: string): Promise<void> {
  if (trouble === null) await call(null, { close: { table } });
}

/** Hands a table that is kept to the rules, if they have not got it. */
async function takeUp(table: string): Promise<ServerMessage | null> {
  const known = await call(null, requestOf({ table, method: 'GET', path: '' }));
  if (known.answer?.status === 200) return null;
  const kept = await find(table).catch(() => null);
  if (!kept) return null;
  seats.set(table, kept.seats);
  const { answer } = await call(null, { take_up: { about: kept.about, records: kept.records } });
  const problem = (answer?.body as { error?: { code: string; message: string } } | undefined)?.error;
  return problem ? { kind: 'error', ...problem } : null;
}

async function connect({ table, since, look, pause }: Extract<ToTables, { kind: 'connect' }>): Promise<void> {
  const release = open.get(table)?.release ?? (await claim(table));
  if (release === null) {
    const elsewhere: ServerMessage = { kind: 'error', code: 'open_elsewhere', message: 'this table is open in another window' };
    return post({ kind: 'told', table, messages: [elsewhere] });
  }
  clearTimeout(open.get(table)?.timer);
  open.set(table, { release, pause });
  const problem = await takeUp(table);
  if (problem) return post({ kind: 'told', table, messages: [problem] });
  const { answer } = await call(table, { connect: { table, since, look, now_ms: Date.now() } });
  if (answer) post({ kind: 'lost', table });
}

async function close(table: string): Promise<void> {
  const own = open.get(table);
  if (!own) return;
  clearTimeout(own.timer);
  open.delete(table);
  await letGo(table);
  own.release();
}

addEventListener('message', ({ data }: MessageEvent<ToTables>) => {
  switch (data.kind) {
    case 'begin':
      data.bots.onmessage = ({ data: thought }: MessageEvent<Thought>) => void onThought(thought);
      return begin(data);
    case 'ask':
      return void inTurn(() => ask(data));
    case 'connect':
      return void inTurn(() => connect(data));
    case 'message':
      return void inTurn(() => call(data.table, { message: { table: data.table, message: data.message, now_ms: Date.now() } }));
    case 'close':
      return void inTurn(() => close(data.table));
    case 'why':
      return onWhy(data.number, data.text);
  }
});
