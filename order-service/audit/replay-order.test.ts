import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orderReplaySchema } from '@driveaway/domain/api/audit.ts';
import { sampleBuyer, sampleCustomerId, sampleVin } from '@driveaway/domain/testing/order-builders.ts';
import { evolve, initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { describeLifecycle } from '@driveaway/domain/order/describe-lifecycle.ts';
import { hashOfParts, parseMetadata, withHash } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { appendMessage } from '../back-office/append-message.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { serveMachineApi } from '../back-office/testing/serve-machine-api.ts';
import { loadOrder } from '../orders/load-order.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { replayOrder } from './replay-order.ts';

const orderNo = orderNoOf(1);
const stream = `order-${orderNo}`;

const machine = { clientId: 'back-office', scopes: ['orders:append'] } as const;

/** An order with a history: accepted at midnight, approved at one, allocated at two. */
const withHistory = async () => {
  const service = await openTestService();
  const { ports, clock } = service;
  await createOrderAt(ports, orderNo, 'AcceptContract');
  clock.advance({ hours: 1 });
  expect(
    await appendMessage(ports, {
      machine,
      orderNo,
      message: { messageId: 'm-1', type: 'approve', reason: 'Checked by hand', occurredAt: '2026-11-02T00:30:00Z' },
      correlationId: 'request-1',
    }),
  ).toMatchObject({ kind: 'done' });
  clock.advance({ hours: 1 });
  expect(
    await appendMessage(ports, {
      machine,
      orderNo,
      message: { messageId: 'm-2', type: 'allocate', data: { vin: sampleVin } },
      correlationId: 'request-2',
    }),
  ).toMatchObject({ kind: 'done' });
  return service;
};

const replayed = async (ports: ServicePorts, options?: Parameters<typeof replayOrder>[2]) =>
  orderReplaySchema.parse(await replayOrder(ports, orderNo, options));

/** The same ports over a store whose stream somebody has changed. */
const tampered = (
  ports: ServicePorts,
  change: (events: readonly RecordedEvent[]) => readonly RecordedEvent[],
): ServicePorts => {
  const { eventStore } = ports;
  const readStream: EventStore['readStream'] = async (name, { from = 0n, limit = 100 } = {}) => {
    if (name !== stream) return eventStore.readStream(name, { from, limit });
    return change(await eventStore.readStream(stream)).slice(Number(from), Number(from) + limit);
  };
  return { ...ports, eventStore: { ...eventStore, readStream } };
};

describe('a replay', () => {
  it('shows every event with who, when, why and the state after it', async () => {
    const { ports } = await withHistory();
    const replay = await replayed(ports);
    expect(replay.events.map(({ type, state }) => [type, state.displayStatusLabel])).toEqual([
      ['OrderCreated', 'Deposit Required'],
      ['DepositPaymentStarted', 'Deposit Required'],
      ['DepositPaid', 'Awaiting Customer Acknowledgement of Contract Terms'],
      ['ContractIssued', 'Awaiting Customer Acknowledgement of Contract Terms'],
      ['ContractAccepted', 'Pending acceptance by the seller'],
      ['OrderApproved', 'Accepted'],
      ['VehicleAllocated', 'Vehicle Allocated'],
    ]);
    expect(replay.events[5]).toMatchObject({
      revision: 5,
      metadata: {
        recordedAt: '2026-11-02T01:00:00.000Z',
        actor: { kind: 'back-office', id: 'back-office' },
        correlationId: 'request-1',
      },
      message: {
        clientId: 'back-office',
        messageId: 'm-1',
        type: 'approve',
        reason: 'Checked by hand',
        occurredAt: '2026-11-02T00:30:00Z',
      },
      state: {
        lifecycle: 'accepted by the seller; balance not due; no finance application',
        statusCode: 65,
        anomalies: [],
      },
    });
    const [cause] = await ports.eventStore.readStream(`message-${replay.events[5]?.metadata?.commandId}`);
    expect(replay.events[5]?.metadata?.causationId).toBe(cause?.id);
    expect(replay).toMatchObject({ headRevision: 6, chain: { ok: true, revision: 6 } });
    expect(replay.state).toEqual(replay.events.at(-1)?.state);
  });

  it('to a revision equals folding the events up to there', async () => {
    const { ports } = await withHistory();
    const { events } = await loadOrder(ports, orderNo);
    for (const revision of events.keys()) {
      const replay = await replayed(ports, { revision });
      const folded = events
        .slice(0, revision + 1)
        .flatMap(({ event }) => event ?? [])
        .reduce(evolve, initialOrderState);
      expect(replay.events).toHaveLength(revision + 1);
      expect(replay.state.lifecycle).toBe(describeLifecycle(folded.lifecycle));
      expect(replay.headRevision).toBe(6);
    }
    expect((await replayed(ports, { revision: 99 })).events).toHaveLength(7);
  });

  it('to an instant shows what was known then, the instant itself included', async () => {
    const { ports } = await withHistory();
    const at = async (instant: string) => (await replayed(ports, { at: instant })).events.length;
    expect(await at('2026-11-01T23:59:59.999Z')).toBe(0);
    expect(await at('2026-11-02T00:00:00Z')).toBe(5);
    expect(await at('2026-11-02T00:59:59.999Z')).toBe(5);
    expect(await at('2026-11-02T01:00:00Z')).toBe(6);
    // the same instant in Sydney
    expect(await at('2026-11-02T12:00:00+11:00')).toBe(6);
    expect(await at('2027-01-01T00:00:00Z')).toBe(7);
    const before = await replayed(ports, { at: '2026-11-01T00:00:00Z' });
    expect(before.state).toMatchObject({ displayStatusLabel: orderDisplayStatusLabels[0], statusCode: null });
  });

  it('changes nothing', async () => {
    const { ports } = await withHistory();
    const head = await ports.eventStore.head();
    await replayed(ports, { showPersonal: true });
    expect(await ports.eventStore.head()).toBe(head);
  });

  it('withholds personal data unless it is asked for, and says when it has been erased', async () => {
    const { ports } = await withHistory();
    const withheld = await replayed(ports);
    expect(withheld.events[0]?.personal).toBe('withheld');
    expect(withheld.events[1]?.personal).toBe('none');
    expect(JSON.stringify(withheld)).not.toContain(sampleBuyer.lastName);
    const shown = await replayed(ports, { showPersonal: true });
    expect(shown.events[0]?.personal).toMatchObject({ buyer: { lastName: sampleBuyer.lastName } });
    await ports.keys.destroy((await ports.keys.obtain(sampleCustomerId, 'contract')).keyId);
    const erased = await replayed(ports, { showPersonal: true });
    expect(erased.events.filter(({ personal }) => personal === 'erased').map(({ revision }) => revision)).toEqual([
      0, 4,
    ]);
    expect(erased.chain.ok).toBe(true);
    expect(erased.state).toEqual(shown.state);
  });

  it('of an order that does not exist is undefined', async () => {
    const { ports } = await openTestService();
    expect(await replayOrder(ports, orderNo)).toBeUndefined();
    expect(await replayOrder(ports, 'nonsense')).toBeUndefined();
  });
});

describe('a history that was tampered with', () => {
  const edit =
    (revision: number, change: (event: RecordedEvent) => Partial<RecordedEvent>) =>
    (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
      events.map((event, index) => (index === revision ? Object.assign({}, event, change(event)) : event));

  it.each<[string, (events: readonly RecordedEvent[]) => readonly RecordedEvent[], number, string]>([
    [
      'a rewritten event',
      edit(6, ({ data }) => ({ data: data.replace(sampleVin, sampleVin.replace('5', '6')) })),
      6,
      'edited',
    ],
    ['a renamed event', edit(5, () => ({ type: 'OrderCompleted' })), 5, 'edited'],
    [
      'another actor',
      edit(5, ({ metadata }) => ({ metadata: metadata.replace('back-office', 'customer') })),
      5,
      'edited',
    ],
    ['metadata that is none', edit(2, () => ({ metadata: 'x' })), 2, 'unreadable'],
    ['data that is none', edit(2, () => ({ data: 'x' })), 2, 'edited'],
    ['an event removed', (events) => events.filter(({ revision }) => revision !== 3n), 3, 'missing'],
    [
      'two events reordered',
      (events) => [...events.slice(0, 3), ...events.slice(3, 5).toReversed(), ...events.slice(5)],
      3,
      'missing',
    ],
  ])(
    'by %s names the first bad revision and is replayed as far as it can be read (row 84)',
    async (_what, change, revision, reason) => {
      const { ports } = await withHistory();
      const replay = await replayed(tampered(ports, change), { showPersonal: true });
      expect(replay.chain).toMatchObject({ ok: false, revision });
      expect(replay.chain).toHaveProperty(
        'reason',
        expect.stringMatching(reason === 'missing' ? /missing|out-of-order/ : reason),
      );
      expect(replay.events.length).toBeGreaterThanOrEqual(6);
    },
  );

  it('in its personal data is shown without it', async () => {
    const { ports } = await withHistory();
    const moved = tampered(
      ports,
      edit(4, ({ data }) => ({ data: data.replace(/"ciphertext":"..../, '"ciphertext":"AAAA') })),
    );
    const replay = await replayed(moved, { showPersonal: true });
    expect(replay.events[4]?.personal).toBe('unreadable');
    expect(replay.events[4]?.state.displayStatusLabel).toBe('Pending acceptance by the seller');
    expect(replay.chain).toEqual({ ok: false, revision: 4, reason: 'edited' });
  });

  /** The message of the order's sixth event as `change` makes it. */
  const withMessage = async (
    change: (message: RecordedEvent, other: RecordedEvent) => readonly RecordedEvent[],
  ): Promise<ServicePorts> => {
    const { ports } = await withHistory();
    const { eventStore } = ports;
    const { events } = await replayed(ports);
    const [name, otherName] = [5, 6].map((revision) => `message-${events[revision]?.metadata?.commandId}`);
    const [message] = await eventStore.readStream(name ?? '');
    const [other] = await eventStore.readStream(otherName ?? '');
    const changed = change(required(message), required(other));
    const readStream: EventStore['readStream'] = async (asked, options) =>
      asked === name ? changed : eventStore.readStream(asked, options);
    return { ...ports, eventStore: { ...eventStore, readStream } };
  };
  const required = (event: RecordedEvent | undefined): RecordedEvent => {
    if (event === undefined) throw new Error('There is no such message');
    return event;
  };
  const rewritten = (event: RecordedEvent): RecordedEvent =>
    Object.assign({}, event, { data: event.data.replace('by hand', 'by nobody') });
  const hashedAgain = (event: RecordedEvent): RecordedEvent => {
    const { hash: _, ...unhashed } = parseMetadata(event.metadata);
    const unhashedMetadata = JSON.stringify(unhashed);
    const hash = hashOfParts({ ...event, previousHash: unhashed.previousHash, unhashedMetadata });
    return Object.assign({}, event, { metadata: withHash(unhashedMetadata, hash) });
  };

  it.each<[string, Parameters<typeof withMessage>[0]]>([
    ['whose reason was changed', (message) => [rewritten(message)]],
    ['whose reason was changed and hashed again', (message) => [hashedAgain(rewritten(message))]],
    ['that is gone', () => []],
    ['in whose place another one stands', (_message, other) => [other]],
  ])('by a message %s says so, wherever the replay ends', async (_, change) => {
    const ports = await withMessage(change);
    const replay = await replayed(ports);
    expect(replay.events[5]?.message).toBe('unreadable');
    expect(replay.events[6]?.message).toMatchObject({ messageId: 'm-2' });
    expect(replay.chain).toEqual({ ok: false, revision: 5, reason: 'message' });
    expect((await replayed(ports, { revision: 1 })).chain).toEqual(replay.chain);
  });

  it.each([
    [
      'rewritten',
      `UPDATE events SET data = replace(data, '${sampleVin}', 'JF1BT9KL2SG999999') WHERE stream = ? AND revision = 6`,
      6,
    ],
    ['removed', 'DELETE FROM events WHERE stream = ? AND revision = 2', 2],
    ['moved', 'UPDATE events SET revision = revision + 100 WHERE stream = ? AND revision = 4', 4],
  ])('in the file itself, %s behind the product’s back, is named as well', async (_what, sql, revision) => {
    const { ports, directory } = await withHistory();
    const file = new DatabaseSync(join(directory, 'events.sqlite'));
    const { changes } = file.prepare(sql).run(stream);
    file.close();
    expect(changes).toBe(1);
    const replay = await replayed(ports);
    expect(replay.chain).toEqual({ ok: false, revision, reason: 'damaged' });
    expect(replay.events).toHaveLength(revision);
    expect(replay.headRevision).toBe(revision - 1);
  });
});

describe('GET /api/audit/orders/{orderNo}/events', () => {
  const served = async () => {
    const api = await serveMachineApi();
    await createOrderAt(api.ports, orderNo, 'ApproveOrder');
    const token = await api.tokenOf(api.demo.auditor);
    return { ...api, replay: async (query = '') => api.get(`/api/audit/orders/${orderNo}/events${query}`, token) };
  };

  it('replays to a revision and to an instant', async () => {
    const { replay, demo, tokenOf, get } = await served();
    expect(orderReplaySchema.parse(await (await replay()).json()).events).toHaveLength(6);
    expect(orderReplaySchema.parse(await (await replay('?revision=2')).json()).events).toHaveLength(3);
    const at = encodeURIComponent('2026-11-02T11:00:00+11:00');
    expect(orderReplaySchema.parse(await (await replay(`?at=${at}`)).json()).events).toHaveLength(6);
    const personal = orderReplaySchema.parse(await (await replay()).json()).events[0]?.personal;
    expect(personal).toMatchObject({ buyer: { email: sampleBuyer.email } });
    const operator = await get(`/api/audit/orders/${orderNo}/events`, await tokenOf(demo.operator));
    expect(await operator.text()).not.toContain(sampleBuyer.email);
  });

  it.each([
    '?revision=-1',
    '?revision=1.5',
    '?at=yesterday',
    '?revision=1&at=2026-11-02T00:00:00Z',
    '?upto=3',
    '?revision=1&revision=2',
  ])('refuses %s', async (query) => {
    const { replay } = await served();
    expect((await replay(query)).status).toBe(400);
  });

  it('answers 404 for an unknown order', async () => {
    const { get, tokenOf, demo } = await served();
    const token = await tokenOf(demo.auditor);
    expect((await get(`/api/audit/orders/${orderNoOf(404)}/events`, token)).status).toBe(404);
    expect((await get('/api/audit/orders/nonsense/events', token)).status).toBe(404);
  });
});
