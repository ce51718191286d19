/** A highlight lasts exactly as long as somebody points at the element. */

import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GameModule } from '../games/board';
import { open, type Position } from '../games/recordedPositions';
import recorded from '../games/trains-and-stations/fixtures/positions.json';
import Choices from '../table/Choices.svelte';
import type { Kinded } from '../protocol/messages';
import { loadWords } from '../words/pageWords.svelte';
import type { Words } from '../words/words';

const positions = recorded as unknown as Position[];
let module: GameModule;
let words: Words;

beforeAll(async () => {
  await loadWords();
  ({ module, words } = await open('trains-and-stations'));
});

/** Sends all mouse events, since the code may listen to any of them. */
const enter = (node: Element) => ['pointerenter', 'mouseenter'].forEach((name) => node.dispatchEvent(new Event(name)));
const leave = (node: Element) => ['pointerleave', 'mouseleave'].forEach((name) => node.dispatchEvent(new Event(name)));

describe('a mission that is looked at', () => {
  /** A position in which the viewer has a mission and need not act, with its board and the mission's card. */
  async function draw() {
    const quiet = positions.filter(
      ({ view, seat, legal }) =>
        seat !== null && legal.every(({ kind }) => !/power|mission/.test(kind)) && view.seats[seat].power?.length > 0,
    );
    const goods = /^(cattle|worker|coal|food|silver|gold)-/;
    const { view, legal, seat } = quiet.find(({ view, seat }) => view.seats[seat!].power.some((card: string) => !goods.test(card)))!;
    const props = {
      view,
      legal,
      seat,
      names: words.names,
      words,
      events: [],
      pointed: null,
      outcome: null,
      act: () => {},
      pace: 0,
      rule: () => {},
      race: null,
    };
    const drawn = render(module.Board, { props });
    const missions = [...drawn.container.querySelectorAll('.cards > button')];
    await tick();
    const rings = () => drawn.container.querySelectorAll('.station.wanted').length;
    return { drawn, props, card: missions[0]!, rings };
  }

  it('has rings around its stations until the pointer leaves', async () => {
    const { card, rings, drawn } = await draw();
    enter(card);
    await tick();
    expect(rings()).toBeGreaterThan(0);
    leave(card);
    await tick();
    expect(rings()).toBe(0);
    drawn.unmount();
  });

  it('loses them with its card: no pointer leaves what is gone', async () => {
    const { card, rings, drawn, props } = await draw();
    enter(card);
    await tick();
    expect(rings()).toBeGreaterThan(0);
    const seats = props.view.seats.map((one: object, index: number) => (index === props.seat ? { ...one, power: [] } : one));
    await drawn.rerender({ view: { ...props.view, seats } });
    expect(rings()).toBe(0);
    drawn.unmount();
  });

  it('loses them when a touch is cancelled', async () => {
    const { card, rings, drawn } = await draw();
    enter(card);
    await tick();
    card.dispatchEvent(new Event('pointercancel'));
    await tick();
    expect(rings()).toBe(0);
    drawn.unmount();
  });
});

describe('a choice in words', () => {
  it('points at nothing once it cannot be made any more', async () => {
    const position = positions.find(({ legal }) => legal.length > 1)!;
    let pointed: Kinded | null = null;
    const props = {
      legal: position.legal,
      boardActions: [],
      tell: (action: Kinded) => words.tell('action', action, position.seat),
      advised: null,
      act: () => {},
      point: (action: Kinded | null) => (pointed = action),
    };
    const drawn = render(Choices, { props });
    enter(drawn.container.querySelector('.choice')!);
    expect(pointed).toEqual(position.legal[0]);
    await drawn.rerender({ legal: position.legal.slice(1) });
    expect(pointed).toBeNull();
    drawn.unmount();
  });
});
