import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeOrderState } from '@driveaway/domain/order/order-state.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import type { OrderCommandType } from '@driveaway/domain/order/order-commands.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { sampleBuyer, sampleCustomerId, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import { RefusedRequest } from '../http/failures/http-refusals.ts';
import { createOrdersAtHand, type OrderAtHand } from '../ports/orders-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { executeOrderCommand, type OrderCommandOutcome } from './execute-order-command.ts';
import { loadOrderWithoutPersonal } from './load-order.ts';
import { readWholeOrder } from './order-at-hand.ts';
import { attempt, carryOut, createSampleOrder, openTestService } from './testing/test-service.ts';

const commandTypes = Object.keys(sampleCommands).filter((type): type is OrderCommandType => type in sampleCommands);

/** What happens next in a history: to which service it comes, and what it is. */
const stepArbitrary = fc.record({
  service: fc.constantFrom(0, 1),
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('go on' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...commandTypes) },
    { weight: 2, arbitrary: fc.constantFrom('repeat' as const, 'reuse' as const) },
    { weight: 1, arbitrary: fc.constantFrom('record unknown' as const, 'erase' as const) },
  ),
  /** Which of the commands so far is sent again. */
  earlier: fc.nat(),
});
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const withoutPositions = (
  outcome: OrderCommandOutcome | { readonly kind: 'refused'; readonly refusal: object } | undefined,
) =>
  outcome && {
    ...outcome,
    position: undefined,
    events: outcome.kind === 'done' ? outcome.events.map(({ type, data }) => ({ type, data })) : [],
    state: 'state' in outcome ? JSON.parse(JSON.stringify(storeOrderState(outcome.state))) : undefined,
  };

const comparable = ({ state, head, position, commands }: OrderAtHand) => ({
  state: JSON.parse(JSON.stringify(storeOrderState(state))),
  head,
  position,
  commands,
});

/** An event that no version of the product known here can read, chained as it should be. */
const recordUnknown = async (ports: ServicePorts, orderNo: string): Promise<void> => {
  const stream = orderStream(orderNo);
  const { head } = await loadOrderWithoutPersonal(ports, orderNo);
  const commandId = `unknown ${head.revision}`;
  const events = sealEvents({
    stream,
    previous: head,
    events: [{ type: 'SomethingLater', schemaVersion: 1, data: {} }],
    command: { commandId, correlationId: commandId, causationId: commandId },
    actor: { kind: 'system', id: 'later version' },
    recordedAt: '2026-11-02T00:00:00Z',
    randomness: ports.randomness,
  });
  expect(await ports.eventStore.append(stream, events, head.revision ?? 'no-stream')).toMatchObject({
    kind: 'appended',
  });
};

/** A history over one store: each step goes to one of the services. Commands get the same ids in every run. */
const historyOver = (services: readonly ServicePorts[], orderNo: string) => {
  const sent: { readonly type: OrderCommandType; readonly commandId: string }[] = [];
  let onTheWay = 0;
  const send = (ports: ServicePorts, { type, commandId }: (typeof sent)[number], content: string) =>
    executeOrderCommand(ports, {
      orderNo,
      command:
        type === 'CreateOrder'
          ? { ...sampleCommands.CreateOrder, data: { ...sampleCommands.CreateOrder.data, orderNo } }
          : sampleCommands[type],
      commandId,
      correlationId: 'a history',
      actor: { kind: 'system', id: 'test' },
      content,
    });
  /** An order of another history may hold the car or the bank line, and an event of a later version. */
  const answerOf = async (sending: Promise<OrderCommandOutcome>) => {
    try {
      return await sending;
    } catch (fault) {
      if (fault instanceof RefusedRequest) return { kind: 'refused', refusal: fault.refusal } as const;
      throw fault;
    }
  };
  return async ({ service, what, earlier }: Step) => {
    const ports = services[service];
    if (ports === undefined) throw new Error('There is no such service');
    if (what === 'record unknown') {
      await recordUnknown(ports, orderNo);
      return undefined;
    }
    if (what === 'erase') {
      const { keyId } = await ports.keys.obtain(sampleCustomerId, 'contract');
      await ports.keys.destroy(keyId);
      return undefined;
    }
    if (what === 'repeat' || what === 'reuse') {
      const command = sent[earlier % Math.max(1, sent.length)];
      return command && answerOf(send(ports, command, what === 'repeat' ? command.type : 'something else'));
    }
    const type = what === 'go on' ? (['CreateOrder', ...straightWay] as const)[onTheWay] : what;
    if (type === undefined) return undefined;
    const command = { type, commandId: `command ${sent.length}` };
    sent.push(command);
    const outcome = await answerOf(send(ports, command, type));
    if (what === 'go on' && outcome.kind === 'done') onTheWay += 1;
    return outcome;
  };
};

describe('orders at hand', () => {
  it('change no answer: two services that each have their own answer as one without any', async () => {
    const [{ ports }, alone] = [await openTestService(), await openTestService()];
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 30 }), async (steps) => {
        runs += 1;
        const orderNo = `20260000-${String(runs).padStart(4, '0')}`;
        const [one, other] = [createOrdersAtHand(), createOrdersAtHand()];
        const services = [
          { ...ports, ordersAtHand: one },
          { ...ports, ordersAtHand: other },
        ];
        const without = { ...alone.ports, ordersAtHand: undefined };
        const [take, takeAlone] = [historyOver(services, orderNo), historyOver([without, without], orderNo)];
        for (const step of steps) {
          expect(withoutPositions(await take(step))).toEqual(withoutPositions(await takeAlone(step)));
          const stored = await readWholeOrder({ eventStore: ports.eventStore }, orderNo);
          for (const atHand of [one, other]) {
            const kept = atHand.find(orderNo);
            // what a service keeps may be as the store was before
            const isCurrent = kept?.head.revision === stored.head.revision;
            expect(comparable(isCurrent ? (kept ?? stored) : stored)).toEqual(comparable(stored));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('hold nothing personal', async () => {
    const { ports } = await openTestService();
    await createSampleOrder(ports, sampleOrderNo);
    const kept = ports.ordersAtHand?.find(sampleOrderNo);
    expect(kept?.state.facts.created).toBeDefined();
    const text = JSON.stringify([kept?.state, ...(kept?.commands ?? [])], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const word of [sampleBuyer.lastName, sampleBuyer.email]) expect(text).not.toContain(word);
  });

  it('are read anew when the stream is not the one they were read from', async () => {
    const { ports } = await openTestService();
    await createSampleOrder(ports, sampleOrderNo);
    const before = ports.ordersAtHand?.find(sampleOrderNo);
    if (before === undefined) throw new Error('The order is at hand');
    await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
    await carryOut(ports, sampleOrderNo, sampleCommands.RecordDepositPaid);
    const after = ports.ordersAtHand?.find(sampleOrderNo);
    if (after === undefined) throw new Error('The order is at hand');
    // a longer stream than there is, and one of another content
    for (const wrong of [
      { ...after, head: { revision: 7n, hash: 'a'.repeat(64) } },
      { ...before, head: { revision: 0n, hash: 'b'.repeat(64) } },
    ]) {
      ports.ordersAtHand?.forget(sampleOrderNo);
      ports.ordersAtHand?.keep(sampleOrderNo, wrong);
      const outcome = await carryOut(ports, sampleOrderNo, sampleCommands.IssueContract);
      expect(outcome).toMatchObject({ kind: 'done', state: { facts: { contract: {} } } });
    }
    const { events } = await loadOrderWithoutPersonal(ports, sampleOrderNo);
    expect(events.filter(({ type }) => type === 'ContractIssued')).toHaveLength(1);
  });

  it('are those used last, within their number and their bytes', async () => {
    const { ports } = await openTestService();
    const orderOf = async (): Promise<OrderAtHand> => readWholeOrder({ eventStore: ports.eventStore }, 'none');
    const order = { ...(await orderOf()), bytes: 10 };
    const few = createOrdersAtHand({ mostOrders: 2 });
    for (const name of ['a', 'b']) few.keep(name, order);
    few.find('a');
    few.keep('c', order);
    expect(['a', 'b', 'c'].map((name) => few.find(name) !== undefined)).toEqual([true, false, true]);
    const small = createOrdersAtHand({ mostBytes: 25 });
    for (const name of ['a', 'b', 'c']) small.keep(name, order);
    expect([small.count(), small.find('a')]).toEqual([2, undefined]);
    small.keep('b', { ...order, bytes: 26 });
    expect(small.count()).toBe(0);
  });
});

/** The service over its store, with what is read of it counted. */
const withReadsCounted = (ports: ServicePorts) => {
  const counted = { reads: 0, events: 0 };
  const readStream: EventStore['readStream'] = async (...request) => {
    const events = await ports.eventStore.readStream(...request);
    counted.reads += 1;
    counted.events += events.length;
    return events;
  };
  return { counted, ports: { ...ports, eventStore: { ...ports.eventStore, readStream } } };
};

describe.each([0, 800])('a command to an order of %i documents', (documents) => {
  const document = (number: number) => ({
    type: 'AddDocument' as const,
    data: { ...sampleCommands.AddDocument.data, name: `Document ${number}` },
  });
  const addDocument = (ports: ServicePorts, number: number, commandId?: string) =>
    carryOut(ports, sampleOrderNo, document(number), commandId);

  it('reads nothing when it is accepted, and what is newer when it is not', async () => {
    const service = await openTestService();
    await createSampleOrder(service.ports, sampleOrderNo);
    for (let number = 0; number < documents; number += 1) await addDocument(service.ports, number);
    const { ports, counted } = withReadsCounted(service.ports);
    const commandId = ports.randomness.uuid();
    expect(await addDocument(ports, documents, commandId)).toMatchObject({ kind: 'done', replayed: false });
    expect(counted).toEqual({ reads: 0, events: 0 });
    // its own event, and nothing newer
    expect(await addDocument(ports, documents, commandId)).toMatchObject({ kind: 'done', replayed: true });
    expect(counted).toEqual({ reads: 2, events: 1 });
    expect(await attempt(ports, sampleOrderNo, document(documents))).toMatchObject({
      refusal: { code: 'document-name-taken' },
    });
    expect(counted).toEqual({ reads: 3, events: 1 });
    // somebody else has written: a conflict, and one read of what that was
    await addDocument({ ...service.ports, ordersAtHand: undefined }, documents + 1);
    expect(await addDocument(ports, documents + 2)).toMatchObject({ kind: 'done', replayed: false });
    expect(counted).toEqual({ reads: 4, events: 2 });
  });
});
