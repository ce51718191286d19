/**
 * What this browser stores about a table's dice, as evidence: in local storage, one item for each table under
 * `whistlestop-dice:<table>`, `{at, kept}`. `kept` is what `whistlestop verify-dice --kept` reads.
 */

interface StoredNonce {
  seat: number;
  nonce: string;
  /** Whether the server has confirmed it. */
  revealed: boolean;
}

export interface StoredDice {
  table: string;
  /** The server's commitment when the player sat down. */
  commitment: string;
  /** The opening's fingerprint, once it was seen. */
  head: string | null;
  seats: StoredNonce[];
}

const PREFIX = 'whistlestop-dice:';
/** The number of tables to keep; the oldest are dropped. */
const MOST = 200;

/** Without local storage, the data last as long as the page. */
const here = new Map<string, string>();

function read(key: string): { at: number; kept: StoredDice } | null {
  try {
    const text = here.get(key) ?? localStorage.getItem(key);
    return text === null || text === undefined ? null : (JSON.parse(text) as { at: number; kept: StoredDice });
  } catch {
    return null;
  }
}

/** The data about a table; `null` if the player never had a seat there in this browser. */
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

/** Makes room for one more table. */
function prune(): void {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
  const ours = keys.filter((key) => key.startsWith(PREFIX)).map((key) => ({ key, at: read(key)?.at ?? 0 }));
  const old = ours.toSorted((a, b) => a.at - b.at).slice(0, Math.max(0, ours.length - MOST + 1));
  old.forEach(({ key }) => localStorage.removeItem(key));
}

/** The file for `whistlestop verify-dice --kept FILE`, as a download address. */
export function downloadUrl(kept: StoredDice): string {
  return `data:application/json,${encodeURIComponent(`${JSON.stringify(kept, null, 2)}\n`)}`;
}
