/** What the embedded stores and a node's processor carry, from figures that are measured on a small number of orders. */

export type MeasuredOrder = {
  /** Bytes on disk for each event, indexes included. */
  readonly eventBytes: number;
  /** Bytes on disk of the read models for each order. */
  readonly readModelBytes: number;
  /** Bytes of the vault for each customer with one order: a credential and two keys. */
  readonly vaultBytes: number;
  /** Bytes of the mail spool for each order; what was sent stays in it. */
  readonly mailBytes: number;
  /** Microseconds of processor time to rebuild all read models, for each event. */
  readonly projectionMicroseconds: number;
  /** Microseconds of processor time for a message over HTTP, projections included. */
  readonly messageMicroseconds: number;
};

export type Assumed = {
  readonly ordersPerYear: number;
  readonly eventsPerOrder: number;
  /** Bytes of files for each order: a licence and printed documents. */
  readonly fileBytes: number;
  /** After so many years the read models of a finished order are archived. */
  readonly archiveAfterYears: number;
  /** Read models are made anew within so many hours. */
  readonly rebuildHours: number;
  /** How many times the average rate the busiest hour has. */
  readonly peak: number;
};

/** What there is at the end of a year. */
export type CapacityYear = {
  readonly year: number;
  readonly events: number;
  readonly orders: number;
  readonly eventStoreGigabytes: number;
  readonly readModelGigabytes: number;
  /** If finished orders were archived. */
  readonly archivedReadModelGigabytes: number;
  readonly vaultGigabytes: number;
  readonly fileGigabytes: number;
  readonly mailGigabytes: number;
  /** How many processors make all read models anew in time: partitions at work at once. */
  readonly rebuildProcessors: number;
};

const weeksPerYear = 52;
const secondsPerYear = 365 * 24 * 3_600;

/**
 * Lets orders come in week by week and adds up what they leave behind. An order's events are spread evenly over the half
 * year that it takes; nothing is assumed to get cheaper or dearer with size.
 */
export const simulateYears = (measured: MeasuredOrder, assumed: Assumed, years = 5): readonly CapacityYear[] => {
  const { ordersPerYear, eventsPerOrder, fileBytes, archiveAfterYears, rebuildHours } = assumed;
  const weekly = ordersPerYear / weeksPerYear;
  const underWayWeeks = weeksPerYear / 2;
  const placed: number[] = [];
  let events = 0;
  return Array.from({ length: years }, (_, index) => {
    for (let week = 0; week < weeksPerYear; week += 1) {
      placed.push(weekly);
      events += placed
        .slice(-underWayWeeks)
        .reduce((sum, orders) => sum + (orders * eventsPerOrder) / underWayWeeks, 0);
    }
    const orders = placed.reduce((sum, some) => sum + some, 0);
    const shown = placed
      .slice(-(archiveAfterYears * weeksPerYear + underWayWeeks))
      .reduce((sum, some) => sum + some, 0);
    return {
      year: index + 1,
      events,
      orders,
      eventStoreGigabytes: (events * measured.eventBytes) / 1e9,
      readModelGigabytes: (orders * measured.readModelBytes) / 1e9,
      archivedReadModelGigabytes: (shown * measured.readModelBytes) / 1e9,
      vaultGigabytes: (orders * measured.vaultBytes) / 1e9,
      fileGigabytes: (orders * fileBytes) / 1e9,
      mailGigabytes: (orders * measured.mailBytes) / 1e9,
      rebuildProcessors: Math.ceil((events * measured.projectionMicroseconds) / 3.6e9 / rebuildHours),
    };
  });
};

/** The share of one processor that events take in the busiest hour, each a message over HTTP. */
export const busiestProcessorShare = (
  { messageMicroseconds }: MeasuredOrder,
  { ordersPerYear, eventsPerOrder, peak }: Assumed,
): number => ((ordersPerYear * eventsPerOrder * peak) / secondsPerYear) * (messageMicroseconds / 1e6);

const number = new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 3 });

/** The years as lines of a table in Markdown, three digits of each figure. */
export const capacityLines = (years: readonly CapacityYear[]): readonly string[] =>
  years.map(
    (year) =>
      `| ${[
        year.year,
        year.events,
        year.eventStoreGigabytes,
        year.readModelGigabytes,
        year.archivedReadModelGigabytes,
        year.vaultGigabytes,
        year.fileGigabytes,
        year.mailGigabytes,
        year.rebuildProcessors,
      ]
        .map((value) => number.format(value))
        .join(' | ')} |`,
  );
