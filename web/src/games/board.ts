/**
 * What every game's board is handed, and what a game's folder exports. README.md beside this file
 * tells it at length. Nothing outside a game's folder (and registry.ts) names a game.
 */

import type { Component } from 'svelte';
import type { Kinded, Outcome, Seat } from '../protocol/messages';
import type { Highlight } from './highlights';
import type { SoundName } from '../table/sounds';
import type { Words } from '../words/words';

/** What `Board.svelte` of a game is handed. */
export interface BoardProps<View = unknown, Action extends Kinded = Kinded, Event extends Kinded = Kinded> {
  /** What the seat may know. While events are shown, the view *before* them; then the one after. */
  view: View;
  /** Everything the seat may do now. Empty: it is not to act, or this is a replay. */
  legal: Action[];
  /** There is more that may be done than `legal` lists (a review lists the best few): nothing is shown as forbidden. */
  partial?: boolean;
  /** Through whose eyes; `null` for a spectator. */
  seat: Seat | null;
  /** What the seats are called, by number. */
  names: readonly string[];
  /** The game's words in the language of the page: `say`, `tell`, `name`, `seat`. */
  words: Words;
  /** Does something: one action, or several one after the other (one gesture). A later one that is
   *  not on the list any more when its time comes is not sent, and nor is what follows it. */
  act: (...actions: Action[]) => void;
  /** The most that the seat may give each seat now, by number; left out where it may give nothing. */
  gifts?: readonly number[] | null;
  /** Gives another seat something of one's own, for good. */
  give?: (to: Seat, count: number) => void;
  /** The events of the step that is being shown, up to the one that is shown now (the last).
   *  Empty at rest. */
  events: Event[];
  /** How long an event is shown, in milliseconds; 0: nothing moves (skipped, or reduced motion). */
  pace: number;
  /** An action to point at (a hint, one that is asked about, or one whose button has the pointer or the focus), or nothing. */
  pointed: Action | null;
  /** Opens the rules at a paragraph. */
  rule: (id: string) => void;
  /** At a live table: a race began when this was shown (`performance.now()`), else `null`. */
  race: number | null;
  /** The result, once there is one. */
  outcome: Outcome | null;
  /** At the end: the part of the score that is being counted now, by its name (`null`: all are), and all that happened in the game.
   *  What on the board has to do with a part carries `data-part` with its name, and glows by itself. */
  finale?: { part: string | null; events: readonly Event[] } | null;
}

/** What most parts of a board are handed: what is seen, what may be done and which of it to point at. */
export type PartProps<View, Action extends Kinded> = Pick<BoardProps<View, Action>, 'view' | 'legal' | 'act' | 'pointed' | 'words'>;

/** What a picture of the goal card is handed. */
export interface GoalProps {
  step: 'turn' | 'points' | 'end';
  words: Words;
}

/** What a picture of a rule is handed: the rule's id. */
export interface RulePictureProps {
  rule: string;
  words: Words;
}

/** What a game's `index.ts` exports. */
export interface GameModule {
  Board: Component<BoardProps<any, any, any>>;
  /** The pictures of its goal card; the words are `board-goal-turn`, `-points` and `-end`. */
  Goal?: Component<GoalProps>;
  /** Pictures that stand in the rules, drawn by the parts of the board: which rules have one, and what draws it. */
  RulePicture?: Component<RulePictureProps>;
  rulePictures?: Readonly<Record<string, unknown>>;
  /** The kinds of action that the board offers itself, with real buttons that have names. They are
   *  listed in words too, but folded; all other kinds are listed openly. */
  boardActions: readonly string[];
  /** The rule that explains a kind of action; the sentence of the guided first game is the message
   *  `guide-KIND` in the game's own locale file. */
  rules: Readonly<Record<string, string>>;
  /** Kinds of action, or of what is given, that are settled once they are done: they show something, let nature decide or hand the
   *  turn on. Whoever likes it so is asked once more. */
  irreversible: readonly string[];
  /** Kinds of action that are a matter of reflexes: nobody is asked about them. */
  reflex?: readonly string[];
  /** Fields of events and actions that hold a seat; left out: only `seat`. */
  seatFields?: readonly string[];
  /** Events that are not worth stopping for: they are shown with a short pause. */
  minorEvents?: readonly string[];
  /** Events that come again and again in one turn: the log tells the last of them in a row. */
  repeatedEvents?: readonly string[];
  /** What an action is about, where it says too little by itself ("the third ticket"): arguments of its message's `.shown`. */
  shown?: (view: any, action: any) => Record<string, unknown> | null;
  /** What one will remember of a game that is over, from all that was seen of it: the best first. */
  highlights?: (events: readonly any[]) => Highlight[];
  /** What is heard with an event; left out: nothing. */
  sounds?: Readonly<Record<string, SoundName>>;
  /** A short public figure for a seat (its score or what stands for it), or `null`. */
  score?: (view: any, seat: Seat) => string | null;
}
