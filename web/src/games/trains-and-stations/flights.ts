/** The flights for each event. */

import type { Flight } from '../flight';
import type { Event } from './types';

/** More goods than this cannot be told apart in the air. */
const MOST = 4;

export function flights(event: Event): Flight[] {
  switch (event.kind) {
    case 'train_placed':
      return [{ from: event.white ? 'tray-white' : 'tray-own', to: `space-${event.space}` }];
    case 'building_erected':
      return [{ from: `tray-${event.building}`, to: `station-${event.station}` }];
    case 'completion_scored':
      return [{ from: 'points', to: `seat-${event.seat}`, what: 'points' }];
    case 'bonus_points_taken':
      return [{ from: `bonus-${event.station}`, to: `seat-${event.seat}`, what: 'points' }];
    case 'bonus_die_taken':
      return [{ from: `bonus-${event.station}`, to: `seat-${event.seat}`, what: 'die' }];
    case 'coins_taken':
      return [{ from: 'tray-coin', to: `seat-${event.seat}`, what: 'coin' }];
    case 'coins_given':
      return Array.from({ length: Math.min(event.count, MOST) }, () => ({
        from: `seat-${event.seat}`,
        to: `seat-${event.to}`,
        what: 'coin',
      }));
    case 'power_dealt':
    case 'power_drawn':
      return [{ from: 'power', to: `seat-${event.seat}`, what: 'power' }];
    case 'goods_taken':
    case 'goods_traded':
      return Array.from({ length: Math.min(event.count, MOST) }, () => ({
        from: `goods-${event.goods}`,
        to: `seat-${event.seat}`,
        what: event.goods,
      }));
    default:
      return [];
  }
}
