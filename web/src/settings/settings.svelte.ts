/** What a person likes, kept in this browser. */

import type { Lang } from '../words/words';

type Speed = 'slow' | 'normal' | 'fast' | 'skip';
export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'skip'];

type Asking = 'never' | 'final' | 'always';
export const ASKING: readonly Asking[] = ['never', 'final', 'always'];

interface Kept {
  lang: Lang;
  theme: 'auto' | 'light' | 'dark';
  palette: 'house' | 'colour-blind';
  speed: Speed;
  /** How loud, from 0 to 1; 0 is silent. */
  volume: number;
  guide: boolean;
  /** How often each explanation was shown; see table/explanations.svelte.ts. */
  explained: Record<string, number>;
  /** The games whose goal was shown, and those that were learnt. */
  goals: string[];
  learned: string[];
  /** The strength of opponents that "play now" seats. */
  level: string;
  /** Before which moves the page asks once more. */
  confirm: Asking;
  /** Whether the choices that the board offers too are listed in words. */
  unfolded: boolean;
  /** Asked for a name, and would rather not. */
  nameless: boolean;
  /** Whether the browser says whose turn it is while nobody looks. */
  notify: boolean;
  /** Who is muted; see table/muted.ts. */
  muted: string[];
}

const KEY = 'whistlestop';
const PACES: Record<Speed, number> = { slow: 1600, normal: 800, fast: 300, skip: 0 };

function start(): Kept {
  const french = typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('fr');
  const first: Kept = {
    lang: french ? 'fr' : 'en',
    theme: 'auto',
    palette: 'house',
    speed: 'normal',
    volume: 0.35,
    guide: true,
    explained: {},
    goals: [],
    learned: [],
    level: 'porter',
    // A finger slips more easily than a mouse.
    confirm: typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches ? 'final' : 'never',
    unfolded: false,
    nameless: false,
    notify: false,
    muted: [],
  };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return first;
  }
}

export const settings = $state<Kept>(start());

/** Whether the goal of a game is still to be shown: once, to those who want explanations. */
export const goalDue = (game: string): boolean => settings.guide && !settings.goals.includes(game);

/** What dates and numbers are written by: the reader's own kind of a language, where their browser says which. */
export function localeOf(lang: Lang): string {
  const own = navigator.languages.find((one) => one.toLowerCase().split('-')[0] === lang);
  return own ?? (lang === 'en' ? 'en-GB' : lang);
}

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long an event is shown; 0 where nothing is to move. */
export function pace(): number {
  return wantsStillness() ? 0 : PACES[settings.speed];
}

/** How long the page waits between events even where nothing moves, so that they can be read. */
export function pause(): number {
  return settings.speed === 'skip' ? 0 : PACES[settings.speed];
}

/** Puts language, theme and palette on the page. */
export function applySettings(): void {
  const root = document.documentElement;
  const dark = settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.lang = settings.lang;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.palette = settings.palette;
}
