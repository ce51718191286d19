/** The table while the events of a step are shown: the view before it, updated by each event. */

import type { Event, Train, View } from './types';

export interface ViewWithEvents {
  dice: [string, string] | null;
  /** The face of the locomotive die, once it was rolled in this step. */
  locomotive: boolean | null;
  /** The seat that has the locomotive die. */
  die: number | null;
  trains: View['trains'];
  answers: Record<number, string>;
  times: Record<number, number>;
  stopSigns: Set<number>;
  /** The train whose wagons are being taken. */
  taken: Train | null;
}

export function viewWithEvents(view: View, events: readonly Event[]): ViewWithEvents {
  const now: ViewWithEvents = {
    dice: (view.dice as [string, string] | null | undefined) ?? null,
    locomotive: null,
    die: view.die ?? null,
    trains: { ...view.trains },
    answers: {},
    times: {},
    stopSigns: new Set(view.seats.flatMap((seat, number) => (seat.stop_sign ? [number] : []))),
    taken: null,
  };
  for (const event of events) applyEvent(now, event);
  return now;
}

function applyEvent(now: ViewWithEvents, event: Event): void {
  switch (event.kind) {
    case 'dice_rolled':
      now.dice = [event.first, event.second];
      break;
    case 'answer_opened':
      now.answers[event.seat] = event.answer;
      break;
    case 'grab_timed':
      now.times[event.seat] = event.ms;
      break;
    case 'die_grabbed':
    case 'die_passed':
      now.die = event.seat;
      now.locomotive = null;
      break;
    case 'locomotive_die_rolled':
      now.locomotive = event.locomotive;
      now.die = event.seat;
      break;
    case 'wagons_taken':
      now.trains[event.train] = {};
      now.taken = event.train;
      break;
    case 'wagon_drawn':
      now.trains[event.train] = {
        ...now.trains[event.train],
        [event.colour]: ((now.trains[event.train] as Record<string, number>)[event.colour] ?? 0) + 1,
      };
      break;
    case 'stop_sign_given':
      now.stopSigns.add(event.seat);
      break;
    case 'turn_missed':
      now.stopSigns.delete(event.seat);
      break;
    case 'turn_began':
      now.dice = null;
      now.die = null;
      now.locomotive = null;
  }
}
