/**
 * What this browser keeps of a table's dice, so that nobody can tell another story later: in local storage, one item
 * for each table under `whistlestop-dice:<table>`, `{at, kept}`. `kept` is what `whistlestop verify --kept` reads.
 */

interface StoredNonce {
  seat: number;
  nonce: string;
  /** Whether the server has said that it has it. */
  revealed: boolean;
}

export interface StoredDice {
  table: string;
  /** What the server was bound to when we sat down. */
  commitment: string;
  /** The opening's head, once we have seen it. */
  head: string | null;
  seats: StoredNonce[];
}

const PREFIX = 'whistlestop-dice:';
/** More tables than this are not kept: the oldest go. */
const MOST = 200;

/** Where local storage is not to be had, it is kept as long as the page is open. */
const here = new Map<string, string>();

function read(key: string): { at: number; kept: StoredDice } | null {
  try {
    const text = here.get(key) ?? localStorage.getItem(key);
    return text === null || text === undefined ? null : (JSON.parse(text) as { at: number; kept: StoredDice });
  } catch {
    return null;
  }
}

/** What was kept of a table; nothing if we never sat there with this browser. */
export function loadDice(table: string): StoredDice | null {
  return read(PREFIX + table)?.kept ?? null;
}

export function storeDice(kept: StoredDice): void {
  const key = PREFIX + kept.table;
  const text = JSON.stringify({ at: read(key)?.at ?? Date.now(), kept });
  try {
    if (localStorage.getItem(key) === null) prune();
    localStorage.setItem(key, text);
    here.delete(key);
  } catch {
    here.set(key, text);
  }
}

/** Makes room for one more. */
function prune(): void {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
  const ours = keys.filter((key) => key.startsWith(PREFIX)).map((key) => ({ key, at: read(key)?.at ?? 0 }));
  const old = ours.toSorted((a, b) => a.at - b.at).slice(0, Math.max(0, ours.length - MOST + 1));
  old.forEach(({ key }) => localStorage.removeItem(key));
}

/** The file for `whistlestop verify --kept FILE`, as an address that can be downloaded. */
export function downloadUrl(kept: StoredDice): string {
  return `data:application/json,${encodeURIComponent(`${JSON.stringify(kept, null, 2)}\n`)}`;
}
