import type { Randomness } from '@driveaway/infra/clock/port.ts';

const firstSeconds = 5;
const growth = 3;
const longestSeconds = 12 * 60 * 60;
/** With which the waits before them, without the random part, come to more than three days. */
export const mostTries = 15;
/** The random part of a wait, so that deliveries do not come back together. */
const jitter = 0.2;

/**
 * How long to wait after a try that failed, in seconds: 5, three times as long after each, at most twelve hours, and up to a
 * fifth more. Undefined after the last.
 * @param tries how many there were
 */
export const retryDelaySeconds = (tries: number, randomness: Pick<Randomness, 'bytes'>): number | undefined => {
  if (tries >= mostTries) return undefined;
  const [byte = 0] = randomness.bytes(1);
  const seconds = Math.min(longestSeconds, firstSeconds * growth ** (tries - 1));
  return Math.round(seconds * (1 + (jitter * byte) / 255));
};
