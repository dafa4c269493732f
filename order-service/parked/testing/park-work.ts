/** What is parked, as the engine of projections and the sender of webhooks store it. */
import { parkedOrdersCollection, projectionBuild, type ParkedOrder } from '@driveaway/domain/api/parked-orders.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { openWebhookDeliveries } from '../../webhooks/webhook-deliveries.ts';

const { name, version } = readModelCollections.profileOrders;
const event = { eventId: 'e2', eventType: 'DepositPaid', revision: 2, position: '3' };

/** Parks the order 12345678-9012 in a version of `profile-orders`; gives the id. */
export const parkOrder = async (readModels: ReadModels, inVersion: number = version): Promise<string> => {
  const stream = 'order-12345678-9012';
  const body: ParkedOrder = {
    ...event,
    projection: projectionBuild(name, inVersion),
    stream,
    status: 'parked',
    error: { name: 'TypeError', message: 'Ada Lovelace is too much' },
    parkedAt: '2026-11-03T00:00:00.000Z',
    behind: [{ ...event, eventId: 'e3', eventType: 'ContractIssued', revision: 3, position: '4' }],
    resolution: null,
  };
  const id = `${body.projection}:${stream}`;
  await (await readModels.collection(parkedOrdersCollection)).put({ id, revision: 0n, position: 3n, body });
  return id;
};

/** Parks a delivery about the order 12345678-9012 to a webhook; gives the id. */
export const parkDelivery = async (readModels: ReadModels, webhook = 'wh_0123456789abcdef'): Promise<string> => {
  const deliveries = openWebhookDeliveries(readModels);
  await deliveries.add([
    {
      webhook,
      orderNo: '12345678-9012',
      eventId: 'e1',
      eventRevision: 1,
      eventType: 'DepositPaid',
      recordedAt: '2026-11-02T12:00:00.000Z',
      position: 2n,
    },
  ]);
  const [kept] = await deliveries.queued(webhook, 1);
  if (kept === undefined) throw new Error('It is not due');
  await deliveries.update(kept, { status: 'parked', tries: 15, lastOutcome: '500' });
  return kept.deliveryId;
};
