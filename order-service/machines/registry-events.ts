import { noKey, openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type Registry = {
  readonly stream: string;
  /** Those that are written today, and in which version. */
  readonly types: readonly string[];
  readonly schemaVersion: number;
};

/** What a registry of machines or webhooks says. Refuses for a moment where a later version wrote in it: it may allow less than is read there now. */
export async function* registryEvents(
  { eventStore }: { readonly eventStore: Pick<ServicePorts['eventStore'], 'readStream'> },
  { stream, types, schemaVersion }: Registry,
): AsyncGenerator<OpenedEvent> {
  for await (const recorded of streamEvents(eventStore, stream)) {
    const opened = await openEvent(recorded, noKey);
    if (opened.schemaVersion > schemaVersion || !types.includes(opened.type)) refuse({ code: 'unavailable' });
    yield opened;
  }
}
