/** The money that went through the seller's account, against the events: by what the bank knows, not by what the product says. */
import { z } from 'zod';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { dataOf, isOrder, type Breach, type GroundTruth } from './ground-truth.ts';

const orderedSchema = z.object({ price: z.object({ totalCents: z.int() }) });
const amountSchema = z.object({ amountCents: z.int() });

const sumOf = (events: readonly RecordedEvent[], type: string): number =>
  events
    .filter((event) => event.type === type)
    .reduce((sum, event) => sum + amountSchema.parse(dataOf(event)).amountCents, 0);

/** What has to go back by transfer, in cents, whether it went or not. */
const dueBackOf = (events: readonly RecordedEvent[]): number => {
  const takenBack = events.filter((event) => event.type === 'TransferReversed' && dataOf(event)['direction'] === 'in');
  const balance = sumOf(events, 'BalancePaid') - sumOf(takenBack, 'TransferReversed');
  if (events.some(({ type }) => type === 'OrderCancelled')) return balance;
  const last = events.findLast(({ type }) => type === 'OrderCreated' || type === 'OrderChanged');
  if (last === undefined) return 0;
  const { totalCents } = orderedSchema.parse(dataOf(last)).price;
  return Math.max(0, balance + sumOf(events, 'DepositPaid') + sumOf(events, 'TradeInAccepted') - totalCents);
};

/** Each transfer is on record once, with its amount; nobody gets back more than is theirs, and all of that once it was seen to. */
export const checkTransfers = ({ claims, streams }: GroundTruth): readonly Breach[] => {
  const breaches = claims.transfers.flatMap(({ orderNo, type, bankReference, amountCents }) => {
    const noted = (streams.get(`order-${orderNo}`) ?? []).filter(
      (event) => event.type === type && dataOf(event)['bankReference'] === bankReference,
    );
    const isRight = noted.length === 1 && noted.every((event) => dataOf(event)['amountCents'] === amountCents);
    const what = `${type} of ${orderNo}, ${amountCents} cents under ${bankReference}, ${noted.length} times`;
    return isRight ? [] : [{ law: 'every transfer is on record, once', what }];
  });
  for (const [stream, events] of streams) {
    if (!isOrder(stream)) continue;
    const orderNo = stream.replace('order-', '');
    const transferred = claims.transfers
      .filter((one) => one.orderNo === orderNo && one.type === 'BalanceRefunded')
      .filter(({ bankReference }) => !claims.takenBackReferences.has(bankReference))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const due = dueBackOf(events);
    const what = `${transferred} of ${due} cents of ${orderNo} went back`;
    if (transferred > due) breaches.push({ law: 'nobody gets back more than is theirs', what });
    if (claims.settledOrders.has(orderNo) && transferred < due)
      breaches.push({ law: 'what was paid too much goes back', what });
  }
  return breaches;
};
