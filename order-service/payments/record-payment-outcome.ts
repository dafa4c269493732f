/** Records the gateway's answer as an event, once per payment: the first final outcome wins. */
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import type { Cents } from '@driveaway/domain/money/cents.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import type { SettledOutcome } from '@driveaway/infra/payments/port.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand, type OrderPorts } from '../orders/execute-order-command.ts';
import { loadOrder, type LoadedEvent } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type SettlementPorts = OrderPorts & Pick<ServicePorts, 'log'>;

/**
 * An outcome for which an order does not wait any more. `not-found`: the gateway will not charge it. `given-up`: it could not
 * be found, and may have been charged.
 */
type FinalOutcome = SettledOutcome | { readonly kind: 'not-found' } | { readonly kind: 'given-up' };

/** What is on record of a payment. `position` is that of the event. */
export type PaymentRecord =
  | { readonly kind: 'paid'; readonly amountCents: Cents; readonly position: bigint }
  | { readonly kind: 'failed'; readonly reason: string; readonly isGivenUp: boolean; readonly position: bigint }
  | { readonly kind: 'open' }
  /** Open, and the gateway reviews it. */
  | { readonly kind: 'held' }
  | { readonly kind: 'none' };

type Settlement = {
  readonly orderNo: string;
  readonly paymentId: string;
  /** The amount that was asked for, in cents. */
  readonly amountCents: Cents;
  readonly outcome: FinalOutcome;
  readonly correlationId: string;
  /** The event that started the payment. */
  readonly causationId: string;
  /** Who recorded it: 'deposit', 'payment-reconciler'. */
  readonly recordedBy: string;
};

/** What the events of an order say of a payment. */
export const paymentRecordOf = (events: readonly LoadedEvent[], paymentId: string): PaymentRecord => {
  let record: PaymentRecord = { kind: 'none' };
  for (const { event, position } of events) {
    if (event?.type === 'DepositPaymentStarted' && event.data.paymentId === paymentId) record = { kind: 'open' };
    if (event?.type === 'DepositPaymentHeld' && event.data.paymentId === paymentId) record = { kind: 'held' };
    if (event?.type === 'DepositPaid' && event.data.paymentId === paymentId) {
      record = { kind: 'paid', amountCents: event.data.amountCents, position };
    }
    if (event?.type === 'DepositPaymentFailed' && event.data.paymentId === paymentId) {
      const { reason, responseCode } = event.data;
      record = { kind: 'failed', reason, isGivenUp: responseCode === givenUpCode, position };
    }
  }
  return record;
};

const notFoundWords = {
  'not-found': ['not-found', 'The payment did not reach the bank. You have not been charged. Please try again.'],
  'given-up': [
    givenUpCode,
    'We could not find the payment. You can try again. Should this one turn up, it goes back to your card by itself.',
  ],
} as const;

const commandOf = ({ paymentId, amountCents, outcome }: Settlement): OrderCommand => {
  if (outcome.kind === 'approved') {
    const { transactionId, maskedCard, brand } = outcome;
    return { type: 'RecordDepositPaid', data: { paymentId, amountCents, transactionId, maskedCard, brand } };
  }
  const [responseCode, reason] =
    outcome.kind === 'declined' ? [outcome.responseCode, outcome.message] : notFoundWords[outcome.kind];
  return { type: 'RecordDepositPaymentFailed', data: { paymentId, responseCode, reason } };
};

/**
 * Records that the gateway reviews a payment, and says so in the log; nothing where that is on record, or an outcome is.
 * Returns the position of the event; undefined where there is none.
 */
export const recordPaymentHeld = async (
  ports: SettlementPorts,
  { orderNo, paymentId, correlationId, causationId, recordedBy }: Omit<Settlement, 'outcome' | 'amountCents'>,
): Promise<bigint | undefined> => {
  const executed = await executeOrderCommand(ports, {
    orderNo,
    command: { type: 'RecordDepositPaymentHeld', paymentId },
    commandId: derivedId('payment-held', orderNo, paymentId),
    correlationId,
    causationId,
    actor: { kind: 'system', id: recordedBy },
    content: { paymentId },
  });
  if (executed.kind === 'refused') return undefined;
  if (!executed.replayed) ports.log.warn('The payment gateway holds a charge for review', { orderNo, paymentId });
  return executed.position;
};

/**
 * Records the outcome of a payment. The command id is derived from the payment, so that only one outcome is recorded,
 * whoever asks; a later one that contradicts it raises an alarm in the log and changes nothing. Returns what is on
 * record; throws when nothing could be recorded, and may be called again.
 */
export const recordPaymentOutcome = async (ports: SettlementPorts, settlement: Settlement): Promise<PaymentRecord> => {
  const { orderNo, paymentId, outcome, correlationId, causationId, recordedBy } = settlement;
  const executed = await executeOrderCommand(ports, {
    orderNo,
    command: commandOf(settlement),
    commandId: derivedId('payment-outcome', orderNo, paymentId),
    correlationId,
    causationId,
    actor: { kind: 'system', id: recordedBy },
    content: { isPaid: outcome.kind === 'approved' },
  });
  const { events } = await loadOrder(ports, orderNo);
  const record = paymentRecordOf(events, paymentId);
  if (executed.kind === 'refused' && record.kind !== 'paid' && record.kind !== 'failed') {
    throw new Error(`The outcome of payment ${paymentId} was not recorded: ${executed.refusal.code}`);
  }
  const isAsRecorded = outcome.kind === 'approved' ? record.kind === 'paid' : record.kind === 'failed';
  if (record.kind === 'failed' && record.isGivenUp) {
    // an answer may be wrong: what there is to pay back is found by looking it up
    if (!isAsRecorded) ports.log.warn('A payment that was given up is said to be paid', { orderNo, paymentId });
  } else if (!isAsRecorded) {
    ports.log.error(
      'The gateway contradicts what is on record of a payment',
      new Error(`the gateway says ${outcome.kind}, the order says ${record.kind}`),
      { orderNo, paymentId },
    );
  }
  return record;
};
