/** What must never happen, whatever went wrong and however long it lasts. */
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { checkBooks } from '../../chaos/kill/check-books.ts';
import { carOfOrder } from './car-of-order.ts';
import { checkFollowers } from './followers.ts';
import { checkTestDrives } from './test-drives.ts';
import { dataOf, isOrder, type Breach, type GroundTruth } from './ground-truth.ts';

export const booksOf = ({ engines }: GroundTruth) => ({
  charges: engines.gateway.charges.map((charge) => ({ ...charge, kind: 'approved' as const })),
  refunds: engines.gateway.refunds.map((refund) => ({ ...refund, at: '' })),
});

/** Every acknowledged command has its event, with what was acknowledged. */
const claimsHold = ({ claims, streams }: GroundTruth): readonly Breach[] =>
  claims.all
    .filter(({ orderNo, stream = `order-${orderNo}`, type, data = {} }) => {
      const events = streams.get(stream) ?? [];
      return !events.some(
        (event) => event.type === type && Object.entries(data).every(([name, value]) => dataOf(event)[name] === value),
      );
    })
    .map(({ orderNo, type, who, data }) => ({
      law: 'every acknowledged command has its event',
      what: `${who} was told of ${type} of ${orderNo} ${JSON.stringify(data ?? {})}`,
    }));

/** What may be recorded once of an order. */
const once = ['OrderCreated', 'DepositPaid', 'ContractAccepted', 'OrderCancelled', 'DepositRefunded', 'OrderCompleted'];

/** A contract is accepted once, and once again for each time the order was changed. */
const mostOf = (type: string, count: (type: string) => number): number =>
  type === 'ContractAccepted' ? 1 + count('OrderChanged') : 1;

const nothingTwice = ({ streams }: GroundTruth): readonly Breach[] =>
  [...streams].flatMap(([stream, events]) => {
    const count = (type: string): number => events.filter((event) => event.type === type).length;
    return once
      .filter((type) => isOrder(stream) && count(type) > mostOf(type, count))
      .map((type) => ({ law: 'a command is recorded once', what: `${stream} has ${type} too often` }));
  });

const moneyIsRight = (truth: GroundTruth): readonly Breach[] => {
  const { doubleCharges, unfounded } = checkBooks(booksOf(truth), truth.streams);
  return [
    ...doubleCharges.map((what) => ({ law: 'nobody is charged twice', what })),
    ...unfounded.map((what) => ({ law: 'the gateway’s books equal the events', what })),
  ];
};

const chainsHold = ({ streams }: GroundTruth): readonly Breach[] =>
  [...streams].flatMap(([stream, events]) => {
    const verdict = verifyChain(events);
    return verdict.ok ? [] : [{ law: 'chains verify', what: `${stream} at ${verdict.revision}: ${verdict.reason}` }];
  });

/** The car of each order that has one and is not cancelled. */
const vinsAreUnique = ({ streams }: GroundTruth): readonly Breach[] => {
  const holders = new Map<string, string>();
  const breaches: Breach[] = [];
  for (const [stream, events] of streams) {
    if (!isOrder(stream)) continue;
    const vin = carOfOrder(events.map((event) => ({ type: event.type, data: dataOf(event) })));
    const holder = vin === undefined ? undefined : holders.get(vin);
    if (holder !== undefined)
      breaches.push({ law: 'one car, one order', what: `${vin} is of ${holder} and ${stream}` });
    if (vin !== undefined) holders.set(vin, stream);
  }
  return breaches;
};

/** Nobody is told later than they were promised, nor refused sooner. */
const notTooLate = ({ streams }: GroundTruth): readonly Breach[] =>
  [...streams].flatMap(([stream, events]) => {
    const ids = events.map(({ id }) => id);
    return new Set(ids).size === ids.length ? [] : [{ law: 'an event has an id of its own', what: stream }];
  });

export const checkSafety = (truth: GroundTruth): readonly Breach[] => [
  ...truth.claims.wrongs,
  ...checkTestDrives(truth),
  ...checkFollowers(truth),
  ...[claimsHold, nothingTwice, moneyIsRight, chainsHold, vinsAreUnique, notTooLate].flatMap((law) => law(truth)),
];
