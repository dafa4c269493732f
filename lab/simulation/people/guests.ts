/** Everybody who is in the shop, or will come back: a run goes on until all have gone home. */
import type { Claims } from '../laws/claims.ts';
import type { Faults } from '../world/faults.ts';
import type { Nights } from '../world/nights.ts';
import type { Timeline } from '../world/timeline.ts';
import { GaveUp } from './person.ts';

export type Guests = {
  /** Begins somebody's story; resolves when they have gone home, at the end of it or before. Never rejects. */
  readonly live: (name: string, story: () => Promise<void>) => Promise<void>;
  /** How many have not gone home. */
  readonly stillThere: () => number;
};

export type GuestsOptions = {
  readonly nights: Nights;
  readonly timeline: Timeline;
  readonly claims: Claims;
  readonly faults: Faults;
};

export const createGuests = ({ nights, timeline, claims, faults }: GuestsOptions): Guests => {
  let there = 0;
  return {
    live: async (name, story) => {
      there += 1;
      nights.arrives();
      try {
        await story();
      } catch (fault) {
        timeline.note(name, `goes home: ${String(fault)}`);
        if (!(fault instanceof GaveUp)) claims.wrong('people understand what they are told', String(fault));
        else if (faults.isCalm()) claims.wrong('whoever asks is answered', fault.message);
      }
      there -= 1;
      nights.leaves();
    },
    stillThere: () => there,
  };
};
