/** Lets an order go on that is parked: wherever it runs, whoever keeps the read model up to date sees that it is free again. */
import type { ParkedOrder } from '@driveaway/domain/api/parked-orders.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { catchUpStream, passOver, type ApplyPorts } from './apply-events.ts';
import { passedOverEvent } from './open-order-event.ts';
import type { ParkedOrders } from './parked-orders.ts';
import { documentIdOf, type Projection } from './projection.ts';
import { fromStore } from './store-outage.ts';

export type Release = NonNullable<ParkedOrder['resolution']>['how'];

type ReleasePorts = ApplyPorts & { readonly parked: ParkedOrders };

/**
 * Applies a parked order's events again; with `skipped`, after passing over the one it stands at, which is shown as unread.
 * Throws when that fails: it stays parked then, at the event that cannot be applied.
 */
export const releaseParkedOrder = async (
  projection: Projection,
  ports: ReleasePorts,
  stream: string,
  how: Release,
  reason: string,
): Promise<void> => {
  const { parked, eventStore, collection, keys } = ports;
  const found = await parked.find(stream);
  if (found?.status !== 'parked') throw new Error(`${stream} is not parked`);
  const next = async (): Promise<RecordedEvent | undefined> => {
    const stored = await fromStore('The read models', () => collection.get(documentIdOf(projection, stream)));
    const from = (stored?.revision ?? -1n) + 1n;
    const [event] = await fromStore('The event store', () => eventStore.readStream(stream, { from, limit: 1 }));
    return event;
  };
  if (how === 'skipped') {
    const event = await next();
    if (event !== undefined) await passOver(projection, ports, event, await passedOverEvent(event, keys));
  }
  try {
    await catchUpStream(projection, ports, stream);
  } catch (fault) {
    const event = await next();
    if (event !== undefined && Number(event.revision) !== found.revision) await parked.park(event, fault);
    throw fault;
  }
  await parked.resolve(stream, how, reason);
  // an event may have been put behind it until a moment ago, here or by another worker
  await catchUpStream(projection, ports, stream);
};
