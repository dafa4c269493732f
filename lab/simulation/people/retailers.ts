/** Retailers with tokens of their own: each sees its orders alone, and reports the last steps of those. */
import type { MessageType } from '@driveaway/domain/api/back-office.ts';
import { retailerClients, retailerIds, type RetailerId } from '../world/retailer-clients.ts';
import { createDesk, type Desk } from './desk.ts';
import type { Person } from './person.ts';

export type Retailers = {
  /** Reports a step of an order for its retailer, before whom another one tries to. */
  readonly report: (retailer: RetailerId, orderNo: string, type: MessageType) => Promise<void>;
};

const law = 'a retailer knows of its own orders alone';

export const createRetailers = (person: Person): Retailers => {
  const { random, claims, steps } = person;
  const desks = new Map<RetailerId, Desk>();
  const deskOf = (id: RetailerId): Desk => {
    const desk = desks.get(id) ?? createDesk(person, retailerClients[id]);
    desks.set(id, desk);
    return desk;
  };

  const tryStranger = async (owner: RetailerId, orderNo: string, type: MessageType): Promise<void> => {
    const stranger = random.pick(retailerIds.filter((id) => id !== owner));
    const { ask, standing, report } = deskOf(stranger);
    steps.count('retailer tries another’s order');
    const wrong = (what: string): void => claims.wrong(law, `${stranger} ${what} ${orderNo} of ${owner}`);
    if ((await standing(orderNo)).status === 200) wrong('was told of');
    if ((await ask(`/api/back-office/orders/${orderNo}/next`)).status === 200) wrong('was told what comes next of');
    if ((await report(orderNo, type)).status === 200) wrong(`could report ${type} of`);
  };

  return {
    report: async (retailer, orderNo, type) => {
      if (random.chance(0.5)) await tryStranger(retailer, orderNo, type);
      const desk = deskOf(retailer);
      const { status } = await desk.standing(orderNo);
      if (status !== 200) claims.wrong(law, `${retailer} was told ${status} of ${orderNo}, which is its own`);
      steps.count('retailer reports');
      await desk.report(orderNo, type);
    },
  };
};
