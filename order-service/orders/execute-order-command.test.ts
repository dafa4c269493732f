import { describe, expect, it } from 'vitest';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { sampleBuyer, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore, ProposedEvent } from '@driveaway/infra/event-store/port.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { executeOrderCommand, type OrderCommandRequest } from './execute-order-command.ts';
import { loadOrder } from './load-order.ts';
import { createSampleOrder, openTestService } from './testing/test-service.ts';

const stream = `order-${sampleOrderNo}`;

const startDeposit = (request: Partial<OrderCommandRequest> = {}): OrderCommandRequest => ({
  orderNo: sampleOrderNo,
  command: sampleCommands.StartDepositPayment,
  commandId: 'b5b7a5de-8f5f-4c4e-9d26-1f3b8a1c2d3e',
  correlationId: 'conversation',
  actor: { kind: 'customer', id: 'someone' },
  content: { amountCents: 100_000 },
  ...request,
});

const started = async () => {
  const service = await openTestService();
  expect(await createSampleOrder(service.ports, sampleOrderNo)).toMatchObject({ kind: 'done', replayed: false });
  return service;
};

/** The same ports over an event store whose appends go through `append`. */
const withAppend = (
  ports: ServicePorts,
  append: (original: EventStore['append']) => EventStore['append'],
): ServicePorts => ({
  ...ports,
  eventStore: { ...ports.eventStore, append: append((...request) => ports.eventStore.append(...request)) },
});

describe('a command to an order', () => {
  it('records what was decided, chained to what was there', async () => {
    const { ports } = await started();
    const outcome = await executeOrderCommand(ports, startDeposit());
    expect(outcome).toMatchObject({
      kind: 'done',
      replayed: false,
      events: [{ type: 'DepositPaymentStarted' }],
      state: { facts: { openPayment: { amountCents: 100_000 } }, revision: 1 },
    });
    expect(verifyChain(await ports.eventStore.readStream(stream))).toMatchObject({ ok: true });
  });

  it('keeps personal data unreadable in the store and gives it back to who has the key', async () => {
    const { ports } = await started();
    const [recorded] = await ports.eventStore.readStream(stream);
    expect(recorded?.data).not.toContain(sampleBuyer.lastName);
    const { events } = await loadOrder(ports, sampleOrderNo);
    expect(events[0]?.event).toMatchObject({ personal: { buyer: { lastName: sampleBuyer.lastName } } });
  });

  it('is carried out once, and its second delivery answered with what the first recorded', async () => {
    const { ports } = await started();
    const first = await executeOrderCommand(ports, startDeposit());
    const second = await executeOrderCommand(ports, startDeposit());
    expect(second).toMatchObject({ kind: 'done', replayed: true, events: [{ type: 'DepositPaymentStarted' }] });
    expect(second).toHaveProperty('position', first.kind === 'done' ? first.position : undefined);
    expect(await ports.eventStore.readStream(stream)).toHaveLength(2);
  });

  it('is carried out once by twenty deliveries at the same time', async () => {
    const { ports } = await started();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        executeOrderCommand(ports, startDeposit({ correlationId: `request ${index}` })),
      ),
    );
    expect(outcomes.every(({ kind }) => kind === 'done')).toBe(true);
    expect(outcomes.filter((outcome) => outcome.kind === 'done' && !outcome.replayed)).toHaveLength(1);
    expect(await ports.eventStore.readStream(stream)).toHaveLength(2);
  });

  it('was carried out by one of its deliveries alone, though they are alike in everything and come in one instant', async () => {
    const { ports } = await started();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => executeOrderCommand(ports, startDeposit())));
    expect(outcomes.filter((outcome) => outcome.kind === 'done' && !outcome.replayed)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.kind === 'done' && outcome.replayed)).toHaveLength(19);
    expect(await ports.eventStore.readStream(stream)).toHaveLength(2);
  });

  it('is refused when its id comes again with another content', async () => {
    const { ports } = await started();
    expect(await executeOrderCommand(ports, startDeposit())).toMatchObject({ kind: 'done' });
    const other = await executeOrderCommand(ports, startDeposit({ content: { amountCents: 200_000 } }));
    expect(other).toMatchObject({ kind: 'refused', refusal: { code: 'key-reused' } });
  });

  it('is refused for another content at the very same moment too', async () => {
    const { ports } = await started();
    const outcomes = await Promise.all([
      executeOrderCommand(ports, startDeposit()),
      executeOrderCommand(ports, startDeposit({ content: { amountCents: 200_000 } })),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'refused']);
    expect(await ports.eventStore.readStream(stream)).toHaveLength(2);
  });

  it('takes the members of a content in any order', async () => {
    const { ports } = await started();
    expect(
      await executeOrderCommand(ports, startDeposit({ content: { one: 1, two: { three: 3, four: 4 } } })),
    ).toMatchObject({ kind: 'done' });
    const again = await executeOrderCommand(ports, startDeposit({ content: { two: { four: 4, three: 3 }, one: 1 } }));
    expect(again).toMatchObject({ kind: 'done', replayed: true });
  });

  it('is decided again on what another writer recorded meanwhile (row 69)', async () => {
    const { ports } = await started();
    let isFirst = true;
    const raced = withAppend(ports, (append) => async (...request) => {
      if (isFirst) {
        isFirst = false;
        await executeOrderCommand(ports, startDeposit({ commandId: '11111111-8f5f-4c4e-9d26-1f3b8a1c2d3e' }));
      }
      return append(...request);
    });
    const outcome = await executeOrderCommand(raced, startDeposit());
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'payment-open' } });
    expect(await ports.eventStore.readStream(stream)).toHaveLength(2);
  });

  it('gives up when others keep writing first', async () => {
    const { ports } = await started();
    const raced = withAppend(ports, () => async () => ({ kind: 'conflict', actualRevision: 0n }));
    const outcome = await executeOrderCommand(raced, startDeposit());
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'busy-order' } });
  });

  it('sends identical bytes to the identical revision after an append whose outcome is unknown (row 70)', async () => {
    const { ports } = await started();
    const sent: { events: readonly ProposedEvent[]; expected: unknown }[] = [];
    const flaky = withAppend(ports, (append) => async (name, events, expected) => {
      sent.push({ events, expected });
      const outcome = await append(name, events, expected);
      if (sent.length === 1) throw new Error('connection reset after the write');
      return outcome;
    });
    const outcome = await executeOrderCommand(flaky, startDeposit());
    expect(outcome).toMatchObject({ kind: 'done', replayed: false });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await ports.eventStore.readStream(stream)).toHaveLength(2);
  });

  it('fails with the cause when the store stays away, and is carried out once when it comes again', async () => {
    const { ports } = await started();
    const cause = new EventStoreFault('stopped', 'the disk is gone');
    const broken = withAppend(ports, (append) => async (...request) => {
      expect(await append(...request)).toMatchObject({ kind: 'appended' });
      throw cause;
    });
    await expect(executeOrderCommand(broken, startDeposit())).rejects.toMatchObject({ cause });
    expect(await executeOrderCommand(ports, startDeposit())).toMatchObject({ kind: 'done', replayed: true });
    expect(await ports.eventStore.readStream(stream)).toHaveLength(2);
  });

  it('goes by the order of what was recorded, whatever the clock says meanwhile (row 82)', async () => {
    const { ports, clock } = await started();
    clock.advance({ hours: 1 });
    expect(await executeOrderCommand(ports, startDeposit())).toMatchObject({ kind: 'done' });
    clock.advance({ hours: -2 });
    const failed = { ...startDeposit(), command: sampleCommands.RecordDepositPaymentFailed };
    const outcome = await executeOrderCommand(ports, { ...failed, commandId: ports.randomness.uuid() });
    expect(outcome).toMatchObject({ kind: 'done', state: { revision: 2, anomalies: [] } });
    const { state, events } = await loadOrder(ports, sampleOrderNo);
    expect(events.map(({ type }) => type)).toEqual(['OrderCreated', 'DepositPaymentStarted', 'DepositPaymentFailed']);
    const [, before, after] = events.map(({ metadata }) => metadata.recordedAt);
    expect(Date.parse(after ?? '')).toBeLessThan(Date.parse(before ?? ''));
    expect(state.facts.openPayment).toBeUndefined();
    expect(verifyChain(await ports.eventStore.readStream(stream))).toMatchObject({ ok: true });
  });

  it('to an order that does not exist is refused and writes nothing', async () => {
    const { ports } = await openTestService();
    const outcome = await executeOrderCommand(ports, startDeposit());
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'order-not-found' } });
    expect(await ports.eventStore.head()).toBeUndefined();
  });
});

describe('loading an order', () => {
  it('reads a stream of many pages whole', async () => {
    const { ports } = await started();
    for (let index = 0; index < 300; index += 1) {
      const { data } = sampleCommands.AddDocument;
      const outcome = await executeOrderCommand(ports, {
        ...startDeposit({ commandId: ports.randomness.uuid() }),
        command: { type: 'AddDocument', data: { ...data, name: `Document ${index}` } },
      });
      expect(outcome.kind).toBe('done');
    }
    const { state, events, head } = await loadOrder(ports, sampleOrderNo);
    expect(events).toHaveLength(301);
    expect(head.revision).toBe(300n);
    expect(state.facts.documents).toHaveLength(300);
  });

  it('goes on without personal data once the key is gone', async () => {
    const { ports } = await started();
    const key = await ports.keys.obtain(sampleCommands.CreateOrder.data.customerId, 'contract');
    await ports.keys.destroy(key.keyId);
    const { state, events } = await loadOrder(ports, sampleOrderNo);
    expect(state.facts.created?.orderNo).toBe(sampleOrderNo);
    expect(events[0]?.event).toMatchObject({ type: 'OrderCreated', personal: undefined });
  });
});
