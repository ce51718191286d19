/** What flies where when an event is shown. */

import type { Flight } from '../flight';
import type { Event } from './types';

export function flights(event: Event): Flight[] {
  switch (event.kind) {
    case 'train_placed':
      return [{ from: event.white ? 'tray-white' : 'tray-own', to: `space-${event.space}` }];
    case 'building_erected':
      return [{ from: `tray-${event.building}`, to: `station-${event.station}` }];
    case 'completion_scored':
      return [{ from: 'points', to: `seat-${event.seat}` }];
    case 'bonus_points_taken':
    case 'bonus_die_taken':
      return [{ from: `bonus-${event.station}`, to: `seat-${event.seat}` }];
    case 'power_dealt':
    case 'power_drawn':
      return [{ from: 'power', to: `seat-${event.seat}` }];
    case 'goods_taken':
    case 'goods_traded':
      return [{ from: `goods-${event.goods}`, to: `seat-${event.seat}` }];
    default:
      return [];
  }
}
