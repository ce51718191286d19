/**
 * Everything that a page needs to show a game, loaded on demand: its module, its title, and its messages in the page's
 * language.
 */

import { untrack } from 'svelte';
import { gameCard } from '../session.svelte';
import { settings } from '../settings/settings.svelte';
import { gameSource, pageSources } from '../words/load';
import { Words, type Lang } from '../words/words';
import type { GameModule } from './board';
import { boardOf } from './registry';

interface Wanted {
  /** `null` while unknown. */
  game: () => string | null;
  names: () => string[];
  /** The current view: a custom board has its own names. */
  view: () => unknown;
  /** Messages that only a few pages need. */
  more?: (lang: Lang) => Promise<string>;
}

export class GameText {
  module = $state.raw<GameModule | null>(null);
  private sources = $state.raw<{ lang: Lang; texts: string[] } | null>(null);
  private called: string[] = [];

  readonly title = $derived.by(() => {
    const game = this.wanted.game();
    return game === null ? '' : (gameCard(game)?.title[settings.lang] ?? game);
  });
  /** Keeps the same array until a name changes, because every text is rendered again when it does. */
  readonly names = $derived.by(() => {
    const now = this.wanted.names();
    return now.join('\n') === this.called.join('\n') ? this.called : (this.called = now);
  });
  readonly words = $derived(
    this.sources && new Words(this.sources.lang, this.sources.texts, this.names, new Set(this.module?.seatFields ?? ['seat'])),
  );

  /** Has effects, so call it while a component is initialised. */
  constructor(
    private readonly wanted: Wanted,
    problem: (error: unknown) => void = () => undefined,
  ) {
    const game = $derived(wanted.game());
    $effect(() => {
      if (game !== null) boardOf(game).then((found) => (this.module = found), problem);
    });
    $effect(() => {
      const { lang } = settings;
      if (game === null) return;
      const own = [gameSource(lang, game), ...(wanted.more ? [wanted.more(lang)] : [])];
      Promise.all([pageSources(lang), ...own]).then(([page, ...texts]) => (this.sources = { lang, texts: [...page, ...texts] }), problem);
    });
    $effect.pre(() => {
      const { words } = this;
      const view = wanted.view();
      untrack(() => words?.learn(view));
    });
  }
}
