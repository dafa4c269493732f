/** A customer who has a car to trade in: it is valued, offered for, and the offer is taken or not. */
import { z } from 'zod';
import type { BackOffice } from './back-office.ts';
import { api, type Ask } from './ask.ts';
import { dayOf } from './day-of.ts';
import type { Person } from './person.ts';

const offeredSchema = z.object({ tradeIn: z.object({ offer: z.object({ number: z.int() }) }) });
export const tradedCar = {
  make: 'Subaru',
  model: 'Liberty',
  year: 2014,
  kilometres: 142_000,
  condition: 'good',
} as const;
const weekMilliseconds = 7 * 24 * 3_600_000;

export type TradeInPlan = {
  readonly person: Person;
  readonly backOffice: BackOffice;
  readonly orderNo: string;
  readonly ask: Ask;
};

export const tradeIn = async ({ person, backOffice, orderNo, ask }: TradeInPlan): Promise<void> => {
  const { random, steps, claims, name, time, pause } = person;
  const keyed = { 'idempotency-key': random.uuid() };
  const asked = await ask(`${api}/trade-in`, { headers: keyed, json: { orderNo, car: tradedCar } });
  if (asked.status !== 200) return;
  steps.count('ask for a valuation');
  claims.acknowledge({ orderNo, type: 'ValuationRequested', who: name });
  const holdsUntil = dayOf(time.now() + weekMilliseconds);
  if ((await backOffice.report(orderNo, 'trade-in-offered', { amount: 8_000, holdsUntil })).status !== 200) return;
  for (let tries = 0; tries < 6; tries += 1) {
    const shown = offeredSchema.safeParse((await ask(`${api}/profile-order?orderNo=${orderNo}`)).body);
    if (shown.success) {
      const offer = shown.data.tradeIn.offer.number;
      const answer = random.pick(['accept', 'decline'] as const);
      const headers = { 'idempotency-key': random.uuid() };
      const told = await ask(`${api}/trade-in-answer`, { headers, json: { orderNo, offer, answer } });
      if (told.status !== 200) return;
      steps.count('answer what is offered');
      const type = answer === 'accept' ? 'TradeInAccepted' : 'TradeInDeclined';
      claims.acknowledge({ orderNo, type, who: name });
      return;
    }
    await pause(random.between(1_000, 10_000));
  }
};
