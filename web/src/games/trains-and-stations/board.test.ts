import { beforeAll, describe, expect, it } from 'vitest';
import type { Kinded } from '../../protocol/messages';
import type { Words } from '../../words/words';
import type { GameModule } from '../board';
import { RenderedBoard, fewOfEachKind, nameOf, open, type Position } from '../recordedPositions';
import { sameAction } from '../../protocol/sameAction';
import { faceOf } from './dice';
import recorded from './fixtures/positions.json';
import { flights } from './flights';
import { GOODS, countOf } from './speculation';
import type { Action, Event, Goods, View } from './types';

const positions = recorded as unknown as Position[];
const GAME = 'trains-and-stations';
let module: GameModule;
let words: Words;

beforeAll(async () => ({ module, words } = await open(GAME)));

/** Presses this many dice with this face on the tray. */
function pressDice(drawn: RenderedBoard, dice: readonly string[]): void {
  const open = [...drawn.root.querySelectorAll<HTMLButtonElement>('.tray .die')];
  for (const die of dice) {
    const at = open.findIndex((button) => nameOf(button).startsWith(`${words.name(die)},`) && !button.disabled);
    drawn.press(open[at], `die ${die}`);
    open.splice(at, 1);
  }
}

const starting = (drawn: RenderedBoard, start: string) =>
  drawn.press(
    drawn.buttons().find((button) => nameOf(button).startsWith(start)),
    start,
  );

/** Performs the gesture that begins with this action. */
function gesture(drawn: RenderedBoard, action: Action): void {
  const { view, legal } = drawn.position as { view: View; legal: Action[] };
  const name = words.tell('action', action as Kinded, drawn.position.seat);
  switch (action.kind) {
    case 'reclaim':
      drawn.pressNamed(words.say('board-reclaim'));
      return drawn.pressNamed(words.say('board-reclaim-sure'));
    case 'pick':
      pressDice(drawn, [action.die]);
      return drawn.pressNamed(words.say('board-reroll', { count: view.picked.length + 1 }));
    case 'reroll':
      return drawn.pressNamed(words.say('board-reroll', { count: view.picked.length }));
    case 'keep':
    case 'save': {
      pressDice(drawn, action.dice);
      const list = action.dice.map((die) => words.name(die)).join(', ');
      return drawn.pressNamed(words.say(`board-${action.kind}`, { count: action.dice.length, dice: list }));
    }
    case 'place_train': {
      const choice = drawn.named(words.say(action.white ? 'board-white-train' : 'board-own-train'))[0];
      if (choice) drawn.press(choice);
      return drawn.pressNamed(name);
    }
    case 'erect': {
      const choice = drawn.named(words.say('board-erect', { building: words.name(action.building) }))[0];
      if (choice?.getAttribute('aria-pressed') === 'false') drawn.press(choice);
      return drawn.pressNamed(name);
    }
    case 'deliver':
      return starting(drawn, name);
    case 'offer_goods': {
      const more = (goods: Goods, count: number) => {
        for (let nth = 0; nth < count; nth += 1) drawn.pressNamed(words.say('board-more', { goods: words.name(goods) }));
      };
      more(action.goods, action.count);
      const before = view.offer.goods.length;
      const later = GOODS.slice(GOODS.indexOf(action.goods) + 1).find(
        (goods) => countOf(view.seats[drawn.position.seat!]!.goods!, goods) > 0,
      );
      if ((action.count + before) % 2 === 1) more(later!, 1);
      return starting(drawn, words.say('board-offer', { count: 2 }));
    }
    case 'offer_power':
      drawn.press(drawn.root.querySelectorAll('.trade .card-button')[cardsOf(view, drawn.position.seat!).indexOf(action.card)]);
      return starting(drawn, words.say('board-offer', { count: 2 }));
    case 'finish_offer':
      return starting(
        drawn,
        words.say('board-offer', { count: legal.length === 0 ? 0 : view.offer.goods.length + 2 * view.offer.cards.length }),
      );
    default:
      return drawn.pressNamed(name);
  }
}

const cardsOf = (view: View, seat: number) =>
  (view.seats[seat]!.power ?? []).filter((card) => GOODS.includes((card as string).split('-')[0] as Goods));

describe('the board of Trains & Stations', () => {
  it('was recorded at every kind of choice', () => {
    const kinds = new Set(positions.flatMap(({ legal }) => legal.map(({ kind }) => kind)));
    expect(module.boardActions.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it('offers legal actions of every kind as gestures', () => {
    let tried = 0;
    for (const { position, actions } of fewOfEachKind(positions, 2, 2)) {
      let drawn = new RenderedBoard(module, position, words);
      for (const action of actions as Action[]) {
        gesture(drawn, action);
        expect(sameAction(drawn.done.pop()?.[0], action), JSON.stringify(action)).toBe(true);
        tried += 1;
        if (!['pick', 'keep', 'save', 'offer_goods', 'offer_power'].includes(action.kind)) continue;
        drawn.close();
        drawn = new RenderedBoard(module, position, words);
      }
      drawn.close();
    }
    expect(tried).toBeGreaterThan(30);
  });

  it('lets every legal space and station glow, and no other', () => {
    for (const position of positions.filter(({ legal }) => legal.some(({ kind }) => kind === 'place_train'))) {
      const drawn = new RenderedBoard(module, position, words);
      const both = new Set(position.legal.map((action) => action.white)).size > 1;
      const listed = position.legal.filter((action) => action.kind === 'place_train' && (!both || action.white === false));
      expect(drawn.root.querySelectorAll('.space[role=button]').length).toBe(listed.length);
      drawn.close();
    }
  });

  it('shows the result at the end, and nothing that contradicts it', () => {
    const ends = positions.filter(({ outcome }) => outcome);
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) {
      const drawn = new RenderedBoard(module, end, words);
      const shown = [...drawn.root.querySelectorAll('.players .points')].map(({ textContent }) => Number(textContent));
      expect(shown).toEqual(end.outcome!.standings.toSorted((a, b) => a.seat - b.seat).map(({ score }) => score));
      drawn.close();
    }
  });

  it('draws a die on the tray for each that lies there', () => {
    for (const position of positions.filter(({ view }) => ['reroll', 'place', 'build'].includes(view.phase.kind)).slice(0, 8)) {
      const drawn = new RenderedBoard(module, position, words);
      expect(drawn.root.querySelectorAll('.tray .die').length).toBe(position.view.dice.length + position.view.picked.length);
      expect(position.view.dice.map(faceOf)).not.toContain(undefined);
      drawn.close();
    }
  });

  it('draws every position of a table without memory aids', () => {
    for (const position of positions) {
      const { memory, ...view } = position.view as View & Record<string, unknown>;
      expect(memory).toBeDefined();
      const drawn = new RenderedBoard(module, { ...position, view } as unknown as Position, words);
      expect(drawn.root.querySelectorAll('.panel').length).toBe(position.seats);
      expect(drawn.named(words.say('board-remember'))).toEqual([]);
      drawn.close();
    }
  });

  it('shows how many goods others hold only to who asks for what is remembered', () => {
    const position = positions.find(
      ({ view, seat }) =>
        view.phase.kind !== 'over' && (view as View).memory.goods.some((goods, other) => other !== seat && goods.length > 0),
    )!;
    const drawn = new RenderedBoard(module, position, words);
    expect(drawn.root.querySelectorAll('.panel .known').length).toBe(0);
    drawn.pressNamed(words.say('board-remember'));
    expect(drawn.root.querySelectorAll('.panel .known').length).toBeGreaterThan(0);
    drawn.close();
  });

  it('lets things fly to places that are drawn', () => {
    const seen = new Set<string>();
    const [position] = positions;
    const drawn = new RenderedBoard(module, position!, words);
    for (const event of positions.flatMap(({ events }) => events) as unknown as Event[]) {
      if ('seat' in event && typeof event.seat === 'number' && event.seat >= position!.seats) continue;
      for (const { to } of flights(event)) {
        expect(drawn.root.querySelector(`[data-spot="${to}"]`), to).not.toBeNull();
        seen.add(event.kind);
      }
    }
    drawn.close();
    expect(seen.size).toBeGreaterThan(4);
  });
});

describe('coins that are given', () => {
  const position = positions.find(({ seat, legal, seats }) => seat === 0 && legal.length > 0 && seats > 2)!;
  const coins = (drawn: RenderedBoard) => drawn.buttons().filter((button) => button.classList.contains('coin'));

  it('come from a purse at each seat that can take some, and only there', () => {
    const given: [number, number][] = [];
    const gifts = position.view.seats.map((_: unknown, seat: number) => (seat === 1 ? 2 : 0));
    const drawn = new RenderedBoard(module, position, words, [], null, { gifts, give: (to, count) => void given.push([to, count]) });
    expect(drawn.named(words.say('board-give'))).toHaveLength(1);
    expect(coins(drawn)).toHaveLength(0);
    drawn.pressNamed(words.say('board-give'));
    expect(coins(drawn)).toHaveLength(2);
    drawn.pressNamed(words.say('board-give-coins', { count: 2, seat: words.seat(1) }));
    expect(given).toEqual([[1, 2]]);
    expect(coins(drawn), 'the purse is closed again').toHaveLength(0);
    expect(drawn.done, 'a gift is no action').toEqual([]);
    drawn.close();
  });

  it('are offered to nobody where nothing can be given', () => {
    const drawn = new RenderedBoard(module, position, words);
    expect(drawn.named(words.say('board-give'))).toHaveLength(0);
    drawn.close();
  });

  it('fly from one player to the other', () => {
    expect(flights({ kind: 'coins_given', seat: 2, to: 0, count: 2 })).toEqual(
      Array(2).fill({ from: 'seat-2', to: 'seat-0', what: 'coin' }),
    );
  });

  it('are told in both languages', async () => {
    const event = { kind: 'coins_given', seat: 2, to: 0, count: 2 };
    expect(words.tell('event', event, null)).toBe('Seat 2 gives Seat 0 2 coins.');
    const french = (await open(GAME, 'fr')).words;
    expect(french.tell('event', event, 2)).toBe('Vous donnez 2 pièces à Seat 0.');
  });
});
