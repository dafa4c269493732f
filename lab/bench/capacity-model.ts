/** What the embedded stores and a node's processor carry, from figures that are measured on a small number of orders. */

export type MeasuredOrder = {
  /** Bytes on disk for each event, indexes included. */
  readonly eventBytes: number;
  /** Bytes on disk of the read models for each order. */
  readonly readModelBytes: number;
  /** Microseconds of processor time to rebuild all read models, for each event. */
  readonly projectionMicroseconds: number;
};

export type CapacityRow = {
  readonly events: number;
  readonly orders: number;
  readonly eventStoreGigabytes: number;
  readonly readModelGigabytes: number;
  /** Hours of one processor to make all read models anew. */
  readonly rebuildHours: number;
};

const sizes = [1e6, 1e7, 1e8, 2e8, 1e9] as const;

/** Stores and rebuilds grow with their events alone: nothing is assumed to get cheaper or dearer with size. */
export const capacityRows = (
  { eventBytes, readModelBytes, projectionMicroseconds }: MeasuredOrder,
  eventsPerOrder: number,
): readonly CapacityRow[] =>
  sizes.map((events) => ({
    events,
    orders: events / eventsPerOrder,
    eventStoreGigabytes: (events * eventBytes) / 1e9,
    readModelGigabytes: ((events / eventsPerOrder) * readModelBytes) / 1e9,
    rebuildHours: (events * projectionMicroseconds) / 3.6e9,
  }));

const number = new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 3 });

/** The rows as lines of a table in Markdown, three digits of each figure. */
export const capacityLines = (rows: readonly CapacityRow[]): readonly string[] =>
  rows.map(
    (row) =>
      `| ${[row.events, row.orders, row.eventStoreGigabytes, row.readModelGigabytes, row.rebuildHours]
        .map((value) => number.format(value))
        .join(' | ')} |`,
  );
