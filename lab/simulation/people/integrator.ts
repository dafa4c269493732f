/** Whoever connects other systems: has them told of events from the first day on. */
import type { MachineCredentials } from '@driveaway/order-service/back-office/machine-clients.ts';
import { retailerIds } from '../world/retailer-clients.ts';
import { createDesk } from './desk.ts';
import { GaveUp, type Person } from './person.ts';

/** Registers an address for every event, and one for the orders of a retailer. */
export const integrate = async (person: Person, operator: MachineCredentials): Promise<void> => {
  const { ask } = createDesk(person, operator);
  const { random, steps, note } = person;
  const wanted = [
    { url: 'https://everything.test/events' },
    { url: 'https://retailer.test/events', retailer: random.pick(retailerIds) },
  ];
  try {
    for (const webhook of wanted) {
      const { status } = await ask('/api/back-office/webhooks', { action: 'add', ...webhook });
      if (status === 200) steps.count('webhook registered');
    }
  } catch (fault) {
    if (!(fault instanceof GaveUp)) throw fault;
    note(`goes home: ${fault.message}`);
  }
};
