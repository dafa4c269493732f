import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { Metrics } from '@driveaway/infra/telemetry/metrics-port.ts';

/** 'order-12345678-9012' is of the kind 'order', 'car-build-…' of the kind 'car-build'. */
const kindOf = (stream: string): string => /^(?:car-build|[a-z]+)/.exec(stream)?.[0] ?? 'other';

/** The store, with what is appended to it counted. */
export const countAppends = (eventStore: EventStore, metrics: Metrics): EventStore => ({
  append: async (stream, events, expected) => {
    try {
      const outcome = await eventStore.append(stream, events, expected);
      const labels = { stream: kindOf(stream) };
      if (outcome.kind === 'appended') metrics.count('driveaway_events_appended_total', labels, events.length);
      else metrics.count('driveaway_append_conflicts_total', labels);
      return outcome;
    } catch (fault) {
      metrics.count('driveaway_append_faults_total', { stream: kindOf(stream) });
      throw fault;
    }
  },
  readStream: (stream, options) => eventStore.readStream(stream, options),
  readAll: (options) => eventStore.readAll(options),
  subscribe: (options) => eventStore.subscribe(options),
  head: () => eventStore.head(),
  close: () => eventStore.close(),
});
