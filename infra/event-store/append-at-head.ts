import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import type { Clock, Randomness } from '../clock/port.ts';
import type { Tracer } from '../telemetry/tracer-port.ts';
import type { ChainHead } from './event-hash.ts';
import type { EventStore } from './port.ts';
import type { EventMac } from './event-mac.ts';
import { sealEvents, type UnsealedEvent } from './sealed-events.ts';

type AppendAtHead = {
  readonly stream: string;
  readonly requestId: string;
  readonly actor: Actor;
  readonly mac: EventMac;
  /** Reads the stream: its head, and the event that follows; undefined when there is nothing to record. */
  readonly next: () => Promise<{ readonly previous: ChainHead; readonly event: UnsealedEvent } | undefined>;
};

type AppendAtHeadPorts = {
  readonly eventStore: Pick<EventStore, 'append'>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Absent: nothing is traced. */
  readonly tracer?: Pick<Tracer, 'current'> | undefined;
};

const mostTries = 10;

/** Appends an event without personal data behind the stream's head, looking again after a conflict. Durable once it resolves. */
export const appendAtHead = async (
  { eventStore, clock, randomness, tracer }: AppendAtHeadPorts,
  { stream, requestId, actor, mac, next }: AppendAtHead,
): Promise<void> => {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const found = await next();
    if (found === undefined) return;
    const { previous, event } = found;
    const events = sealEvents({
      stream,
      previous,
      events: [event],
      command: {
        commandId: requestId,
        correlationId: requestId,
        causationId: requestId,
        traceparent: tracer?.current(),
      },
      actor,
      recordedAt: clock.now().toString({ smallestUnit: 'millisecond' }),
      mac,
      randomness,
    });
    const { kind } = await eventStore.append(stream, events, previous.revision ?? 'no-stream');
    if (kind === 'appended') return;
  }
  throw new Error(`Others kept writing to ${stream}`);
};
