/** What was solved on this device: the first answer to each puzzle counts. */

interface Kept {
  /** By puzzle ("game number"): whether the first answer was right. */
  answered: Record<string, boolean>;
  /** The days whose puzzle was answered, and how. */
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

/** How a puzzle was answered at first; nothing if it was not. */
export const answerTo = (game: string, number: number): boolean | undefined => solved.answered[nameOf(game, number)];

/** Notes an answer, if it is the first; `day` where it is the puzzle of that day. */
export function noteAnswer(game: string, number: number, right: boolean, day: number | null): void {
  if (!(nameOf(game, number) in solved.answered)) solved.answered[nameOf(game, number)] = right;
  if (day !== null && !(day in solved.days)) solved.days[day] = right;
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // A browser that keeps nothing forgets.
  }
}

/** On how many days in a row, up to today or yesterday, the puzzle of the day was solved at once. */
export function streak(days: Readonly<Record<string, boolean>>, today: number): number {
  let day = days[today] === undefined ? today - 1 : today;
  let count = 0;
  for (; days[day]; day -= 1) count += 1;
  return count;
}
