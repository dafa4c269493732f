/** The seller's account at the bank: what customers transfer for the balance, and what goes back to them. */
import { z } from 'zod';
import { dayOf } from './day-of.ts';
import type { Desk } from './desk.ts';
import type { Person } from './person.ts';

export type BankAccount = {
  /** A customer transfers an amount in dollars, and the desk reports it. */
  readonly receive: (orderNo: string, amount: number) => Promise<void>;
  /** Transfers back what the product says is due, at once or in parts, and reports it. */
  readonly sendBack: (orderNo: string) => Promise<void>;
};

const standingSchema = z.object({
  price: z.object({ balancePaid: z.number(), refundDue: z.number() }),
  next: z.array(z.object({ type: z.string() })),
});

const centsOf = (dollars: number): number => Math.round(dollars * 100);
/** A refund to the card comes first, and by itself: it is asked for again after so long. */
const aMoment = 10_000;
const mostLooks = 30;

export const openBankAccount = (person: Person, desk: Desk): BankAccount => {
  const { random, claims, steps, time, pause, heard } = person;

  /** The orders of which the bank took a transfer back. */
  const takenBack = new Set<string>();

  /** One transfer in four comes back, once for each order; by its reference, so that nothing is drawn for the others. */
  const comesBack = async (orderNo: string, type: 'balance-paid' | 'balance-refunded', bankReference: string) => {
    if (!/[0-3]$/.test(bankReference) || takenBack.has(orderNo)) return false;
    takenBack.add(orderNo);
    heard.mayGoBack(orderNo);
    const reversal = type === 'balance-paid' ? 'balance-reversed' : 'refund-reversed';
    const { status } = await desk.report(orderNo, reversal, { bankReference, reason: 'The account was closed.' });
    if (status !== 200) return false;
    claims.takenBack(bankReference);
    steps.count(type === 'balance-paid' ? 'payment taken back by the bank' : 'transfer to the customer came back');
    return true;
  };

  /** `back`: the bank took it back after that; `refused`: nothing was transferred. */
  const transfer = async (
    orderNo: string,
    type: 'balance-paid' | 'balance-refunded',
    cents: number,
  ): Promise<'done' | 'back' | 'refused'> => {
    const bankReference = `EFT-${random.uuid()}`;
    const amount = cents / 100;
    const data = { amount, bankReference };
    const told = type === 'balance-paid' ? data : { ...data, refundedOn: dayOf(time.now()) };
    const answer = await desk.report(orderNo, type, told);
    // what the product does not take is not transferred
    if (answer.status !== 200) return 'refused';
    const event = type === 'balance-paid' ? 'BalancePaid' : 'BalanceRefunded';
    claims.transferred({ orderNo, type: event, bankReference, amountCents: cents });
    return (await comesBack(orderNo, type, bankReference)) ? 'back' : 'done';
  };

  /** In cents, by order. */
  const sent = new Map<string, number>();

  /** What has to go back by transfer, in cents; undefined when the product did not say. */
  const dueBack = async (orderNo: string): Promise<number | undefined> => {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const told = standingSchema.safeParse((await desk.standing(orderNo)).body).data;
      if (told === undefined) return undefined;
      if (told.price.refundDue <= 0) return 0;
      if (!told.next.some(({ type }) => type === 'balance-refunded')) {
        await pause(aMoment);
        continue;
      }
      const dueCents = centsOf(told.price.refundDue);
      // with what was paid for the balance, and not sent back yet, as the most that a transfer can be of
      return Math.min(dueCents, centsOf(told.price.balancePaid) - (sent.get(orderNo) ?? 0));
    }
    return undefined;
  };

  return {
    receive: async (orderNo, amount) => {
      const isBack = (await transfer(orderNo, 'balance-paid', centsOf(amount))) === 'back';
      // paid again, from another account
      if (isBack) await transfer(orderNo, 'balance-paid', centsOf(amount));
    },
    sendBack: async (orderNo) => {
      for (let times = 0; times < 3; times += 1) {
        const cents = await dueBack(orderNo);
        if (cents === undefined) return;
        if (cents <= 0) break;
        const isInParts = times === 0 && cents > 1 && random.chance(0.3);
        const part = isInParts ? Math.floor(cents / 2) : cents;
        const sending = await transfer(orderNo, 'balance-refunded', part);
        if (sending === 'refused') return;
        // the rest of the times has to see that all goes back
        if (sending === 'back') {
          times -= 1;
          continue;
        }
        sent.set(orderNo, (sent.get(orderNo) ?? 0) + part);
        steps.count(isInParts ? 'sent back in parts' : 'too much sent back');
        // somebody else at the desk has the same list, and is late
        if (!isInParts && random.chance(0.5)) {
          steps.count('sent back again');
          await transfer(orderNo, 'balance-refunded', cents);
        }
      }
      claims.settled(orderNo);
    },
  };
};
