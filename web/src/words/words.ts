/** The messages of a language, from `locales/`, with the same mapping as the terminal's (docs/develop/messages.md). */

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Kinded, Seat } from '../protocol/messages';
import { FRENCH } from './french';

export type Lang = 'en' | 'fr';
export type Arguments = Record<string, string | number>;

/** Fields that hold a seat, in every game; a seat is shown by its name. */
const SEAT_FIELDS = new Set(['seat', 'to', 'from_seat', 'robber', 'victim', 'owner', 'by', 'winner', 'conductor']);

const read = new Map<string, FluentResource>();

/** Parses each source only once, because a table's messages are combined again whenever a name changes. */
function resource(source: string): FluentResource {
  const known = read.get(source) ?? new FluentResource(source);
  read.set(source, known);
  return known;
}

export class Words {
  readonly lang: Lang;
  readonly names: readonly string[];
  private readonly bundle: FluentBundle;
  private readonly seatFields: ReadonlySet<string>;
  private readonly own = new Map<string, string>();
  /** Cached names, since a board needs the same ones for every move. */
  private readonly named = new Map<string, string>();

  constructor(lang: Lang, sources: readonly string[], names: readonly string[] = [], seatFields: ReadonlySet<string> = SEAT_FIELDS) {
    this.lang = lang;
    this.names = names;
    this.seatFields = seatFields;
    this.bundle = new FluentBundle(lang, { useIsolating: false, functions: FRENCH });
    for (const source of sources) {
      this.bundle.addResource(resource(source), { allowOverrides: true });
    }
  }

  /** Learns the names of things at a table from a view: a custom board has its own names. */
  learn(view: unknown): void {
    const names = (view as { board?: { names?: Record<string, string> } } | null)?.board?.names ?? {};
    if (Object.keys(names).length > 0) this.named.clear();
    for (const [id, name] of Object.entries(names)) {
      this.own.set(
        id,
        name
          .split(/[-_]/)
          .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
          .join(' '),
      );
    }
  }

  has(id: string): boolean {
    return this.bundle.getMessage(id)?.value != null;
  }

  /** Formats a message; an id without one is shown as it is, so that the gap is noticed. */
  say(id: string, given: Arguments = {}): string {
    return this.format(id, given) ?? id;
  }

  /** Names a seat: by its occupant, or by its number. */
  seat(seat: Seat): string {
    return this.names[seat] ?? this.say('seat-name', { number: seat });
  }

  /**
   * Describes an event, an action or a refusal: its kind names the message, and its fields are the arguments. If a
   * board knows more than the action says, `shown` has it, and the message's `.shown` is used.
   */
  tell(
    prefix: 'event' | 'action' | 'refusal' | 'refused',
    what: Kinded,
    viewer: Seat | null,
    shown?: Record<string, unknown> | null,
  ): string {
    const given: Arguments = { you: viewer !== null && what.seat === viewer ? 'yes' : 'no' };
    for (const [name, value] of Object.entries({ ...what, ...shown })) {
      given[name.replaceAll('_', '-')] = this.argument(name, value);
    }
    return this.format(`${prefix}-${what.kind.replaceAll('_', '-')}`, given, shown ? 'shown' : null) ?? JSON.stringify(what);
  }

  /** Names the value of a field: a word by its message, a list by its parts. */
  name(value: unknown): string {
    if (value === null || value === undefined) return 'none';
    if (value === true) return 'yes';
    if (value === false) return 'no';
    if (typeof value === 'string') return this.nameWord(value);
    if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((item) => this.name(item)).join(', ');
    return typeof value === 'number' ? String(value) : JSON.stringify(value);
  }

  private argument(name: string, value: unknown): string | number {
    if (typeof value !== 'number') return this.name(value);
    return this.seatFields.has(name) ? this.seat(value) : value;
  }

  /** `erie-7` is ERIE and 7, unless the whole has its own name. */
  private nameWord(word: string): string {
    const own = this.own.get(word);
    if (own !== undefined) return own;
    const known = this.named.get(word) ?? this.findName(word);
    // A custom name may contain another, so names are not cached then.
    if (this.own.size === 0) this.named.set(word, known);
    return known;
  }

  private findName(word: string): string {
    const whole = this.format(`name-${word.replace(/[_+]/g, '-')}`, {});
    if (whole !== null) return whole;
    const cut = word.indexOf('-');
    return cut < 0 ? word : `${this.nameWord(word.slice(0, cut))} ${this.nameWord(word.slice(cut + 1))}`;
  }

  private format(id: string, given: Record<string, FluentVariable>, attribute: string | null = null): string | null {
    const message = this.bundle.getMessage(id);
    const pattern = (attribute === null ? null : message?.attributes[attribute]) ?? message?.value;
    if (pattern == null) return null;
    // A text that ends with its own punctuation (“Grab!”) gets no full stop.
    return this.bundle.formatPattern(pattern, given, []).replace(/([!?…])\.(?=\s|$)/gu, '$1');
  }
}
