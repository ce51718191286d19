/** Lessons: a game's first ride, told and asked step by step (`games/GAME/lesson.json`). */

import type { Kinded, Seat } from '../protocol/messages';

/** Something that happens, is said, or is asked for, in order. */
export interface Item {
  /** What nature decides. */
  chance?: Kinded;
  /** What somebody does: the learner, if it is their seat. */
  seat?: Seat;
  action?: Kinded;
  /** The message that is told; with an action it asks for that. */
  say?: string;
  /** The place on the board that it speaks about: an element with this `data-spot`. */
  spot?: string;
  /** What is touched for the action, in order: names of places too. */
  taps?: string[];
  /** What is answered to anything else. */
  wrong?: string;
}

export interface Lesson {
  game: string;
  config: Record<string, unknown>;
  seat: Seat;
  line: Item[];
}

const LESSONS = import.meta.glob<Lesson>('../../../games/*/lesson.json', { import: 'default' });

const pathOf = (game: string) => `../../../games/${game}/lesson.json`;

export const hasLesson = (game: string): boolean => pathOf(game) in LESSONS;

export const lessonOf = (game: string): Promise<Lesson> => LESSONS[pathOf(game)]!();

/** Whether something happens, besides being said. */
const happens = ({ chance, action }: Item): boolean => chance !== undefined || action !== undefined;

/** What a journal would have of it. */
const entry = ({ chance, seat, action }: Item) => (chance ? { chance } : { seat, action });

/** The table of a lesson: what has happened before anything is said, and what is to happen. */
export function tableOf({ game, config, seat, line }: Lesson) {
  const speaks = line.findIndex(({ say }) => say !== undefined);
  const [begun, rest] = [line.slice(0, speaks), line.slice(speaks)];
  return { game, config, seat, begun: begun.map(entry), line: rest.filter(happens).map(entry) };
}

/** What is told and asked, and what happens in between, from the first word on. */
export type Part = { kind: 'tell'; item: Item } | { kind: 'follow' } | { kind: 'ask'; item: Item; wanted: Kinded[] };

export function partsOf({ seat, line }: Lesson): Part[] {
  const parts: Part[] = [];
  for (const item of line.slice(line.findIndex(({ say }) => say !== undefined))) {
    const last = parts.at(-1);
    if (!happens(item)) parts.push({ kind: 'tell', item });
    else if (item.action === undefined || item.seat !== seat) parts.push({ kind: 'follow' });
    else if (item.say === undefined && last?.kind === 'ask') last.wanted.push(item.action);
    else parts.push({ kind: 'ask', item, wanted: [item.action] });
  }
  return parts;
}
