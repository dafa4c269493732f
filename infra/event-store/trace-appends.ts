import type { Tracer } from '../telemetry/tracer-port.ts';
import type { Append, EventStore } from './port.ts';
import { streamKind } from './stream-kind.ts';

/** The store, with a span for each append: kinds of streams and types of events, and no name of a stream. */
export const traceAppends = (eventStore: EventStore, tracer: Tracer): EventStore => {
  const about = (appends: readonly Pick<Append, 'stream' | 'events'>[]) => ({
    attributes: {
      'driveaway.streams': [...new Set(appends.map(({ stream }) => streamKind(stream)))].join(','),
      'driveaway.event.types': appends.flatMap(({ events }) => events.map(({ type }) => type)).join(','),
    },
  });
  return {
    ...eventStore,
    append: async (stream, events, expected) =>
      tracer.span('append', about([{ stream, events }]), async (span) => {
        const outcome = await eventStore.append(stream, events, expected);
        span.set({ 'driveaway.outcome': outcome.kind });
        return outcome;
      }),
    appendInTurn: async (appends) =>
      tracer.span('append', about(appends), async (span) => {
        const outcomes = await eventStore.appendInTurn(appends);
        span.set({ 'driveaway.outcome': outcomes.at(-1)?.kind ?? 'appended' });
        return outcomes;
      }),
  };
};
