/**
 * The tables on this device. Records are stored before they are shown; if that fails, the player is told and the game
 * continues in memory. Only one window has a table at a time: two would overwrite each other's game.
 */

import { freshDeviceId } from '../protocol/deviceId';
import type { ServerMessage } from '../protocol/messages';
import type { Asked, FromTables, Operation, Question, Reply, Thought, ToTables } from './messages';
import { Program } from './program';
import { claim, find, keep, whyNot } from './store';

type Begin = Extract<ToTables, { kind: 'begin' }>;

/** A table open in this window. */
interface Open {
  /** Releases it for other windows. */
  release: () => void;
  /** The minimum time of a bot's move, in milliseconds, so that it can be followed. */
  pause: number;
  timer?: ReturnType<typeof setTimeout>;
}

let begin: (begun: Begin) => void;
const begun = new Promise<Begin>((done) => (begin = done));
const program = begun.then(({ module }) => Program.start(module));
const open = new Map<string, Open>();
/** The number of seats of each table seen here. */
const seats = new Map<string, number>();
const thinking = new Map<number, { table: string; about: Asked; since: number; why: Promise<string> }>();
const reasons = new Map<number, (why: string) => void>();
let questions = 0;
/** How long a hint waits for its reasons, in milliseconds; later ones are left out. */
const REASONS_TIMEOUT = 8000;
let trouble: 'full' | 'forbidden' | null = null;
/** Data that could not be stored is stored with the next, because a record is useless without those before it. */
let unkept: NonNullable<Reply['kept']> = [];
/** One call at a time: its data are stored before the next begins. */
let queue: Promise<unknown> = Promise.resolve();

const post = (message: FromTables) => postMessage(message);
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
};

/** Calls the rules, stores their data, and passes on their messages. */
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

/** Asks for the reasons of a hint, with the seat's view and choices, at the same time as the bot is asked. */
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

/** Handles a bot's answer. A hint is passed on at once; a move is delayed so that players can follow it. */
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

/** Converts a request to the form that the rules read: method, path, and a text body. Nothing else does this. */
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

/** Answers a request. The rules keep a table only while it is needed: the stored data are authoritative. */
async function ask({ number, operation, name }: Extract<ToTables, { kind: 'ask' }>): Promise<void> {
  const { table } = operation;
  if (table !== null) await takeUp(table);
  const { answer } = await call(table, requestOf(operation, name));
  post({ kind: 'answer', number, ...(answer ?? { status: 500, body: null }) });
  if (table !== null && !open.has(table)) await letGo(table);
}

/** Lets the rules release a table that nobody is looking at, so that another window can continue it. Unstored data stay. */
async function letGo(table: string): Promise<void> {
  if (trouble === null) await call(null, { close: { table } });
}

/** Passes a stored table to the rules, if they do not have it. */
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
