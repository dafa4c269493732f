import { believeClock, type BelievedClock } from '@driveaway/infra/clock/believe-clock.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { ServicePorts } from './ports/service-ports.ts';

type StartPorts = Pick<ServicePorts, 'clock' | 'log'> & {
  readonly eventStore: Pick<ServicePorts['eventStore'], 'newestEvent'>;
};

/** When the newest event was recorded; undefined when there is none, or none that this product wrote. */
const newestEventAt = async ({ eventStore }: StartPorts): Promise<Temporal.Instant | undefined> => {
  const newest = await eventStore.newestEvent();
  if (newest === undefined) return undefined;
  try {
    return Temporal.Instant.from(parseMetadata(newest.metadata).recordedAt);
  } catch {
    // the audit says so; a start does not depend on it
    return undefined;
  }
};

/** The clock by which this process destroys things; `elapsed` is a monotonic one, in milliseconds from any start. */
export const believeClockAtStart = async (ports: StartPorts, elapsed: () => number): Promise<BelievedClock> => {
  const { clock, log } = ports;
  return believeClock({ clock, elapsed, newestEventAt: await newestEventAt(ports), log });
};
