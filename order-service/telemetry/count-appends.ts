import type { Append, AppendOutcome, EventStore } from '@driveaway/infra/event-store/port.ts';
import { streamKind } from '@driveaway/infra/event-store/stream-kind.ts';
import type { Metrics } from '@driveaway/infra/telemetry/metrics-port.ts';

/** The store, with what is appended to it counted. */
export const countAppends = (eventStore: EventStore, metrics: Metrics): EventStore => {
  const count = ({ stream, events }: Pick<Append, 'stream' | 'events'>, { kind }: AppendOutcome): void => {
    const labels = { stream: streamKind(stream) };
    if (kind === 'appended') metrics.count('driveaway_events_appended_total', labels, events.length);
    else metrics.count('driveaway_append_conflicts_total', labels);
  };
  const countFault = (stream: string): void =>
    metrics.count('driveaway_append_faults_total', { stream: streamKind(stream) });
  return {
    ...eventStore,
    append: async (stream, events, expected) => {
      try {
        const outcome = await eventStore.append(stream, events, expected);
        count({ stream, events }, outcome);
        return outcome;
      } catch (fault) {
        countFault(stream);
        throw fault;
      }
    },
    appendInTurn: async (appends) => {
      try {
        const outcomes = await eventStore.appendInTurn(appends);
        for (const [index, append] of appends.entries()) {
          const outcome = outcomes[index];
          if (outcome !== undefined) count(append, outcome);
        }
        return outcomes;
      } catch (fault) {
        countFault(appends.at(-1)?.stream ?? '');
        throw fault;
      }
    },
  };
};
