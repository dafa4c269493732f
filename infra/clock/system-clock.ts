/** The only place that reads the machine's clock and its randomness; composition roots hand them on. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Randomness } from './port.ts';

const createSystemClock = (): Clock => {
  let last = Temporal.Instant.fromEpochMilliseconds(0);
  return {
    now: () => {
      // oxlint-disable-next-line no-restricted-properties -- the system clock itself
      const milliseconds = Date.now();
      if (milliseconds !== last.epochMilliseconds) last = Temporal.Instant.fromEpochMilliseconds(milliseconds);
      return last;
    },
  };
};

/** In whole milliseconds. Whoever asks within one gets the same object: instants cost little to make and much to collect. */
export const systemClock = createSystemClock();

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  bytes: (length) => new Uint8Array(randomBytes(length)),
};
