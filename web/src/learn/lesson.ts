/** Lessons: a first game, explained step by step (`games/GAME/lesson.json`). */

import type { Kinded, Seat } from '../protocol/messages';

/** A step of a lesson: an event, a text or a task. */
export interface Item {
  /** A chance outcome. */
  chance?: Kinded;
  /** The seat that acts; the learner if it is their seat. */
  seat?: Seat;
  action?: Kinded;
  /** The message to show; with the learner's action it is a task. */
  say?: string;
  /** The place on the board that the text is about: an element with this `data-spot`. */
  spot?: string;
  /** The names of the places to tap for the action, in order. */
  taps?: string[];
  /** The message for any other action. */
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

/** Tells whether an item changes the game. */
const happens = ({ chance, action }: Item): boolean => chance !== undefined || action !== undefined;

/** The item as an entry of a game file. */
const entry = ({ chance, seat, action }: Item) => (chance ? { chance } : { seat, action });

/** The table of a lesson: the items before the first text have already happened, the others will. */
export function tableOf({ game, config, seat, line }: Lesson) {
  const speaks = line.findIndex(({ say }) => say !== undefined);
  const [begun, rest] = [line.slice(0, speaks), line.slice(speaks)];
  return { game, config, seat, begun: begun.map(entry), line: rest.filter(happens).map(entry) };
}

/** The texts and tasks from the first one on, and what happens in between. */
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
