/**
 * The props of every game's board, and the exports of a game's folder. README.md beside this file explains them in
 * detail. No code outside a game's folder (except registry.ts) names a game.
 */

import type { Component } from 'svelte';
import type { Kinded, Outcome, Seat } from '../protocol/messages';
import type { Highlight } from './highlights';
import type { SoundName } from '../table/sounds';
import type { Words } from '../words/words';

/** The props of a game's `Board.svelte`. */
export interface BoardProps<View = unknown, Action extends Kinded = Kinded, Event extends Kinded = Kinded> {
  /** The seat's view. While events are shown, the view *before* them; afterwards the one after. */
  view: View;
  /** The seat's legal actions. Empty if it is not to act, or in a replay. */
  legal: Action[];
  /** More actions are possible than `legal` lists (a review lists only the best few), so nothing looks forbidden. */
  partial?: boolean;
  /** The viewer's seat; `null` for a spectator. */
  seat: Seat | null;
  /** The names of the seats, by number. */
  names: readonly string[];
  /** The game's messages in the page's language: `say`, `tell`, `name`, `seat`. */
  words: Words;
  /**
   * Applies one action, or several in order as one gesture. If a later one is no longer legal when its turn comes, it
   * and the remaining ones are dropped.
   */
  act: (...actions: Action[]) => void;
  /** The most that the seat may now give to each other seat, by seat number; absent if it may give nothing. */
  gifts?: readonly number[] | null;
  /** Makes a gift to another seat, which cannot be undone. */
  give?: (to: Seat, count: number) => void;
  /** The events of the current step, up to the one being shown (the last). Empty at rest. */
  events: Event[];
  /** How long an event is shown, in milliseconds; 0 if nothing moves (skipped, or reduced motion). */
  pace: number;
  /** An action to highlight (a hint, an action in question, or one whose button has the pointer or the focus), or `null`. */
  pointed: Action | null;
  /** Opens the rules at a rule. */
  rule: (id: string) => void;
  /** At a live table, when the current race was shown (`performance.now()`), otherwise `null`. */
  race: number | null;
  /** The result, once the game is over. */
  outcome: Outcome | null;
  /**
   * At the end, the part of the score being counted, by name (`null` once all are counted), and all events of the game.
   * Elements that belong to a part have `data-part` with its name, and glow automatically.
   */
  finale?: { part: string | null; events: readonly Event[] } | null;
}

/** The props that most parts of a board need: the view, the legal actions, and which one to highlight. */
export type PartProps<View, Action extends Kinded> = Pick<BoardProps<View, Action>, 'view' | 'legal' | 'act' | 'pointed' | 'words'>;

/** The props of a picture on the goal card. */
export interface GoalProps {
  step: 'turn' | 'points' | 'end';
  words: Words;
}

/** The props of a picture in the rules: the rule's id. */
export interface RulePictureProps {
  rule: string;
  words: Words;
}

/** The exports of a game's `index.ts`. */
export interface GameModule {
  Board: Component<BoardProps<any, any, any>>;
  /** The pictures of its goal card; the texts are `board-goal-turn`, `-points` and `-end`. */
  Goal?: Component<GoalProps>;
  /** Pictures for the rules, drawn with parts of the board: for which rules, and by which component. */
  RulePicture?: Component<RulePictureProps>;
  rulePictures?: Readonly<Record<string, unknown>>;
  /**
   * The kinds of action that the board offers itself, with real, named buttons. They are also listed in words, but
   * folded; all other kinds are listed openly.
   */
  boardActions: readonly string[];
  /**
   * The rule behind each kind of action. Its explanation in the guided first game is the message `guide-KIND` in the
   * game's locale file.
   */
  rules: Readonly<Record<string, string>>;
  /**
   * Kinds of actions and gifts that cannot be undone: they reveal something, involve chance or end the turn. The
   * page asks for confirmation if the player wants that.
   */
  irreversible: readonly string[];
  /** Kinds of action that depend on reflexes, which are never confirmed. */
  reflex?: readonly string[];
  /** Fields of events and actions that contain a seat; by default only `seat`. */
  seatFields?: readonly string[];
  /** Minor events, shown with a short pause. */
  minorEvents?: readonly string[];
  /** Events that repeat within a turn: the log shows only the last of a series. */
  repeatedEvents?: readonly string[];
  /** Details of an action that its fields lack ("the third ticket"): arguments of its message's `.shown`. */
  shown?: (view: any, action: any) => Record<string, unknown> | null;
  /** Highlights of a finished game, from all events seen, best first. */
  highlights?: (events: readonly any[]) => Highlight[];
  /** The sound of each event; by default none. */
  sounds?: Readonly<Record<string, SoundName>>;
  /** A short public figure for a seat, such as its score, or `null`. */
  score?: (view: any, seat: Seat) => string | null;
}
