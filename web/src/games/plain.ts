/** The board of a game that has none of its own yet: what the view says, as text. */
import PlainBoard from './PlainBoard.svelte';

export const Board = PlainBoard;
export const covers: readonly string[] = [];
export const final: readonly string[] = [];
export const rules: Readonly<Record<string, string>> = {};
