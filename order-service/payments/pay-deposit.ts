/**
 * The deposit: the intent is recorded before the bank is asked, and after an unknown outcome the charge is looked up,
 * never repeated.
 */
import type { Cents } from '@driveaway/domain/money/cents.ts';
import {
  notSentCode,
  type ChargeRequest,
  type EncryptedCard,
  type Payer,
  type PaymentOutcome,
} from '@driveaway/infra/payments/port.ts';
import { declineWords } from '@driveaway/infra/payments/response-words.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand, type OrderCommandRefusal } from '../orders/execute-order-command.ts';
import { loadOrder } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import {
  paymentRecordOf,
  recordPaymentHeld,
  recordPaymentOutcome,
  type PaymentRecord,
  type SettlementPorts,
} from './record-payment-outcome.ts';

export type DepositPorts = SettlementPorts & Pick<ServicePorts, 'gateway' | 'elapsed'>;

export type DepositRequest = {
  readonly orderNo: string;
  readonly orderReference: string;
  readonly customerId: string;
  /** The same id is the same payment: it is charged at most once. */
  readonly commandId: string;
  /** Of this delivery alone. */
  readonly correlationId: string;
  readonly amountCents: Cents;
  /** Goes to the gateway and nowhere else. */
  readonly card: EncryptedCard;
  readonly customerIp?: string;
  readonly payer?: Payer | undefined;
};

export type DepositOutcome =
  | { readonly kind: 'paid'; readonly amountCents: Cents; readonly position: bigint }
  /** Nobody knows yet; the reconciler finds out. */
  | { readonly kind: 'pending'; readonly position: bigint }
  /** The gateway reviews it, which may take days. */
  | { readonly kind: 'held'; readonly position: bigint }
  /** `message` is for the customer. */
  | { readonly kind: 'declined'; readonly message: string; readonly position: bigint }
  | { readonly kind: 'refused'; readonly refusal: OrderCommandRefusal };

/** How long a customer waits for the bank. The reconciler leaves a payment alone for longer than this. */
export const chargeDeadlineMilliseconds = 10_000;

/**
 * A charge is sent within this time of its intent or not at all. Otherwise a process that was suspended in between, as
 * on a sleeping laptop, could send one that the reconciler has already declared failed (`notFoundPatience`).
 */
export const sendWithinMilliseconds = 3_000;

/**
 * Whether no more time has passed, by either clock: the monotonic one stands still while a machine sleeps, and the other
 * one may be set.
 */
const withinTime = (
  { clock, elapsed = () => performance.now() }: DepositPorts,
  from: Temporal.Instant,
  milliseconds: number,
): (() => boolean) => {
  const elapsedBefore = elapsed();
  return () =>
    elapsed() - elapsedBefore <= milliseconds &&
    Math.abs(from.until(clock.now()).total('milliseconds')) <= milliseconds;
};

const outcomeOf = (record: PaymentRecord, position: bigint): DepositOutcome => {
  if (record.kind === 'paid') return { kind: 'paid', amountCents: record.amountCents, position: record.position };
  if (record.kind === 'failed') return { kind: 'declined', message: record.reason, position: record.position };
  return { kind: record.kind === 'held' ? 'held' : 'pending', position };
};

/** A gateway that throws has an unknown outcome too. What it threw may quote the request, so only its name is logged. */
const chargeSafely = async (
  { gateway, log }: DepositPorts,
  request: ChargeRequest,
  mayBeSent: () => boolean,
): Promise<PaymentOutcome> => {
  try {
    if (!mayBeSent()) {
      return { kind: 'declined', responseCode: notSentCode, message: declineWords(notSentCode) };
    }
    return await gateway.charge(request);
  } catch (fault) {
    const name = fault instanceof Error ? fault.name : typeof fault;
    log.error('The gateway failed', new Error(`charge threw ${name}`), { paymentId: request.reference });
    return { kind: 'unknown' };
  }
};

type Answered = Exclude<PaymentOutcome, { kind: 'unknown' }>;

/** The gateway's answer within the deadline, else `unknown`; a later answer is still recorded when it comes. */
const chargeInTime = async (
  ports: DepositPorts,
  request: ChargeRequest,
  mayBeSent: () => boolean,
  wait: Wait,
  onLateAnswer: (outcome: Answered) => Promise<unknown>,
): Promise<PaymentOutcome> => {
  const timer = new AbortController();
  let isLate = false;
  const charged = chargeSafely(ports, request, mayBeSent).then(async (outcome) => {
    if (isLate && outcome.kind !== 'unknown') await onLateAnswer(outcome);
    return outcome;
  });
  const late = async (): Promise<PaymentOutcome> => {
    await wait(chargeDeadlineMilliseconds, timer.signal);
    isLate = !timer.signal.aborted;
    return { kind: 'unknown' };
  };
  const outcome = await Promise.race([charged, late()]);
  timer.abort();
  return outcome;
};

/**
 * Takes a deposit. A retry under its command id answers with what is recorded and does not ask the bank; once an
 * order's deposit is paid, every further call says so.
 */
export const payDeposit = async (
  ports: DepositPorts,
  request: DepositRequest,
  wait: Wait = waitOnTimer,
): Promise<DepositOutcome> => {
  const { orderNo, orderReference, customerId, correlationId, amountCents, card, customerIp, payer } = request;
  // the order is part of both ids: one key used for two orders is two payments
  const commandId = derivedId('deposit', orderNo, request.commandId);
  const paymentId = derivedId('deposit-payment', orderNo, request.commandId);
  const askedAt = ports.clock.now();
  const stillInTime = withinTime(ports, askedAt, sendWithinMilliseconds);
  const started = await executeOrderCommand(ports, {
    orderNo,
    command: {
      type: 'StartDepositPayment',
      paymentId,
      amountCents,
      at: askedAt.toString({ smallestUnit: 'millisecond' }),
    },
    commandId,
    correlationId,
    actor: { kind: 'customer', id: customerId },
    content: { orderReference, amountCents },
  });
  if (started.kind === 'refused') return refusedOrPaid(ports, orderNo, started.refusal);
  if (started.replayed) {
    return outcomeOf(paymentRecordOf((await loadOrder(ports, orderNo)).events, paymentId), started.position);
  }

  const payment = { orderNo, paymentId, amountCents, correlationId, causationId: commandId, recordedBy: 'deposit' };
  const settle = async (outcome: Answered): Promise<DepositOutcome> => {
    if (outcome.kind !== 'held') {
      return outcomeOf(await recordPaymentOutcome(ports, { ...payment, outcome }), started.position);
    }
    return { kind: 'held', position: (await recordPaymentHeld(ports, payment)) ?? started.position };
  };
  const settleLate = (outcome: Answered): Promise<unknown> =>
    settle(outcome).catch((fault: unknown) =>
      ports.log.error('A late answer of the gateway was not recorded', fault, { orderNo, paymentId }),
    );
  const outcome = await chargeInTime(
    ports,
    { reference: paymentId, orderNo, orderReference, amountCents, card, customerIp, payer },
    stillInTime,
    wait,
    settleLate,
  );
  if (outcome.kind === 'unknown') return { kind: 'pending', position: started.position };
  try {
    return await settle(outcome);
  } catch (fault) {
    // the bank has answered but the store failed: the reconciler records it
    ports.log.error('The outcome of a payment was not recorded at once', fault, { orderNo, paymentId });
    return { kind: 'pending', position: started.position };
  }
};

/** A deposit that is already paid is not refused but reported as success again. */
const refusedOrPaid = async (
  ports: DepositPorts,
  orderNo: string,
  refusal: OrderCommandRefusal,
): Promise<DepositOutcome> => {
  if (refusal.code !== 'illegal-transition' && refusal.code !== 'step-not-due') return { kind: 'refused', refusal };
  const { state, events } = await loadOrder(ports, orderNo);
  const { deposit, cancellation } = state.facts;
  if (deposit === undefined || cancellation !== undefined) return { kind: 'refused', refusal };
  const record = paymentRecordOf(events, deposit.paymentId);
  return record.kind === 'paid' ? { ...record, kind: 'paid' } : { kind: 'refused', refusal };
};
