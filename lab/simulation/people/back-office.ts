/** The maker's systems: they report what becomes of a car, in order, twice, late, wrongly and then corrected. */
import { z } from 'zod';
import { eventOfMessage, type MessageType } from '@driveaway/domain/api/back-office.ts';
import type { MachineCredentials } from '@driveaway/order-service/back-office/machine-clients.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { dayOf } from './day-of.ts';
import { GaveUp, type Person } from './person.ts';
import type { Answer } from './visitor.ts';

export type BackOffice = {
  /** Sends a message about an order until it is answered. */
  readonly report: (orderNo: string, type: MessageType, data?: object) => Promise<Answer>;
  /** Brings the car of an accepted order to its owner, or cancels the order on the way; now and then its owner looks. */
  readonly deliver: (orderNo: string, look: () => Promise<unknown>) => Promise<void>;
  readonly cancel: (orderNo: string) => Promise<void>;
  /** Where an order stands, as machines are told. */
  readonly standing: (orderNo: string) => Promise<unknown>;
};

const minute = 60_000;
const day = 24 * 60 * minute;
/** In the state of the orders, whose prices stay as they are. */
const otherRetailers = ['austral-parramatta', 'austral-newcastle'] as const;

const tokenSchema = z.object({ access_token: z.string() });
const standingSchema = z.object({ price: z.object({ balanceOwing: z.number(), refundDue: z.number() }) });
const answerSchema = z.object({ events: z.array(z.string()) });
const failureSchema = z.object({ code: z.string() });

const codeOf = ({ body }: Answer): string => failureSchema.safeParse(body).data?.code ?? 'no code';

/** `carsGiven` are the VINs of all orders: now and then one is given again by mistake. */
export const createBackOffice = (
  person: Person,
  { clientId, clientSecret }: MachineCredentials,
  carsGiven: string[],
): BackOffice => {
  const { random, claims, steps, heard, insist, pause, time } = person;
  let token: string | undefined;

  const authorized = async (): Promise<Readonly<Record<string, string>>> => {
    if (token === undefined) {
      const asked = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
      token = tokenSchema.parse((await insist('/api/token', { json: asked })).body).access_token;
    }
    return { authorization: `Bearer ${token}` };
  };

  const ask = async (path: string, json?: object): Promise<Answer> => {
    for (let tries = 0; tries < 3; tries += 1) {
      const headers = await authorized();
      const answer = await insist(path, json === undefined ? { headers } : { headers, json });
      if (answer.status !== 401) return answer;
      token = undefined;
    }
    throw new GaveUp(`The back office is not let in to ${path}`);
  };

  const send = async (orderNo: string, messageId: string, type: MessageType, data?: object): Promise<Answer> => {
    const body = { messageId, type, ...(data === undefined ? {} : { data }) };
    return ask(`/api/back-office/orders/${orderNo}/events`, body);
  };

  const report = async (orderNo: string, type: MessageType, data?: object): Promise<Answer> => {
    const messageId = random.uuid();
    const answer = await send(orderNo, messageId, type, data);
    if (answer.status === 200) {
      steps.count('message sent');
      const { events } = answerSchema.parse(answer.body);
      if (events.length > 0) claims.acknowledge({ orderNo, type: eventOfMessage[type], who: person.name, messageId });
    }
    if (random.chance(0.15)) {
      const again = await send(orderNo, messageId, type, data);
      steps.count('message sent twice');
      if (again.status !== answer.status) {
        claims.wrong(
          'a message sent twice has one answer',
          `${type} of ${orderNo}: ${answer.status} and then ${again.status} ${codeOf(again)}`,
        );
      }
    }
    return answer;
  };

  const standing = async (orderNo: string): Promise<unknown> => (await ask(`/api/back-office/orders/${orderNo}`)).body;

  const priceOf = async (orderNo: string): Promise<{ readonly balanceOwing: number; readonly refundDue: number }> =>
    standingSchema.safeParse(await standing(orderNo)).data?.price ?? { balanceOwing: 0, refundDue: 0 };

  const allocate = async (orderNo: string): Promise<Answer> => {
    if (carsGiven.length > 0 && random.chance(0.25)) {
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

  /** What a customer paid too much goes back to them. */
  const sendBack = async (orderNo: string): Promise<void> => {
    const { refundDue: amount } = await priceOf(orderNo);
    if (amount <= 0) return;
    const back = { amount, bankReference: 'EFT-000321', refundedOn: dayOf(time.now()) };
    if ((await report(orderNo, 'balance-refunded', back)).status === 200) steps.count('too much sent back');
  };

  const moveRetailer = async (orderNo: string): Promise<void> => {
    const to = { dealerId: random.pick(otherRetailers), reason: 'The yard is full.' };
    if ((await report(orderNo, 'move-retailer', to)).status === 200) steps.count('moved to another retailer');
  };

  const settleBalance = async (orderNo: string): Promise<void> => {
    const { balanceOwing: amount } = await priceOf(orderNo);
    if (amount <= 0) return;
    if (random.chance(0.05)) {
      steps.count('balance paid late');
      await pause(30 * day + random.below(minute));
    }
    const bankReference = 'EFT-000123';
    if (random.chance(0.2)) {
      steps.count('balance paid in parts');
      const part = Math.round(amount / 3);
      await report(orderNo, 'balance-paid', { amount: part, bankReference });
      await report(orderNo, 'balance-paid', { amount: (Math.round(amount * 100) - part * 100) / 100, bankReference });
    } else {
      const tooMuch = random.chance(0.1) ? 250 : 0;
      await report(orderNo, 'balance-paid', { amount: amount + tooMuch, bankReference });
      if (tooMuch > 0) await sendBack(orderNo);
    }
    steps.count('balance paid');
  };

  const cancel = async (orderNo: string): Promise<void> => {
    steps.count('back office cancels');
    await report(orderNo, 'cancel', { reason: 'No car to be had.' });
  };

  return {
    report,
    cancel,
    standing,
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
      const cancelsAt = random.chance(0.1) ? random.below(4) : way.length;
      for (const [index, [type, data]] of way.entries()) {
        if (index === cancelsAt) return cancel(orderNo);
        if (random.chance(0.05)) {
          // what comes later is told before its time
          steps.count('message out of order');
          await report(orderNo, 'complete');
        }
        if (type === 'allocate' && random.chance(0.1)) await moveRetailer(orderNo);
        if (type === 'allocate') await allocate(orderNo);
        else if (type === 'balance-paid') await settleBalance(orderNo);
        else await report(orderNo, type, data);
        if (random.chance(0.3)) await look();
        await pause(random.below(2_000));
      }
      steps.count('car handed over');
    },
  };
};
