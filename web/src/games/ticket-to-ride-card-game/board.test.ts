import { beforeAll, describe, expect, it } from 'vitest';
import type { Kinded } from '../../protocol/messages';
import type { Words } from '../../words/words';
import type { GameModule } from '../board';
import { RenderedBoard, fewOfEachKind, nameOf, open, type Position } from '../recordedPositions';
import { sameAction } from '../../protocol/sameAction';
import recorded from './fixtures/positions.json';
import { flights } from './flights';
import { fewest, placing } from './placing';
import { completedBy, follow, pointsOf, TICKETS } from './tickets';
import { counts } from './trains';
import type { Action, Colour, Train, View } from './types';

const positions = recorded as unknown as Position[];
const GAME = 'ticket-to-ride-card-game';
let module: GameModule;
let words: Words;

beforeAll(async () => ({ module, words } = await open(GAME)));

/** Performs the gesture that begins with this action. */
function gesture(drawn: RenderedBoard, action: Action): void {
  const { view } = drawn.position as { view: View };
  const card = (train: Train, nth: number) => {
    const held = counts(view.hand)[train];
    drawn.pressNamed(words.say('board-hand-card', { train: words.name(train), number: held - nth, count: held }));
  };
  switch (action.kind) {
    case 'keep_ticket': {
      const ticket = drawn.root.querySelectorAll('.offer .tickets button')[action.place];
      drawn.press(ticket);
      drawn.press(drawn.root.querySelector('.offer > .button') ?? undefined);
      // Marked tickets stay marked.
      return drawn.press(ticket);
    }
    case 'return_rest':
      return drawn.press(drawn.root.querySelector('.offer > .button') ?? undefined);
    case 'take_face_up':
      return drawn.pressNamed(words.say('board-take', { train: words.name(action.card), place: view.face_up.indexOf(action.card) + 1 }));
    case 'draw_from_deck':
      return drawn.pressNamed(words.say('board-draw', { count: view.train_deck }));
    case 'draw_tickets':
      return drawn.pressNamed(words.say('board-draw-tickets', { count: view.ticket_deck }));
    case 'place_three':
      action.colours.forEach((colour) => card(colour, 0));
      return drawn.pressNamed(words.say('board-place'));
    case 'place_suit': {
      for (let nth = 0; nth < action.cards; nth += 1) card(action.colour, nth);
      for (let nth = 0; nth < fewest(view, action.colour) - action.cards; nth += 1) card('locomotive', nth);
      return drawn.pressNamed(words.say('board-place'));
    }
    case 'complete_ticket': {
      const best = (view.suggestion ?? []).includes(action.ticket) ? 'yes' : 'no';
      return drawn.pressNamed(
        words.say('board-complete', { ticket: words.name(action.ticket), points: TICKETS[action.ticket].points, best }),
      );
    }
    default:
      return drawn.pressNamed(words.tell('action', action as Kinded, drawn.position.seat));
  }
}

describe('the board of Ticket to Ride', () => {
  /** A position in which the first tickets are chosen. */
  const choosing = () => positions.find(({ view, legal }) => view.phase.kind === 'choose_tickets' && legal.length > 2)!;

  it('keeps what is marked while the page asks once more', () => {
    const drawn = new RenderedBoard(module, choosing(), words);
    const tickets = drawn.root.querySelectorAll('.offer .tickets button');
    [0, 1].forEach((place) => drawn.press(tickets[place]));
    drawn.press(drawn.root.querySelector('.offer > .button') ?? undefined);
    expect(drawn.done.at(-1)?.map(({ kind }) => kind)).toEqual(['keep_ticket', 'keep_ticket', 'return_rest']);
    // Nothing has been sent, because the player may decline.
    expect([...tickets].filter((ticket) => ticket.getAttribute('aria-pressed') === 'true')).toHaveLength(2);
    expect(drawn.root.querySelector('.offer > .button')?.textContent?.trim()).toBe(words.say('board-keep', { kept: 2, returned: 4 }));
    drawn.close();
  });

  it('shows the first tickets that were kept, and no others, while the rest of the table chooses', () => {
    const position = choosing();
    const { offer, choosing: others } = position.view;
    const view = {
      ...position.view,
      choosing: others.filter((seat: number) => seat !== position.seat),
      offer: offer.map((one: object, at: number) => ({ ...one, kept: at === 2 })),
    };
    const drawn = new RenderedBoard(module, { ...position, view, legal: [] }, words);
    expect(drawn.root.querySelectorAll('.own-tickets .ticket')).toHaveLength(1);
    expect(drawn.root.querySelector('.own-tickets h2')?.textContent).toContain(
      words.say('board-open-points', { points: pointsOf([offer[2].ticket]) }),
    );
    drawn.close();
  });

  it('was recorded at every kind of choice', () => {
    const kinds = new Set(positions.flatMap(({ legal }) => legal.map(({ kind }) => kind)));
    expect(module.boardActions.filter((kind) => !kinds.has(kind) && kind !== 'pass')).toEqual([]);
  });

  it('offers legal actions of every kind as gestures', () => {
    let tried = 0;
    for (const { position, actions } of fewOfEachKind(positions)) {
      const drawn = new RenderedBoard(module, position, words);
      for (const action of actions) {
        gesture(drawn, action as Action);
        expect(sameAction(drawn.done.pop()?.[0], action), JSON.stringify(action)).toBe(true);
        drawn.named(words.say('board-clear')).forEach((button) => drawn.press(button));
        tried += 1;
      }
      drawn.close();
    }
    expect(tried).toBeGreaterThan(50);
  });

  it('offers a spectator nothing, nor anybody in a game that is over', () => {
    for (const position of positions.filter(({ legal }) => legal.length === 0)) {
      const drawn = new RenderedBoard(module, position, words);
      expect(
        drawn
          .buttons()
          .filter((button) => !button.matches('footer button'))
          .map(nameOf),
      ).toEqual([]);
      drawn.close();
    }
  });

  it('knows how many locomotives a suit will need', () => {
    const begun = positions.filter(({ then }) => then?.action.kind === 'place_suit');
    for (const { view, then } of begun) {
      const { colour, cards } = then!.action as unknown as { colour: Colour; cards: number };
      const listed = then!.legal!.map((action) => action.count as number);
      expect(Math.max(0, fewest(view, colour) - cards)).toBe(Math.min(...listed));
    }
    expect(begun.length).toBeGreaterThan(5);
  });

  it('says what is missing before it lets a suit be placed', () => {
    for (const { view, legal } of positions) {
      for (const action of legal as Action[]) {
        if (action.kind !== 'place_suit' || fewest(view, action.colour) <= action.cards) continue;
        const would = placing({ ...counts(), [action.colour]: action.cards }, view, legal as Action[]);
        expect(would).toMatchObject({ is: 'short', needed: fewest(view, action.colour) });
      }
    }
  });

  it('follows the cards of a ticket from hand to track', () => {
    const { view } = positions.find(({ view, seat }) => seat !== null && view.phase.kind === 'act' && view.memory.stacks[seat].length > 3)!;
    for (const ticket of view.tickets) {
      const needs = follow(ticket, view);
      expect(needs.map(({ colour }) => colour)).toEqual(TICKETS[ticket as keyof typeof TICKETS].needs);
    }
    const blind = { ...view, memory: undefined, own_stack: null };
    for (const ticket of view.tickets) expect(follow(ticket, blind).every(({ progress }) => progress === 'missing')).toBe(true);
  });

  it('shows tickets of a first scoring only where they are remembered', () => {
    const second = positions.filter(
      ({ view }) => view.half === 2 && view.phase.kind !== 'over' && view.seats.some((seat: View['seats'][number]) => seat.face_down > 0),
    );
    expect(second.length).toBeGreaterThan(0);
    for (const position of second) {
      const view = position.view as unknown as View;
      const seat = view.seats.findIndex(({ face_down }) => face_down > 0);
      const all = completedBy(view, seat);
      const done = words.say('board-completed', { count: all.length, points: pointsOf(all) });
      const hidden = words.say('board-face-down', { count: view.seats[seat]!.face_down });
      const drawn = new RenderedBoard(module, position, words);
      expect(drawn.text()).toContain(done);
      expect(drawn.text()).not.toContain(hidden);
      drawn.close();
      const { memory: _, ...blind } = view;
      const forgetful = new RenderedBoard(module, { ...position, view: blind as typeof position.view }, words);
      expect(forgetful.text()).toContain(hidden);
      expect(forgetful.text()).not.toContain(done);
      expect(module.score?.(blind, seat)).toBe(view.seats[seat]!.completed.length > 0 ? `${pointsOf(view.seats[seat]!.completed)}` : null);
      forgetful.close();
    }
  });

  it('lets things fly to places that are drawn', () => {
    const seen = new Set<string>();
    const drawn = positions.filter(({ view }) => view.phase.kind !== 'choose_tickets' && view.phase.kind !== 'keep_tickets');
    for (const position of drawn) {
      for (const event of position.events.slice(-2)) {
        const to = flights(event as any, position.view).map((flight) => flight.to);
        // Later events of the same kind fly to the same places.
        if (to.length === 0 || seen.has(event.kind)) continue;
        seen.add(event.kind);
        const board = new RenderedBoard(module, position, words, [event]);
        for (const spot of to) expect(board.root.querySelector(`[data-spot="${spot}"]`), spot).not.toBeNull();
        board.close();
      }
    }
    expect(seen.size).toBeGreaterThan(5);
  });
});
