/** What each person was told, looked at as every answer arrives: no later answer takes back what an earlier one said. */
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import type { ProfileOrder } from '@driveaway/domain/api/profile.ts';
import { z } from 'zod';
import { readProfileOrder } from './read-profile-order.ts';

/** `same`: for ever as it was told. `grows`: never less than what was told, until `mayGoBack`. */
type Fact = { readonly kind: 'same'; readonly is: string } | { readonly kind: 'grows'; readonly to: number };
type Facts = ReadonlyMap<string, Fact>;

type Asked = { readonly headers?: Readonly<Record<string, string>> | undefined } | undefined;
type Answered = { readonly status: number; readonly body: unknown };

export type HeardAnswers = {
  /** Somebody sends a request; call what it returns with the answer. */
  readonly asks: (who: string, path: string, request: Asked) => (answer: Answered) => void;
  /** A step of an order is taken back from here on, as its customer is told. */
  readonly mayGoBack: (orderNo: string) => void;
  /** How many facts were compared with what had been told before. */
  readonly compared: () => number;
};

const same = (is: unknown): Fact => ({ kind: 'same', is: JSON.stringify(is) });
const grows = (to: number): Fact => ({ kind: 'grows', to });

const stages = ['created', 'depositPaid', 'contractAccepted', 'approved', 'allocated', 'onWater', 'onShore'] as const;
const lateStages = ['toDealer', 'delivered', 'completed', 'cancelled'] as const;
const order: readonly string[] = [...stages, ...lateStages];

/** How far an order has come; a cancelled one no further. */
const stageOf = ({ lifecycle: { fulfilment } }: ProfileOrder): number => {
  if (typeof fulfilment === 'string') return order.indexOf(fulfilment);
  if ('inTransit' in fulfilment) return order.indexOf(fulfilment.inTransit);
  return order.indexOf(Object.keys(fulfilment)[0] ?? '');
};

const profileFacts = (told: ProfileOrder): readonly (readonly [string, Fact])[] => {
  const { checkout, choice, financeDetails, coolingOff } = told;
  const car = [choice.paintCode, choice.interiorCode, choice.accessoryCodes.toSorted(), choice.state];
  return [
    [`price of ${JSON.stringify(car)}`, same(financeDetails.finalDap)],
    ['when it was placed', same(told.createdAt)],
    ['end of the offer', same(told.offerEndsAt)],
    ['order fee', grows(Number(checkout.depositPaid))],
    ['stage', grows(stageOf(told))],
    ['refunded to the card', grows(financeDetails.depositRefunded)],
    ['refunds by transfer', grows(financeDetails.balanceRefunds.length)],
    ...financeDetails.balanceRefunds.map(({ reference, ...refund }) => [reference, same(refund)] as const),
    ...(coolingOff === null ? [] : [['end of cooling off', same(coolingOff.endsAt)] as const]),
  ];
};

const standingSchema = z.object({ revision: z.int(), price: z.object({ refunded: z.number() }) });
const pendingSchema = z.object({ status: z.enum(['pending', 'held']) });

/** What an answer says that will hold: by the address that was asked. */
const factsOf = (path: string, request: Asked, { status, body }: Answered): Facts => {
  const [place = ''] = path.split('?');
  const orderNo = /orderNo=([\d-]+)/.exec(path)?.[1] ?? /orders\/([\d-]+)$/.exec(place)?.[1] ?? '';
  const of = (facts: readonly (readonly [string, Fact])[]): Facts =>
    new Map(facts.map(([name, fact]) => [`${orderNo} ${name}`, fact]));
  const key = request?.headers?.['idempotency-key'];
  if (key !== undefined) {
    // a refusal leaves no trace, so only what was done is done for good; a bank's no is final too
    const isFinal = (status === 200 && !pendingSchema.safeParse(body).success) || status === 402;
    return isFinal ? new Map([[`${place} under ${key}`, same(status)]]) : new Map();
  }
  if (status !== 200) return new Map();
  if (place.endsWith('/profile-order')) return of(profileFacts(readProfileOrder(body)));
  if (place.endsWith('/contract-details')) {
    const { contractHash, issuedAt, accepted, acceptedAt } = contractDetailsSchema.parse(body);
    return of([
      [`contract of ${issuedAt}`, same(contractHash)],
      ...(accepted ? [[`contract accepted at ${acceptedAt}`, same(contractHash)] as const] : []),
    ]);
  }
  const standing = place.includes('/back-office/orders/') ? standingSchema.safeParse(body).data : undefined;
  if (standing === undefined) return new Map();
  return of([
    ['revision', grows(standing.revision)],
    ['refunded', grows(standing.price.refunded)],
  ]);
};

const contradicts = (before: Fact | undefined, now: Fact): boolean => {
  if (before === undefined || before.kind !== now.kind) return false;
  if (before.kind === 'same') return now.kind === 'same' && before.is !== now.is;
  return now.kind === 'grows' && now.to < before.to;
};

const inWords = (fact: Fact): string => (fact.kind === 'same' ? fact.is : String(fact.to));

/** What is told anew once a step was taken back: a contract of another car or price is accepted, and cools off, anew. */
const mayChange = /^(?:stage|end of cooling off|price of .*)$/;

/** `wrong` is called at the answer that contradicts another. */
export const createHeardAnswers = (wrong: (law: string, what: string) => void): HeardAnswers => {
  /** By who was told. Replaced, never changed: whoever waits for an answer holds what was known when they asked. */
  const known = new Map<string, Facts>();
  /** Which one of all that were taken back each order was at last. */
  const backwards = new Map<string, number>();
  let takenBack = 0;
  let compared = 0;
  return {
    asks: (who, path, request) => {
      const before = known.get(who) ?? new Map<string, Fact>();
      const takenBackBefore = takenBack;
      return (answer) => {
        const facts = factsOf(path, request, answer);
        if (facts.size === 0) return;
        const merged = new Map(known.get(who));
        for (const [name, fact] of facts) {
          const [orderNo = ''] = name.split(' ');
          const isTakenBack = (backwards.get(orderNo) ?? 0) > takenBackBefore;
          const earlier = before.get(name);
          compared += earlier === undefined ? 0 : 1;
          if (!isTakenBack && earlier !== undefined && contradicts(earlier, fact)) {
            const what = `${who} was told of ${name}: ${inWords(earlier)}, and now ${inWords(fact)}`;
            wrong('no answer takes back an earlier one', what);
          }
          const newest = merged.get(name);
          // answers overtake each other: what has come further counts
          if (newest?.kind === 'grows' && fact.kind === 'grows' && fact.to < newest.to) continue;
          if (!isTakenBack) merged.set(name, fact);
        }
        known.set(who, merged);
      };
    },
    mayGoBack: (orderNo) => {
      takenBack += 1;
      backwards.set(orderNo, takenBack);
      for (const [who, facts] of known)
        known.set(
          who,
          new Map(
            [...facts].filter(
              ([name]) => !name.startsWith(`${orderNo} `) || !mayChange.test(name.slice(orderNo.length + 1)),
            ),
          ),
        );
    },
    compared: () => compared,
  };
};
