/** What the page offers is what the server takes: a customer tries one thing that is offered, and one that is not. */
import { customerMay, type CustomerAction } from '@driveaway/domain/order/customer-may.ts';
import { openOffer } from '@driveaway/storefront/features/profile/open-offer.ts';
import type { DatedProfileOrder } from '@driveaway/storefront/api/profile-queries.ts';
import { z } from 'zod';
import { readProfileOrder } from '../laws/read-profile-order.ts';
import { depositForm } from './deposit-form.ts';
import { api, type Ask } from './ask.ts';
import type { Person } from './person.ts';
import { tradedCar } from './trade-in.ts';
import type { Answer } from './visitor.ts';

/** What the page has a button for. */
export const pageActions = ['pay', 'accept', 'cancel', 'change', 'tradeIn', 'answerTradeIn'] as const;
export type PageAction = (typeof pageActions)[number];

type OrderNames = { readonly orderNo: string; readonly orderReference: string };

const law = 'what the page offers is what the server takes';
const minute = 60_000;
/** So far the clocks of the machines may be wrong together. */
const clockSlack = 40 * minute;
/** Neither black nor white costs more. */
const otherPaint = { 'salt-white': 'basin-black', 'basin-black': 'salt-white' } as const;
const paintSchema = z.enum(['salt-white', 'basin-black']);

/** One button cancels, whatever it is called at the time. */
const cancelling = ['cancel', 'withdraw', 'refuse'] as const satisfies readonly CustomerAction[];

const isOffered = (action: PageAction, order: DatedProfileOrder): boolean => {
  const may = (what: CustomerAction): boolean => customerMay(what, order, order.answeredAt);
  if (action === 'cancel') return cancelling.some(may);
  if (action === 'answerTradeIn') return may('tradeIn') && openOffer(order) !== undefined;
  return may(action);
};

/** Whether something may have come to be offered since: the bank or the printer answered, or a clock was set back. */
const mayComeByItself = (action: PageAction, { checkout, ...order }: DatedProfileOrder, now: number): boolean => {
  // an older process shows less than it could of an order that it cannot read, which a later one takes requests for
  if (!order.isReadable) return true;
  if (action === 'accept') return checkout.depositPaid && !checkout.contractIssued && !checkout.cancelled;
  const isNear = (endsAt: string | undefined): boolean =>
    endsAt !== undefined && Math.abs(Date.parse(endsAt) - now) < clockSlack;
  if (action === 'pay') return checkout.paymentOpen || isNear(order.offerEndsAt);
  if (action === 'cancel') return isNear(order.coolingOff?.endsAt) || isNear(order.retailerChange?.endsAt);
  return action === 'answerTradeIn' && isNear(order.tradeIn?.offer?.lapsesAt);
};

/** Whoever asks for what is done is told that it is: nothing is recorded again, as the laws about money see to. */
const isDone = (action: PageAction, { checkout, tradeIn }: DatedProfileOrder): boolean =>
  (action === 'answerTradeIn' && tradeIn?.offer?.status === 'accepted') ||
  (action === 'pay' && checkout.depositPaid) ||
  (action === 'accept' && checkout.contractAccepted) ||
  (action === 'cancel' && checkout.cancelled);

const quoteSchema = z.object({ price: z.object({ finalDap: z.number() }) });
const contractSchema = z.object({ contractHash: z.string() });
const failureSchema = z.object({ code: z.string() });

export type OfferPlan = {
  readonly person: Person;
  readonly ask: Ask;
  readonly order: OrderNames;
  /** What may be done in earnest: anything else is only tried while it is not offered. */
  readonly inEarnest: readonly PageAction[];
};

/** Answers what was done, as the page offered; undefined when nothing was. */
export const tryOffers = async ({ person, ask, order, inEarnest }: OfferPlan): Promise<PageAction | undefined> => {
  const { random, steps, claims, heard, time, name } = person;
  const { orderNo, orderReference } = order;

  const look = async (isCurrent: boolean): Promise<DatedProfileOrder | undefined> => {
    const { status, body, answeredAt } = await ask(
      `${api}/profile-order?orderNo=${orderNo}${isCurrent ? '&current=true' : ''}`,
    );
    return status === 200 ? { ...readProfileOrder(body), answeredAt } : undefined;
  };
  const post = (path: string, json: object): Promise<Answer> =>
    ask(`${api}/${path}`, { headers: { 'idempotency-key': random.uuid() }, json });

  const changeCar = async ({ choice }: DatedProfileOrder): Promise<Answer> => {
    const { interiorCode, accessoryCodes, dealerCode } = choice;
    const paintCode = otherPaint[paintSchema.catch('salt-white').parse(choice.paintCode)];
    const changed = { orderNo, paintCode, interiorCode, accessoryCodes, dealerCode };
    const quote = quoteSchema.safeParse((await post('change-order-quote', changed)).body);
    heard.mayGoBack(orderNo);
    return post('change-order', { ...changed, agreedDriveawayPrice: quote.data?.price.finalDap ?? 1 });
  };

  const acceptContract = async (): Promise<Answer> => {
    const shown = contractSchema.safeParse((await ask(`${api}/contract-details?orderNo=${orderNo}`)).body);
    const contractHash = shown.data?.contractHash ?? '0'.repeat(64);
    const json = { orderReference, contractHash, contractAccepted: true, isOther: false, notes: '' };
    return post(`contract?orderNo=${orderNo}`, json);
  };

  const answerTradeIn = ({ tradeIn }: DatedProfileOrder, answer: 'accept' | 'decline'): Promise<Answer> =>
    post('trade-in-answer', { orderNo, offer: tradeIn?.offer?.number ?? 1, answer });

  const act = async (action: PageAction, shown: DatedProfileOrder): Promise<Answer> => {
    switch (action) {
      case 'pay':
        return post('deposit', depositForm(orderReference, 100_000));
      case 'accept':
        return acceptContract();
      case 'cancel':
        return post('cancel-order', { orderNo, reason: 'other' });
      case 'change':
        return changeCar(shown);
      case 'tradeIn':
        return post('trade-in', { orderNo, car: tradedCar });
      case 'answerTradeIn':
        return answerTradeIn(shown, isOffered(action, shown) ? 'decline' : 'accept');
    }
  };

  const codeOf = ({ status, body }: Answer): string =>
    `${status} ${failureSchema.safeParse(body).data?.code ?? 'no code'}`;
  const isTaken = ({ status }: Answer): boolean => status === 200 || status === 402;
  /** Says nothing of the order: too many at once. */
  const isBusy = ({ status }: Answer): boolean => status === 429 || status === 401;

  const tryNotOffered = async (): Promise<void> => {
    const shown = await look(true);
    if (shown === undefined) return;
    const action = random.pick(pageActions);
    if (isOffered(action, shown) || isDone(action, shown) || mayComeByItself(action, shown, time.now())) return;
    steps.count('try what is not offered');
    const answer = await act(action, shown);
    if (!isTaken(answer) || isBusy(answer)) return;
    const before = JSON.stringify(shown.lifecycle);
    claims.wrong(law, `${action} of ${orderNo} was taken from ${name} and not offered: ${before}`);
  };

  const tryOffered = async (): Promise<PageAction | undefined> => {
    const shown = await look(false);
    if (shown === undefined) return undefined;
    const offered = inEarnest.filter((action) => isOffered(action, shown));
    if (offered.length === 0) return undefined;
    const action = random.pick(offered);
    steps.count('try what is offered');
    const answer = await act(action, shown);
    if (isTaken(answer)) return answer.status === 200 ? action : undefined;
    if (isBusy(answer)) return undefined;
    // somebody was faster, or time has passed: then the page says so now
    const now = await look(true);
    if (now !== undefined && isOffered(action, now)) {
      const said = `${codeOf(answer)}, and is offered still: ${JSON.stringify(now.lifecycle)}`;
      claims.wrong(law, `${action} of ${orderNo} was offered to ${name} and refused as ${said}`);
    }
    return undefined;
  };

  if (random.chance(0.3)) await tryNotOffered();
  return random.chance(0.3) ? tryOffered() : undefined;
};
