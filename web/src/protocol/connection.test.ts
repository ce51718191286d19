import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type ConnectionState } from './connection';
import { serverTable } from './http';
import type { ServerMessage } from './messages';
import { PROTOCOL } from './messages';

/** A connection controlled by the test. */
class Line {
  static readonly OPEN = 1;
  static opened: Line[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    Line.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.onclose?.();
  }

  greet(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
    this.onmessage?.({ data: JSON.stringify({ kind: 'hello', protocol: PROTOCOL }) });
  }
}

let states: ConnectionState[];
let messages: ServerMessage[];

function connect(): Connection {
  return new Connection(serverTable('0123'), {
    from: () => ({ since: 7, look: null }),
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    onNotFound: () => undefined,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nobody is there')));
  [Line.opened, states, messages] = [[], [], []];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a line that another server takes up at once is not called lost, and says again what was not answered', () => {
  const connection = connect();
  Line.opened[0]!.greet();
  connection.send({ do: 'act', id: 'a', against: 7, seat: 0, action: { kind: 'pass' } });
  Line.opened[0]!.close();
  vi.advanceTimersByTime(200);
  expect(Line.opened.length).toBe(2);
  Line.opened[1]!.greet();
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(['open', 'open']);
  expect(Line.opened[1]!.sent).toEqual(Line.opened[0]!.sent);
  connection.close();
});

test('a line that stays away is called lost after a moment, once, and then it is back', () => {
  const connection = connect();
  Line.opened[0]!.greet();
  Line.opened[0]!.close();
  vi.advanceTimersByTime(200);
  Line.opened[1]!.close();
  vi.advanceTimersByTime(700);
  expect(states).toEqual(['open']);
  vi.advanceTimersByTime(100);
  expect(states).toEqual(['open', 'lost']);
  // The delays grow: 0.4 s, 0.8 s, and so on.
  for (let count = 2; count < 5; count += 1) {
    expect(Line.opened.length).toBe(count + 1);
    Line.opened[count]!.close();
    vi.advanceTimersByTime(400 * 2 ** (count - 1));
  }
  Line.opened.at(-1)!.greet();
  expect(states.filter((state) => state === 'lost').length).toBeGreaterThan(0);
  expect(states.at(-1)).toBe('open');
  connection.close();
});

test('whoever is told to wait waits', () => {
  const connection = connect();
  Line.opened[0]!.greet();
  Line.opened[0]!.onmessage?.({ data: JSON.stringify({ kind: 'error', code: 'too_much', message: '', retry_after_s: 5 }) });
  Line.opened[0]!.close();
  vi.advanceTimersByTime(4999);
  expect(Line.opened.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(Line.opened.length).toBe(2);
  connection.close();
});
