/** A customer and what the back office does for them: a journey of requests, each repeated until it is answered. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { cancelReasons } from '@driveaway/domain/api/cancel-order.ts';
import { machineFailureSchema, messageAnswerSchema, orderStandingSchema } from '@driveaway/domain/api/back-office.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import {
  sampleBuild,
  samplePassword,
  signUpForm,
  sydney,
} from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';
import { depositForm, type publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { recorded, recordedAt, recordedTimes, type Claim } from './claim.ts';
import { createVisitor, impatiently, jsonRequest, type Answer } from './visitor.ts';

/** The product as it is running now. */
export type Shop = {
  readonly url: string;
  /** As it publishes its key. */
  readonly gateway: ReturnType<typeof publishedGateway>;
  /** A bearer token of the back office. */
  readonly token: string;
};

/**
 * `moved`: an answer came and the journey goes on. `unanswered`: the outcome is unknown, the same request is sent again. `waiting`:
 * the bank has not decided. `finished`: nothing is left to ask. `wrong`: an answer that should not be.
 */
export type Progress =
  | { readonly kind: 'moved' | 'unanswered' | 'waiting' | 'finished' }
  | { readonly kind: 'wrong'; readonly what: string };

export type Customer = {
  readonly email: string;
  readonly orderNo: () => string | undefined;
  /** Makes the next request of the journey, or repeats the last one. */
  readonly proceed: (shop: Shop) => Promise<Progress>;
  /**
   * Logs in and looks for the order, which must have been placed, until `until` (of `performance.now()`) while the
   * product says that its read models are not ready; what is wrong with that, or undefined.
   */
  readonly logIn: (shop: Shop, until: number) => Promise<string | undefined>;
};

type Order = { readonly orderNo: string; readonly orderReference: string };
/** One request of the journey; it returns the next one, or undefined at the end. */
type Step = (shop: Shop) => Promise<Progress | { readonly kind: 'next'; readonly step: Step | undefined }>;

const api = '/api/build-your-own';
const next = (step: Step | undefined) => ({ kind: 'next', step }) as const;
const unanswered = { kind: 'unanswered' } as const;

type Message = { readonly type: string; readonly data?: object; readonly refusedWith?: string };

const document = (text: string) =>
  ({
    name: 'Registration.pdf',
    contentType: 'application/pdf',
    contentBase64: Buffer.from(`%PDF-1.4\n${text}`).toString('base64'),
  }) as const;

const vehicleMessages = (orderNo: string): readonly Message[] => [
  { type: 'approve' },
  { type: 'allocate', data: { vin: vinOf(orderNo) } },
  { type: 'on-water', data: { vessel: 'MV Southern Tern' } },
  { type: 'on-shore' },
  { type: 'request-balance' },
  { type: 'balance-paid' },
  { type: 'shipped-to-dealer' },
  { type: 'arrived' },
  { type: 'document-added', data: document('the registration') },
  { type: 'document-added', data: document('another one'), refusedWith: 'document-name-taken' },
  { type: 'complete' },
];

/** Between two looks at read models that are not ready. */
const pauseMilliseconds = 250;

/** Statuses that say nothing about the request: the product or a dependency was unavailable. */
const isPassing = ({ status }: Answer): boolean => status === 503 || status === 502 || status === 504;

/** Deposits in cents that the bank approves; those of `declined` it does not (the last two digits decide). */
const approvedCents = [100_000, 150_000, 200_008, 300_000];
const declinedCents = [100_051, 150_005];

/** A customer with a number; `random` decides what they do, and `acknowledge` is given everything they are told. */
export const createCustomer = (name: string, random: SeededRandom, acknowledge: (claim: Claim) => void): Customer => {
  const email = `${name}@example.test`;
  const address = `10.${createHash('sha256').update(name).digest().subarray(0, 3).join('.')}`;
  const send = impatiently(createVisitor(address), random);
  let placed: Order | undefined;
  let declines = 0;

  const wrong = (what: string, { status, body }: Answer) => ({
    kind: 'wrong' as const,
    what: `${what} of ${placed?.orderNo ?? email} was answered with ${status} ${JSON.stringify(body)}`,
  });
  const keyed = (key: string) => ({ 'Idempotency-Key': key });

  const sendMessages = (order: Order, messages: readonly Message[]): Step => {
    const [message, ...rest] = messages;
    const messageId = random.uuid();
    let amount: number | undefined;
    return async ({ url, token }) => {
      if (message === undefined) return next(undefined);
      const authorized = { Authorization: `Bearer ${token}` };
      const path = `/api/back-office/orders/${order.orderNo}`;
      if (message.type === 'balance-paid' && amount === undefined) {
        const standing = await send(url, path, { headers: authorized });
        if (standing === undefined || isPassing(standing)) return unanswered;
        amount = orderStandingSchema.parse(standing.body).price.balanceOwing;
      }
      const data = amount === undefined ? message.data : { amount, bankReference: `EFT-${order.orderNo}` };
      const body = { messageId, type: message.type, ...(data === undefined ? {} : { data }) };
      const answer = await send(url, `${path}/events`, jsonRequest(body, authorized));
      if (answer === undefined || isPassing(answer)) return unanswered;
      if (message.refusedWith !== undefined) {
        const { code } = machineFailureSchema.parse(answer.body);
        return code === message.refusedWith ? next(sendMessages(order, rest)) : wrong(message.type, answer);
      }
      if (answer.status !== 200) return wrong(message.type, answer);
      const { revision, events } = messageAnswerSchema.parse(answer.body);
      acknowledge(recordedAt(order.orderNo, revision, events.at(-1) ?? ''));
      return next(sendMessages(order, rest));
    };
  };

  const cancelByBackOffice = (order: Order): Step =>
    sendMessages(order, [{ type: 'cancel', data: { reason: 'No car to be had.' } }]);

  const cancelByCustomer = (order: Order): Step => {
    const key = random.uuid();
    const reason = random.pick(Object.keys(cancelReasons));
    return async ({ url }) => {
      const request = jsonRequest({ orderNo: order.orderNo, reason }, keyed(key));
      const answer = await send(url, `${api}/cancel-order`, request);
      if (answer === undefined || isPassing(answer)) return unanswered;
      if (answer.status !== 200) return wrong('cancel-order', answer);
      acknowledge(recorded(order.orderNo, 'OrderCancelled'));
      return next(undefined);
    };
  };

  const deliver = (order: Order): Step => {
    if (random.chance(0.6)) return sendMessages(order, vehicleMessages(order.orderNo));
    const before = vehicleMessages(order.orderNo).slice(0, random.below(4));
    return sendMessages(order, [...before, { type: 'cancel', data: { reason: 'No car to be had.' } }]);
  };

  const acceptContract = (order: Order): Step => {
    const key = random.uuid();
    const isOther = random.chance(0.3);
    let contractHash: string | undefined;
    return async ({ url }) => {
      const { orderNo, orderReference } = order;
      if (contractHash === undefined) {
        const details = await send(url, `${api}/contract-details?orderNo=${orderNo}`);
        if (details === undefined || isPassing(details)) return unanswered;
        if (details.status !== 200) return wrong('contract-details', details);
        ({ contractHash } = z.object({ contractHash: z.string() }).parse(details.body));
      }
      const form = {
        orderReference,
        contractHash,
        contractAccepted: true,
        isOther,
        notes: isOther ? 'Call first.' : '',
      };
      const answer = await send(url, `${api}/contract?orderNo=${orderNo}`, jsonRequest(form, keyed(key)));
      if (answer === undefined || isPassing(answer)) return unanswered;
      if (answer.status !== 200) return wrong('contract', answer);
      acknowledge(recorded(orderNo, 'ContractAccepted', { contractHash }));
      return next(deliver(order));
    };
  };

  const payDeposit = (order: Order): Step => {
    const key = random.uuid();
    const amountCents = random.pick(random.chance(0.15) ? declinedCents : approvedCents);
    const mayGiveUp = random.chance(0.2);
    let form: Awaited<ReturnType<typeof depositForm>> | undefined;
    return async ({ url, gateway }) => {
      const { orderNo, orderReference } = order;
      form ??= { ...(await depositForm(gateway, orderReference)), amount: amountCents / 100 };
      const answer = await send(url, `${api}/deposit`, jsonRequest(form, keyed(key)));
      if (answer === undefined || isPassing(answer)) return unanswered;
      if (answer.status === 402) {
        declines += 1;
        acknowledge(recordedTimes(orderNo, 'DepositPaymentFailed', declines));
        return next(payDeposit(order));
      }
      if (answer.status !== 200) return wrong('deposit', answer);
      const { status } = z.object({ status: z.enum(['paid', 'pending', 'held']) }).parse(answer.body);
      if (status === 'paid') {
        acknowledge(recorded(orderNo, 'DepositPaid', { amountCents }));
        return next(random.chance(0.1) ? cancelByCustomer(order) : acceptContract(order));
      }
      acknowledge(recorded(orderNo, 'DepositPaymentStarted', { amountCents }));
      return mayGiveUp ? next(cancelByBackOffice(order)) : { kind: 'waiting' };
    };
  };

  const signUp = (buildId: string): Step => {
    const key = random.uuid();
    const form = { 'account.email': email, 'account.emailConfirm': email };
    return async ({ url }) => {
      const request = { method: 'POST', headers: keyed(key), body: signUpForm(form) };
      const answer = await send(url, `${api}/account-details?id=${buildId}`, request);
      if (answer === undefined || isPassing(answer)) return unanswered;
      if (answer.status !== 200) return wrong('sign-up', answer);
      placed = z.object({ orderNo: z.string(), orderReference: z.string() }).parse(answer.body);
      acknowledge(recorded(placed.orderNo, 'OrderCreated', { orderReference: placed.orderReference }));
      return next(payDeposit(placed));
    };
  };

  const configure: Step = async ({ url }) => {
    const answer = await send(url, `${api}/car-build`, jsonRequest({ build: sampleBuild, suburb: sydney }));
    if (answer === undefined || isPassing(answer)) return unanswered;
    if (answer.status !== 200) return wrong('car-build', answer);
    return next(signUp(z.object({ id: z.uuid() }).parse(answer.body).id));
  };

  let step: Step | undefined = configure;
  return {
    email,
    orderNo: () => placed?.orderNo,
    proceed: async (shop) => {
      if (step === undefined) return { kind: 'finished' };
      const progress = await step(shop);
      if (progress.kind !== 'next') return progress;
      ({ step } = progress);
      return { kind: 'moved' };
    },
    logIn: async ({ url }, until) => {
      const elsewhere = createVisitor(address);
      const login = await elsewhere.send(url, `${api}/authenticate`, jsonRequest({ email, password: samplePassword }));
      const look = () => elsewhere.send(url, `${api}/profile-orders`);
      let orders = await look();
      while (orders !== undefined && isPassing(orders) && performance.now() < until) {
        await pause(pauseMilliseconds);
        orders = await look();
      }
      const numbers = z.array(z.string()).safeParse(orders?.body);
      const seesOrder = numbers.success && placed !== undefined && numbers.data.includes(placed.orderNo);
      return login?.status === 200 && seesOrder ? undefined : `${email}: ${JSON.stringify({ login, orders })}`;
    },
  };
};
