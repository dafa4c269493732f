import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderListSchema, orderSearchSchema, type OrderList } from '@driveaway/domain/api/back-office-orders.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { orderEventTypes } from '@driveaway/domain/order/order-events.ts';
import { evolve, initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { orderDisplayStatus } from '@driveaway/domain/order/order-status.ts';
import {
  sampleDealer,
  sampleEvents,
  sampleOtherDealer,
  samplePrice,
} from '@driveaway/domain/testing/order-builders.ts';
import { recordEvents } from '@driveaway/domain/testing/recorded-events.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import type { ReadModelCollection } from '@driveaway/infra/read-models/port.ts';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import { machineTokens } from '../machines/machine-token.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { carryOut, openTestService } from '../orders/testing/test-service.ts';
import { listOrders } from './list-orders.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { serveMachineApi } from './testing/serve-machine-api.ts';

const path = '/api/back-office/orders';
const numbersOf = ({ orders }: OrderList): readonly string[] => orders.map(({ orderNo }) => orderNo);

/** Three orders: one to be approved, one with a car, one with a deposit due. */
const served = async () => {
  const api = await serveMachineApi();
  const { ports, clock } = api;
  await createOrderAt(ports, orderNoOf(1), 'AcceptContract');
  clock.advance({ hours: 1 });
  await createOrderAt(ports, orderNoOf(2), 'AllocateVehicle');
  clock.advance({ hours: 1 });
  await createOrderAt(ports, orderNoOf(3));
  await keepReadModel(ports, deskOrders);
  const token = await api.tokenOf(api.demo.backOffice);
  const list = async (query = '', as = token) =>
    orderListSchema.parse(await (await api.get(`${path}${query}`, as)).json());
  const fails = async (query: string) => {
    const answer = await api.get(`${path}${query}`, token);
    return [answer.status, await answer.json()];
  };
  return { ...api, token, list, fails };
};

describe('the list of orders', () => {
  it('shows where each order stands, and nothing of whose it is', async () => {
    const { list } = await served();
    const { orders, nextCursor, counts } = await list(`?lastFour=${orderNoOf(2).slice(-4)}`);
    expect(orders).toEqual([
      {
        orderNo: orderNoOf(2),
        revision: 6,
        displayStatus: 5,
        displayStatusLabel: 'Vehicle Allocated',
        statusCode: 129,
        lifecycle: 'car allocated; balance not due; no finance application',
        stateCode: samplePrice.state,
        retailer: { id: sampleDealer.dealerId, name: sampleDealer.name },
        vehicle: 'Austral Outback Touring',
        buyerType: 'private',
        awaits: null,
        vin: vinOf(orderNoOf(2)),
        createdAt: '2026-11-02T01:00:00.000Z',
        updatedAt: '2026-11-02T01:00:00.000Z',
        waitingSince: '2026-11-02T01:00:00.000Z',
      },
    ]);
    expect([nextCursor, counts]).toEqual([null, undefined]);
  });

  it('is filtered by each of its filters, and by all that are given', async () => {
    const { list } = await served();
    const found = async (query: string) => numbersOf(await list(`?sort=created&direction=asc&${query}`));
    const [one, two, three] = [orderNoOf(1), orderNoOf(2), orderNoOf(3)];
    expect(await found('')).toEqual([one, two, three]);
    expect(await found('status=3')).toEqual([one]);
    expect(await found('status=1,5')).toEqual([two, three]);
    expect(await found('state=NSW,VIC')).toEqual([one, two, three]);
    expect(await found('state=WA')).toEqual([]);
    expect(await found(`retailer=${sampleDealer.dealerId}`)).toEqual([one, two, three]);
    expect(await found('retailer=nobody')).toEqual([]);
    expect(await found('updatedSince=2026-11-02T12:00:00%2B11:00')).toEqual([two, three]);
    expect(await found('waitingSince=2026-11-02T01:00:00Z')).toEqual([one, two]);
    expect(await found(`vin=${vinOf(two)}`)).toEqual([two]);
    expect(await found(`vin=${vinOf(two)}&status=1`)).toEqual([]);
    expect(await found('lastFour=0003')).toEqual([three]);
    expect(await found('transaction=20000001')).toEqual([one, two]);
    expect(await found('transaction=20000001&status=3')).toEqual([one]);
    expect(await found('transaction=nothing')).toEqual([]);
  });

  it('shows what waits longest first, and what changed last first', async () => {
    const { list, ports, clock } = await served();
    expect(numbersOf(await list('?sort=waiting'))).toEqual([1, 2, 3].map(orderNoOf));
    expect(numbersOf(await list('?sort=waiting&direction=desc'))).toEqual([3, 2, 1].map(orderNoOf));
    clock.advance({ minutes: 30 });
    await carryOut(ports, orderNoOf(1), sampleCommands.ApproveOrder);
    // what was acknowledged is in the next answer
    const { orders } = await list('?limit=1');
    expect(orders).toMatchObject([{ orderNo: orderNoOf(1), displayStatus: 4, updatedAt: '2026-11-02T02:30:00.000Z' }]);
  });

  it('counts every status under the other filters', async () => {
    const { list } = await served();
    const counted = async (query: string) =>
      (await list(query)).counts?.flatMap(({ displayStatus, orders }) => (orders > 0 ? [[displayStatus, orders]] : []));
    expect(await counted('?counts=true&status=3&limit=1')).toEqual([
      [1, 1],
      [3, 1],
      [5, 1],
    ]);
    expect(await counted('?counts=true&lastFour=0001')).toEqual([[3, 1]]);
    expect((await list('?counts=true&state=WA')).counts).toHaveLength(13);
  });

  it('goes on after a cursor, and takes no other list’s, nor what is none', async () => {
    const { list, fails } = await served();
    const first = await list('?limit=2&sort=created');
    expect(numbersOf(first)).toEqual([3, 2].map(orderNoOf));
    const next = `cursor=${first.nextCursor ?? ''}`;
    expect(await list(`?limit=50&sort=created&${next}`)).toMatchObject({
      orders: [{ orderNo: orderNoOf(1) }],
      nextCursor: null,
    });
    for (const query of [`?sort=waiting&${next}`, `?sort=created&status=3&${next}`, '?cursor=e30', '?cursor=nothing']) {
      expect(await fails(query)).toMatchObject([400, { errors: { cursor: ['This is no cursor of this list.'] } }]);
    }
  });

  it('says what is wrong with a query', async () => {
    const api = await serveMachineApi();
    const token = await api.tokenOf(api.demo.backOffice);
    for (const [query, field] of [
      ['status=13', 'status.0'],
      ['status=', 'status.0'],
      ['state=NZ', 'state.0'],
      ['updatedSince=yesterday', 'updatedSince'],
      ['vin=1', 'vin'],
      ['lastFour=12', 'lastFour'],
      ['transaction=', 'transaction'],
      ['sort=price', 'sort'],
      ['limit=0', 'limit'],
      ['limit=201', 'limit'],
      ['cursor=%20', 'cursor'],
      ['email=ada%40example.test', 'body'],
      ['status=1&status=2', 'status'],
    ] as const) {
      const answer = await api.get(`${path}?${query}`, token);
      expect([query, answer.status, await answer.json()]).toMatchObject([
        query,
        400,
        { code: 'malformed-input', errors: { [field]: [expect.any(String)] } },
      ]);
    }
  });

  it('shows a client that is limited to retailers their orders alone, as they are now', async () => {
    const { ports, list } = await served();
    const tokenFor = (...retailers: readonly string[]): string =>
      machineTokens(ports.secrets).sign(
        { clientId: 'dealer-system', scopes: ['orders:read'], retailers },
        ports.clock.now(),
        ports.randomness.uuid(),
      );
    const [own, other] = [tokenFor('somebody', sampleDealer.dealerId), tokenFor(sampleOtherDealer.dealerId)];
    expect((await list('', own)).orders).toHaveLength(3);
    expect(await list('?counts=true', other)).toMatchObject({ orders: [], counts: { 3: { orders: 0 } } });
    expect((await list(`?retailer=${sampleDealer.dealerId}`, other)).orders).toEqual([]);
    await carryOut(ports, orderNoOf(2), sampleCommands.MoveRetailer);
    expect(numbersOf(await list('?sort=created', own))).toEqual([3, 1].map(orderNoOf));
    expect(numbersOf(await list('', other))).toEqual([orderNoOf(2)]);
  });
});

it('is unavailable for a moment while the read model is made', async () => {
  const api = await serveMachineApi();
  await api.ports.readModels.saveCheckpoint(readModelCollections.deskOrders.name, 1_000_000n);
  const answer = await api.get(path, await api.tokenOf(api.demo.backOffice));
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
});

const anyone = { clientId: 'test', scopes: ['orders:read'] } as const;

/** A page after the other, each with what may happen before the next. */
const walk = async (
  list: ReturnType<typeof listOrders>,
  query: Readonly<Record<string, string>>,
  between: () => Promise<void>,
): Promise<readonly string[]> => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(anyone, orderSearchSchema.parse({ ...query, ...(cursor === undefined ? {} : { cursor }) }));
    seen.push(...numbersOf(page));
    cursor = page.nextCursor ?? undefined;
    await between();
  } while (cursor !== undefined);
  return seen;
};

/** The read model alone, into which orders are written as the projection makes them. */
const openDesk = async () => {
  const { ports } = await openTestService();
  const { name, version } = readModelCollections.deskOrders;
  const collection: ReadModelCollection = await ports.readModels.collection(readModelCollections.deskOrders);
  await ports.readModels.savePointer(name, version);
  const histories = new Map<string, readonly (typeof sampleEvents)[keyof typeof sampleEvents][]>();
  const record = async (index: number, ...events: readonly (typeof sampleEvents)[keyof typeof sampleEvents][]) => {
    const orderNo = orderNoOf(index);
    const before = histories.get(orderNo) ?? [];
    const created = { ...sampleEvents.OrderCreated, data: { ...sampleEvents.OrderCreated.data, orderNo } };
    const history = before.length === 0 ? [created, ...events] : [...before, ...events];
    histories.set(orderNo, history);
    // each order an hour after the one before it, so that some stand at the same instant
    const facts = recordEvents(history, { first: index % 7 }).map(({ event, metadata }, revision) => ({
      read: true as const,
      event,
      metadata,
      revision,
    }));
    const revision = BigInt(history.length - 1);
    const body = deskOrders.advance(undefined, facts);
    await collection.putAll([{ id: orderNo, revision, position: 0n, body, after: BigInt(before.length - 1) }]);
  };
  return { list: listOrders(ports), record, histories };
};

/** After any one of them alone, something is still to happen. */
const waitingTypes = orderEventTypes.slice(1).filter((type) => type !== 'OrderCancelled');

it.each(['updated', 'waiting', 'created'].flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
  'sorted by %s %s, a walk shows every order that does not change once, while others change and come',
  async (sort, direction) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...waitingTypes), { minLength: 12, maxLength: 12 }),
        fc.array(fc.nat({ max: 5 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (types, changes, limit) => {
          const { list, record } = await openDesk();
          for (const [index, type] of types.entries()) await record(index, sampleEvents[type]);
          let step = 0;
          const seen = await walk(list, { sort, direction, limit: String(limit) }, async () => {
            const changed = changes[step];
            step += 1;
            if (changed === undefined) return;
            // the first six change, and a new one comes
            await record(changed, sampleEvents.FinanceApplicationLodged);
            await record(100 + step);
          });
          const unchanged = [...types.keys()].filter((index) => !changes.slice(0, step).includes(index)).map(orderNoOf);
          expect(seen.filter((orderNo) => unchanged.includes(orderNo)).toSorted()).toEqual(unchanged);
          // what is sorted by what never changes is a walk of all
          expect(sort !== 'created' || new Set(seen).size === seen.length).toBe(true);
        },
      ),
      { seed: 21, numRuns: 6 },
    );
  },
);

it('lists for random histories what a fold of the events says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...orderEventTypes.slice(1)), { maxLength: 12 }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.subarray(
        Array.from({ length: 13 }, (_, status) => String(status)),
        { minLength: 1 },
      ),
      async (histories, statuses) => {
        const { list, record, histories: recorded } = await openDesk();
        for (const [index, types] of histories.entries())
          await record(index, ...types.map((type) => sampleEvents[type]));
        const folded = [...recorded].map(([orderNo, events]) => ({
          orderNo,
          status: orderDisplayStatus(events.reduce(evolve, initialOrderState)),
        }));
        const asked = { status: statuses.join(','), counts: 'true', limit: '200' };
        const { orders, counts } = await list(anyone, orderSearchSchema.parse(asked));
        const expected = folded.filter(({ status }) => statuses.includes(String(status)));
        expect(new Set(orders.map(({ orderNo, displayStatus }) => `${orderNo} ${displayStatus}`))).toEqual(
          new Set(expected.map(({ orderNo, status }) => `${orderNo} ${status}`)),
        );
        expect(orders).toHaveLength(expected.length);
        expect(counts?.map((count) => count.orders)).toEqual(
          counts?.map(({ displayStatus }) => folded.filter(({ status }) => status === displayStatus).length),
        );
      },
    ),
    { seed: 21, numRuns: 15 },
  );
});
