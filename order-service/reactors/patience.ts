import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';

/** What fails this often, for a permanent reason, no longer holds up anything else. */
const mostTries = 5;

export type Patience = {
  /** How often the event has failed by now, when that is enough; undefined while it is to be tried again. */
  readonly endsWith: (eventId: string, fault: unknown) => number | undefined;
};

/** Counts failures in a row of one event at a time, as a sequential follower meets them. */
export const createPatience = (): Patience => {
  let failing = { eventId: '', tries: 0 };
  return {
    endsWith: (eventId, fault) => {
      failing = { eventId, tries: failing.eventId === eventId ? failing.tries + 1 : 1 };
      return isPassingFault(fault) || failing.tries < mostTries ? undefined : failing.tries;
    },
  };
};
