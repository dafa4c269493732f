/** An order parked by a projection, as its engine would store it. */
import { parkedOrdersCollection, projectionBuild, type ParkedOrder } from '@driveaway/domain/api/parked-orders.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';

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
