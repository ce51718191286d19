/**
 * The player's part in a table's dice. While the table waits, the browser commits to a random number; when it opens,
 * the browser checks everything that was promised, and only then reveals the number. The evidence is stored.
 */

import type { ClientMessage, Opening, Seat, TableCard } from '../protocol/messages';
import { isOnDevice } from '../protocol/deviceId';
import { headOf, hex, seatCommitment } from './canonical';
import { type StoredDice, storeDice, loadDice } from './storedDice';

export type DiceMessage = Extract<ClientMessage, { do: 'commit' | 'reveal' }>;
type WithoutId = DiceMessage extends infer One ? (One extends DiceMessage ? Omit<One, 'id'> : never) : never;

/** A broken promise about the dice. */
export type DiceMismatch = 'commitment' | 'number' | 'head' | 'left-out';

/** A random number that nobody can know in advance. */
export const freshNonce = () => hex(crypto.getRandomValues(new Uint8Array(32)));

const mine = (table: TableCard): Seat[] => table.seats.flatMap((card, seat) => (card.you ? [seat] : []));

/** Commits the player's seats that have no commitment yet; their numbers are stored first. */
export function commitmentsFor(table: TableCard): { seat: Seat; commitment: string }[] {
  if (table.fair.version !== 2 || table.status !== 'waiting') return [];
  const before = loadDice(table.id);
  if (before && before.commitment !== table.commitment) return [];
  const seats = mine(table);
  const kept: StoredDice = {
    table: table.id,
    commitment: table.commitment,
    head: null,
    seats: (before?.seats ?? []).filter((own) => seats.includes(own.seat)),
  };
  const unbound = seats.filter((seat) => table.seats[seat]!.dice === null);
  for (const seat of unbound) {
    if (!kept.seats.some((own) => own.seat === seat)) kept.seats.push({ seat, nonce: freshNonce(), revealed: false });
  }
  if (kept.seats.length > 0) storeDice(kept);
  const nonce = (seat: Seat) => kept.seats.find((own) => own.seat === seat)!.nonce;
  return unbound.map((seat) => ({ seat, commitment: seatCommitment(table.id, seat, nonce(seat)) }));
}

/** Finds a broken promise. If there is one, nothing is revealed, since somebody might still be able to choose. */
function disagreement(kept: StoredDice, opening: Opening, head: string, table: TableCard): DiceMismatch | null {
  if (opening.commitment !== kept.commitment || table.commitment !== kept.commitment) return 'commitment';
  for (const own of kept.seats) {
    const part = opening.seats[own.seat];
    if (part?.kind !== 'committed' || part.commitment !== seatCommitment(kept.table, own.seat, own.nonce)) return 'number';
  }
  const other = opening.table !== kept.table || opening.game !== table.game || headOf(opening) !== head;
  return other || (kept.head !== null && kept.head !== head) ? 'head' : null;
}

/** Takes the next step with the dice of one table whenever its description has changed. */
export class CommitReveal {
  mismatch: DiceMismatch | null = null;
  private ids = new Set<string>();

  constructor(private readonly send: (message: DiceMessage) => void) {}

  /** Tells whether an answer belongs to a command sent here. */
  owns(id: string): boolean {
    return this.ids.delete(id);
  }

  update(table: TableCard): void {
    // On a device there are no commitments: its owner has the secret anyway.
    if (this.mismatch !== null || table.fair.version !== 2 || isOnDevice(table.id)) return;
    if (table.status === 'waiting') this.commit(table);
    else this.reveal(table);
  }

  private command(message: WithoutId): void {
    const id = `dice-${freshNonce().slice(0, 24)}`;
    this.ids.add(id);
    this.send({ ...message, id } as DiceMessage);
  }

  private commit(table: TableCard): void {
    const kept = loadDice(table.id);
    if (kept && kept.commitment !== table.commitment) {
      this.mismatch = 'commitment';
      return;
    }
    for (const { seat, commitment } of commitmentsFor(table)) this.command({ do: 'commit', seat, commitment });
  }

  private reveal(table: TableCard): void {
    const kept = loadDice(table.id);
    const { opening, head } = table.fair;
    if (!kept || !opening || head === null) return;
    this.mismatch = disagreement(kept, opening, head, table);
    if (this.mismatch !== null) return;
    const seats = kept.seats.map((own) => {
      const state = table.seats[own.seat]?.dice?.state;
      if (own.revealed && state !== 'revealed') this.mismatch = 'left-out';
      return { ...own, revealed: own.revealed || state === 'revealed' };
    });
    const now: StoredDice = { ...kept, head, seats };
    if (JSON.stringify(now) !== JSON.stringify(kept)) storeDice(now);
    if (table.status !== 'opening') return;
    for (const own of seats) if (!own.revealed) this.command({ do: 'reveal', seat: own.seat, nonce: own.nonce });
  }
}
