/** The only place that reads the machine's clock and its randomness; composition roots hand them on. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Randomness } from './port.ts';

// oxlint-disable-next-line no-restricted-properties -- the system clock itself
export const systemClock: Clock = { now: () => Temporal.Now.instant() };

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  bytes: (length) => new Uint8Array(randomBytes(length)),
};
