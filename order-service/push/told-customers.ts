/** Which customers have turned on a device, so that nothing is noted for anybody else. No names and no addresses. */
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { collectionOnUse } from '@driveaway/infra/read-models/collection-on-use.ts';
import { findCustomer } from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export const toldCustomersCollection = { name: 'told-customers', version: 1, indexes: ['isTold'] } as const;

const deviceEvents: ReadonlySet<string> = new Set(['PushDeviceAdded', 'PushDeviceEnded', 'CustomerErased']);

type ToldCustomers = {
  /** Notes whether a customer has a device after an event; false for events that say nothing of devices. */
  readonly note: (event: RecordedEvent) => Promise<boolean>;
  /** Whether anybody has one: the store is asked once, and after each change. */
  readonly isAnybody: () => Promise<boolean>;
  readonly has: (customerId: string) => Promise<boolean>;
};

/** In a collection of the read models, which is opened with its first use. */
export const openToldCustomers = (ports: Pick<ServicePorts, 'readModels' | 'eventStore' | 'keys'>): ToldCustomers => {
  let anybody: boolean | undefined;
  const collection = collectionOnUse(ports.readModels, toldCustomersCollection);
  const has = async (customerId: string): Promise<boolean> =>
    (await (await collection()).get(customerId))?.body['isTold'] === 'yes';
  return {
    note: async ({ type, stream, position }) => {
      if (!deviceEvents.has(type)) return false;
      const id = stream.slice(customerStreamPrefix.length);
      // as it is by now: what has changed since comes as an event as well
      const isTold = ((await findCustomer(ports, id))?.pushDevices.length ?? 0) > 0;
      const stored = await (await collection()).get(id);
      const after = stored?.revision ?? -1n;
      const body = isTold ? { isTold: 'yes' } : {};
      await (await collection()).putAll([{ id, revision: after + 1n, after, position, body }]);
      anybody = undefined;
      return true;
    },
    isAnybody: async () => {
      anybody ??= (await (await collection()).count('isTold')) > 0;
      return anybody;
    },
    has,
  };
};
