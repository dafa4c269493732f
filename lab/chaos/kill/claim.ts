import { z } from 'zod';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';

/** Something that the product has acknowledged about an order and that must stay true. */
export type Claim = {
  readonly orderNo: string;
  readonly what: string;
  readonly holds: (events: readonly RecordedEvent[]) => boolean;
};

const envelopeSchema = z.object({ data: z.record(z.string(), z.unknown()) });

/** The readable data of a stored event. */
export const dataOf = ({ data }: Pick<RecordedEvent, 'data'>): Readonly<Record<string, unknown>> =>
  envelopeSchema.parse(JSON.parse(data)).data;

/** An event of this type, with these members in its data, is there. */
export const recorded = (
  orderNo: string,
  type: string,
  members: Readonly<Record<string, string | number>> = {},
): Claim => ({
  orderNo,
  what: `${type} ${JSON.stringify(members)}`,
  holds: (events) =>
    events.some((event) => {
      if (event.type !== type) return false;
      const data = dataOf(event);
      return Object.entries(members).every(([name, value]) => data[name] === value);
    }),
});

/** At least so many events of this type are there. */
export const recordedTimes = (orderNo: string, type: string, times: number): Claim => ({
  orderNo,
  what: `${times} times ${type}`,
  holds: (events) => events.filter((event) => event.type === type).length >= times,
});

/** The event at this revision is of this type. */
export const recordedAt = (orderNo: string, revision: number, type: string): Claim => ({
  orderNo,
  what: `${type} at revision ${revision}`,
  holds: (events) => events[revision]?.type === type,
});
