/** The player's settings, stored in this browser. */

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
  /** The volume from 0 to 1; 0 is silent. */
  volume: number;
  guide: boolean;
  /** How often each explanation was shown; see table/explanations.svelte.ts. */
  explained: Record<string, number>;
  /** The games whose goal was shown, and those whose lesson was finished. */
  goals: string[];
  learned: string[];
  /** The bots' level in "play now". */
  level: string;
  /** Which moves need confirmation. */
  confirm: Asking;
  /** Whether choices that the board also offers are listed in words. */
  unfolded: boolean;
  /** The player declined to give a name. */
  nameless: boolean;
  /** Whether the browser notifies the player while the page is in the background. */
  notify: boolean;
  /** Muted people; see table/muted.ts. */
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
    // Fingers slip more easily than mice.
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

/** Tells whether the goal of a game should be shown: once, to players with tips on. */
export const goalDue = (game: string): boolean => settings.guide && !settings.goals.includes(game);

/** The locale for dates and numbers: the browser's own variant of the language, if it has one. */
export function localeOf(lang: Lang): string {
  const own = navigator.languages.find((one) => one.toLowerCase().split('-')[0] === lang);
  return own ?? (lang === 'en' ? 'en-GB' : lang);
}

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage, settings last until the page is closed.
  }
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long an event is shown; 0 with reduced motion. */
export function pace(): number {
  return wantsStillness() ? 0 : PACES[settings.speed];
}

/** How long to wait between events even with reduced motion, so that they can be read. */
export function pause(): number {
  return settings.speed === 'skip' ? 0 : PACES[settings.speed];
}

/** Applies language, theme and palette to the page. */
export function applySettings(): void {
  const root = document.documentElement;
  const dark = settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.lang = settings.lang;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.palette = settings.palette;
}
