import type { RecordedEvent } from '../event-store/port.ts';
import type { SpanAttributes, Tracer } from '../telemetry/tracer-port.ts';

/** Of a long page, so many are named. */
const mostLinks = 32;

/** The W3C traceparent that an event was recorded under; undefined while nothing was traced. Reads no more of the event. */
export const traceparentOf = ({ metadata }: Pick<RecordedEvent, 'metadata'>): string | undefined =>
  /"traceparent":"([0-9a-f-]{55})"/.exec(metadata)?.[1];

/** Runs work in a span of the trace that events belong to; where they are of several, in one of its own that names them. */
export const spanOfEvents = async (
  tracer: Tracer,
  name: string,
  events: readonly RecordedEvent[],
  work: () => Promise<void>,
): Promise<void> => {
  const traces = new Set(events.flatMap((event) => traceparentOf(event) ?? []));
  const attributes: SpanAttributes = { 'driveaway.events': events.length };
  const [only, ...others] = traces;
  if (only === undefined) return work();
  return others.length === 0
    ? tracer.continueFrom(only, async () => tracer.span(name, { attributes }, work))
    : tracer.span(name, { attributes, links: [...traces].slice(0, mostLinks) }, work);
};
