import { expect, it } from 'vitest';
import type { BackOfficeMessage, MessageAnswer } from '@driveaway/domain/api/back-office.ts';
import { decide } from '@driveaway/domain/order/decide.ts';
import { evolve, initialOrderState, storeOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { loadOrder } from '../orders/load-order.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { appendMessage, type MessageToAppend } from './append-message.ts';
import { commandOf } from './message-command.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';

const clients = 8;
const messagesPerClient = 5;
const ordersPerHistory = 2;
const scopes = ['orders:append'] as const;

/** Numbers from 0 up to but not including `below`, the same ones for the same seed. */
const seededNumbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Kind = Pick<BackOfficeMessage, 'type' | 'data'>;

/** Steps that lie close together, so that clients get in each other's way, and some that always fit. */
const kindsOf = (orderNo: string) =>
  [
    { type: 'approve' },
    { type: 'allocate', data: { vin: vinOf(orderNo) } },
    { type: 'on-water' },
    { type: 'on-shore' },
    { type: 'request-balance' },
    { type: 'balance-paid', data: { amount: 20_000, bankReference: 'EFT' } },
    { type: 'finance-lodged' },
    { type: 'finance-denied' },
    { type: 'cancel', data: { reason: 'Changed plans' } },
  ] as const satisfies readonly Kind[];

const historyOf = (seed: number, first: number): readonly (readonly MessageToAppend[])[] => {
  const below = seededNumbers(seed);
  const own = Array.from({ length: clients }, (_, client) =>
    Array.from({ length: messagesPerClient }, (_none, index): MessageToAppend => {
      const orderNo = orderNoOf(first + below(ordersPerHistory));
      const kinds = kindsOf(orderNo);
      const kind = kinds[below(kinds.length)] ?? kinds[0];
      return {
        machine: { clientId: `client-${client}`, scopes },
        orderNo,
        message: { messageId: `h${seed}-${index}`, ...kind },
        correlationId: `request-${client}-${index}`,
      };
    }),
  );
  // every fourth message is the neighbour's, delivered a second time
  return own.map((messages, client) =>
    messages.map((message, index) => {
      const neighbours = own[(client + 1) % clients]?.[index];
      return below(4) === 0 && neighbours !== undefined
        ? { ...neighbours, correlationId: message.correlationId }
        : message;
    }),
  );
};

/** The state after one more message, without concurrent writers. */
const carriedOut = (state: OrderState, { message }: MessageToAppend): OrderState => {
  const decision = decide(commandOf(message, { at: '2026-11-02T00:00:00Z', document: undefined }), state);
  expect(decision).toMatchObject({ kind: 'accepted' });
  return decision.kind === 'accepted' ? decision.events.reduce(evolve, state) : state;
};

it('8 clients racing on the same orders leave 100 histories whole: nothing acknowledged missing, as if one after another (row 69)', async () => {
  const { ports, faults } = await openTestService();
  let acknowledged = 0;
  let refused = 0;
  let replayed = 0;
  for (let seed = 1; seed <= 100; seed += 1) {
    const first = seed * ordersPerHistory;
    const orderNos = Array.from({ length: ordersPerHistory }, (_, index) => orderNoOf(first + index));
    for (const orderNo of orderNos) await createOrderAt(ports, orderNo, 'AcceptContract');
    const answers: { sent: MessageToAppend; answer: MessageAnswer }[] = [];
    const runClient = async (messages: readonly MessageToAppend[]): Promise<void> => {
      for (const sent of messages) {
        const outcome = await appendMessage(ports, sent);
        if (outcome.kind === 'done') answers.push({ sent, answer: outcome.answer });
        else refused += 1;
      }
    };
    await Promise.all(historyOf(seed, first).map(runClient));
    acknowledged += answers.length;
    replayed += answers.filter(({ answer }) => answer.replayed).length;

    for (const orderNo of orderNos) {
      const raw = await ports.eventStore.readStream(`order-${orderNo}`);
      expect(raw.map(({ revision }) => revision)).toEqual(raw.map((_, index) => BigInt(index)));
      expect(new Set(raw.map(({ id }) => id)).size).toBe(raw.length);
      expect(verifyChain(raw).ok).toBe(true);

      const raced = await loadOrder(ports, orderNo);
      expect(raced.state.anomalies).toEqual([]);
      const own = answers.filter(({ answer }) => answer.orderNo === orderNo);
      for (const { answer } of own) {
        expect(raced.events[answer.revision]?.type).toBe(answer.events.at(-1));
      }
      // each event was acknowledged exactly once as new
      const fresh = own.filter(({ answer }) => !answer.replayed);
      expect(fresh.map(({ answer }) => answer.revision).sort((one, other) => one - other)).toEqual(
        raced.events.slice(5).map(({ revision }) => Number(revision)),
      );

      const accepted = fresh.sort((one, other) => one.answer.revision - other.answer.revision);
      const before = raced.events
        .slice(0, 5)
        .flatMap(({ event }) => event ?? [])
        .reduce(evolve, initialOrderState);
      const sequential = accepted.reduce((state, { sent }) => carriedOut(state, sent), before);
      expect(storeOrderState(raced.state)).toEqual(storeOrderState(sequential));
    }
  }
  expect(acknowledged + refused).toBe(100 * clients * messagesPerClient);
  // the races were real: many messages won, many lost, some were duplicates
  expect(acknowledged).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(500);
  expect(replayed).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});
