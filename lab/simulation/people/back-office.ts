/** The maker's systems: they report what becomes of a car, in order, twice, late, wrongly and then corrected. */
import { z } from 'zod';
import type { MessageType } from '@driveaway/domain/api/back-office.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import type { RetailerId } from '../world/retailer-clients.ts';
import { openBankAccount } from './bank-account.ts';
import type { Desk } from './desk.ts';
import { untilVisit } from './next-visit.ts';
import type { Person } from './person.ts';
import type { Retailers } from './retailers.ts';
import type { Answer } from './visitor.ts';

export type BackOffice = {
  /** Sends a message about an order until it is answered. */
  readonly report: (orderNo: string, type: MessageType, data?: object) => Promise<Answer>;
  /** Brings the car of an accepted order to its owner, or cancels the order on the way; now and then its owner looks. */
  readonly deliver: (orderNo: string, look: () => Promise<unknown>) => Promise<void>;
  readonly cancel: (orderNo: string) => Promise<void>;
  /** Confirms the charges of a company. Answers whether they are others, which its buyer has to accept. */
  readonly confirmCharges: (orderNo: string) => Promise<boolean>;
};

const minute = 60_000;
/** In the state of the orders, whose prices stay as they are. */
const otherRetailers = ['austral-parramatta', 'austral-newcastle'] as const;

const standingSchema = z.object({ price: z.object({ balanceOwing: z.number() }) });

/** `carsGiven` are the VINs of all orders: now and then one is given again by mistake. */
export const createBackOffice = (person: Person, desk: Desk, retailers: Retailers, carsGiven: string[]): BackOffice => {
  const { random, steps, heard, pause, time } = person;
  const { report } = desk;
  const account = openBankAccount(person, desk);

  const balanceOwing = async (orderNo: string): Promise<number> =>
    standingSchema.safeParse((await desk.standing(orderNo)).body).data?.price.balanceOwing ?? 0;

  const allocate = async (orderNo: string): Promise<Answer> => {
    if (carsGiven.length > 0 && random.chance(0.5)) {
      const taken = await report(orderNo, 'allocate', { vin: random.pick(carsGiven) });
      steps.count('car given to two orders');
      if (taken.status === 200) return taken;
    }
    const vin = vinOf(orderNo);
    const answer = await report(orderNo, 'allocate', { vin });
    if (answer.status === 200) carsGiven.push(vin);
    if (answer.status === 200 && random.chance(0.1)) {
      steps.count('wrong message corrected');
      heard.mayGoBack(orderNo);
      await report(orderNo, 'status-corrected', { corrects: 'allocate', reason: 'It was another car.' });
      return report(orderNo, 'allocate', { vin });
    }
    return answer;
  };

  /** Undefined when the order stays where it is. */
  const moveRetailer = async (orderNo: string): Promise<RetailerId | undefined> => {
    const dealerId = random.pick(otherRetailers);
    const { status } = await report(orderNo, 'move-retailer', { dealerId, reason: 'The yard is full.' });
    if (status !== 200) return undefined;
    steps.count('moved to another retailer');
    return dealerId;
  };

  const settleBalance = async (orderNo: string): Promise<void> => {
    const amount = await balanceOwing(orderNo);
    if (amount <= 0) return;
    if (random.chance(0.05)) {
      steps.count('balance paid late');
      await pause(untilVisit(time.now(), 30) + random.below(minute));
    }
    if (random.chance(0.2)) {
      steps.count('balance paid in parts');
      const part = Math.round(amount / 3);
      await account.receive(orderNo, part);
      await account.receive(orderNo, amount - part);
    } else {
      const tooMuch = random.chance(0.2) ? 250 : 0;
      await account.receive(orderNo, amount + tooMuch);
      if (tooMuch > 0) await account.sendBack(orderNo);
    }
    steps.count('balance paid');
  };

  const cancel = async (orderNo: string): Promise<void> => {
    steps.count('back office cancels');
    // a customer whose transfer was on its way already
    const comesLate = random.chance(0.3) ? await balanceOwing(orderNo) : 0;
    await report(orderNo, 'cancel', { reason: 'No car to be had.' });
    if (comesLate > 0) await account.receive(orderNo, comesLate);
    await account.sendBack(orderNo);
  };

  /** The last steps are the retailer's, who reports them, or has the maker do it. */
  const reportAtRetailer = async (retailer: RetailerId, orderNo: string, type: MessageType): Promise<void> => {
    if (random.chance(0.5)) await retailers.report(retailer, orderNo, type);
    else await report(orderNo, type);
  };

  const confirmCharges = async (orderNo: string): Promise<boolean> => {
    const areOthers = random.chance(0.6);
    heard.mayGoBack(orderNo);
    const others = { stampDuty: 1_500 + random.below(1_000), reason: 'The duty of a company.' };
    const { status } = await report(orderNo, 'confirm-charges', areOthers ? others : undefined);
    if (status === 200) steps.count('charges of a company confirmed');
    return areOthers && status === 200;
  };

  return {
    report,
    cancel,
    confirmCharges,
    deliver: async (orderNo, look) => {
      const way: readonly (readonly [MessageType, object?])[] = [
        ['approve'],
        ['allocate'],
        ['on-water', { vessel: 'MV Southern Tern' }],
        ['on-shore'],
        ['request-balance'],
        ['balance-paid'],
        ['shipped-to-dealer'],
        ['arrived'],
        ['complete'],
      ];
      let retailer: RetailerId = 'austral-sydney-city';
      const cancelsAt = random.chance(0.15) ? random.below(8) : way.length;
      for (const [index, [type, data]] of way.entries()) {
        if (index === cancelsAt) return cancel(orderNo);
        if (random.chance(0.05)) {
          // what comes later is told before its time
          steps.count('message out of order');
          await report(orderNo, 'complete');
        }
        if (type === 'allocate' && random.chance(0.1)) retailer = (await moveRetailer(orderNo)) ?? retailer;
        if (type === 'allocate') await allocate(orderNo);
        else if (type === 'balance-paid') await settleBalance(orderNo);
        else if (type === 'arrived' || type === 'complete') await reportAtRetailer(retailer, orderNo, type);
        else await report(orderNo, type, data);
        if (random.chance(0.3)) await look();
        await pause(random.below(2_000));
      }
      steps.count('car handed over');
    },
  };
};
