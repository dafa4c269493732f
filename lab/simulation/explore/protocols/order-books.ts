/** What the events of a store say of the money of its orders, and the laws that they and the gateway's books keep. */
import { z } from 'zod';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { markOfEvent } from '../scheduler/event-store-of-process.ts';
import type { ModelGateway } from '../../../chaos/money/model-gateway.ts';

const dataSchema = z.object({
  data: z.object({
    paymentId: z.string().optional(),
    amountCents: z.int().optional(),
    transactionId: z.string().optional(),
    refundId: z.string().optional(),
  }),
});
const recordedAtSchema = z.object({ recordedAt: z.string() });

export type PaymentEvent = {
  readonly type: string;
  readonly stream: string;
  readonly recordedAt: string;
} & z.infer<typeof dataSchema>['data'];

const parsed = new WeakMap<RecordedEvent, PaymentEvent>();

const paymentEventOf = (event: RecordedEvent): PaymentEvent => {
  const known = parsed.get(event);
  if (known !== undefined) return known;
  const { data } = dataSchema.parse(JSON.parse(event.data));
  const { recordedAt } = recordedAtSchema.parse(JSON.parse(event.metadata));
  const read = { type: event.type, stream: event.stream, recordedAt, ...data };
  parsed.set(event, read);
  return read;
};

const paymentTypes: ReadonlySet<string> = new Set([
  'DepositPaymentStarted',
  'DepositPaid',
  'DepositPaymentFailed',
  'DepositRefunded',
  'OrderCancelled',
]);

export type Books = {
  readonly events: readonly RecordedEvent[];
  readonly payments: readonly PaymentEvent[];
  /** Payments that have begun and have no outcome. */
  readonly open: readonly PaymentEvent[];
  /** Of every event, as a text. */
  readonly mark: string;
};

export const readBooks = async (eventStore: EventStore): Promise<Books> => {
  const { events } = await eventStore.readAll({ limit: 4_096 });
  const payments = events.filter(({ type }) => paymentTypes.has(type)).map(paymentEventOf);
  const hasOutcome = new Set(
    payments.flatMap(({ type, paymentId }) =>
      type === 'DepositPaid' || type === 'DepositPaymentFailed' ? [paymentId] : [],
    ),
  );
  return {
    events,
    payments,
    open: payments.filter(({ type, paymentId }) => type === 'DepositPaymentStarted' && !hasOutcome.has(paymentId)),
    mark: events.map(markOfEvent).join(),
  };
};

const verdicts = new Map<string, readonly string[]>();

/** Every chain verifies. */
const brokenChains = ({ events, mark }: Books): readonly string[] => {
  const known = verdicts.get(mark);
  if (known !== undefined) return known;
  const broken = [...Map.groupBy(events, ({ stream }) => stream)].flatMap(([stream, own]) =>
    verifyChain(own).ok ? [] : [`The chain of ${stream} does not verify.`],
  );
  verdicts.set(mark, broken);
  return broken;
};

const doubles = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, index) => texts.indexOf(text) < index);

/** Laws that hold in every state, whatever is still under way. */
export const brokenInAnyState = (books: Books, { charges, refunds }: ModelGateway): readonly string[] => {
  const { payments } = books;
  const broken = [...brokenChains(books)];
  const of = (wanted: string): readonly PaymentEvent[] => payments.filter(({ type }) => type === wanted);
  for (const [stream, own] of Map.groupBy(payments, ({ stream }) => stream)) {
    const ids = new Set(own.map(({ paymentId }) => paymentId));
    const taken = charges.filter(({ reference }) => ids.has(reference));
    if (taken.length > 1) broken.push(`The customer of ${stream} was charged ${taken.length} times.`);
  }
  const started = new Set(of('DepositPaymentStarted').map(({ paymentId }) => paymentId));
  for (const { reference } of charges) {
    if (!started.has(reference)) broken.push(`A charge was made for which no payment was on record.`);
  }
  for (const { paymentId, amountCents, transactionId } of of('DepositPaid')) {
    const isBooked = charges.some(
      (charge) =>
        charge.reference === paymentId && charge.amountCents === amountCents && charge.transactionId === transactionId,
    );
    if (!isBooked) broken.push('An order says that its deposit is paid, and the gateway has not taken it.');
  }
  for (const { paymentId } of of('DepositPaymentFailed')) {
    if (charges.some(({ reference }) => reference === paymentId))
      broken.push('An order says that a payment failed, and its customer was charged.');
  }
  for (const { stream } of of('DepositRefunded').filter(
    ({ refundId }) => !refunds.some((one) => one.refundId === refundId),
  ))
    broken.push(`${stream} says that its deposit was refunded, and the gateway has not done it.`);
  if (doubles(refunds.map(({ transactionId }) => transactionId)).length > 0)
    broken.push('A charge was refunded twice.');
  const outcomes = [...of('DepositPaid'), ...of('DepositPaymentFailed')];
  if (doubles(outcomes.map(({ paymentId = '' }) => paymentId)).length > 0) broken.push('A payment has two outcomes.');
  if (doubles(of('DepositPaid').map(({ stream }) => stream)).length > 0) broken.push('A deposit was paid twice.');
  return broken;
};

/** Laws that hold once nothing is left to do: books and events are the same. */
export const brokenAtRest = ({ payments, open }: Books, { charges, refunds }: ModelGateway): readonly string[] => {
  const broken: string[] = [];
  if (open.length > 0) broken.push('A payment has no outcome.');
  for (const { reference } of charges) {
    if (!payments.some(({ type, paymentId }) => type === 'DepositPaid' && paymentId === reference))
      broken.push('A charge was made that no order knows of.');
  }
  for (const { refundId } of refunds) {
    if (!payments.some((event) => event.type === 'DepositRefunded' && event.refundId === refundId))
      broken.push('A refund was made that no order knows of.');
  }
  return broken;
};
