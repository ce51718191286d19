/** Puzzles solved on this device: the first answer to each counts. */

interface Kept {
  /** For each puzzle ("game number"), whether the first answer was correct. */
  answered: Record<string, boolean>;
  /** The days with an answered daily puzzle, and whether the answer was correct. */
  days: Record<string, boolean>;
}

const KEY = 'whistlestop-puzzles';

function start(): Kept {
  const first: Kept = { answered: {}, days: {} };
  try {
    return { ...first, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return first;
  }
}

export const solved = $state<Kept>(start());

const nameOf = (game: string, number: number) => `${game} ${number}`;

/** The first answer to a puzzle; `undefined` if there is none. */
export const answerTo = (game: string, number: number): boolean | undefined => solved.answered[nameOf(game, number)];

/** Records an answer if it is the first; `day` is set if it is that day's puzzle. */
export function noteAnswer(game: string, number: number, right: boolean, day: number | null): void {
  if (!(nameOf(game, number) in solved.answered)) solved.answered[nameOf(game, number)] = right;
  if (day !== null && !(day in solved.days)) solved.days[day] = right;
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // Without storage, progress is lost.
  }
}

/** The number of consecutive days, up to today or yesterday, on which the daily puzzle was solved at the first attempt. */
export function streak(days: Readonly<Record<string, boolean>>, today: number): number {
  let day = days[today] === undefined ? today - 1 : today;
  let count = 0;
  for (; days[day]; day -= 1) count += 1;
  return count;
}
