import { visitorKeptDays } from './test-drive-rules.ts';

/** When the details of a visitor without an account are destroyed: days after the drive as it is booked now. ISO text in UTC. */
export const visitorKeptUntil = (startsAt: string): string =>
  Temporal.Instant.from(startsAt)
    .add({ hours: 24 * visitorKeptDays })
    .toString({ smallestUnit: 'millisecond' });
