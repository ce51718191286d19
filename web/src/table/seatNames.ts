/** The names of a table's seats. */

import type { TableCard } from '../protocol/messages';
import { t } from '../words/pageWords.svelte';

export function seatNames(table: TableCard): string[] {
  const plain = table.seats.map((seat) => {
    if (seat.occupant === 'open') return t('seat-open');
    if (seat.occupant === 'bot') {
      const level = t(`level-${seat.level ?? 'porter'}`);
      return seat.personality ? t('seat-bot-with', { level, personality: t(`character-${seat.personality}`) }) : level;
    }
    return seat.name ?? t('guest');
  });
  const twice = (name: string) => plain.filter((other) => other === name).length > 1;
  let count: Record<string, number> = {};
  return plain.map((name) => {
    if (!twice(name)) return name;
    count = { ...count, [name]: (count[name] ?? 0) + 1 };
    return `${name} ${count[name]}`;
  });
}
