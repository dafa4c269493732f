import { describe, expect, it, vi } from 'vitest';
import { heartbeatSeconds } from '@driveaway/domain/api/order-events.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleDealer, sampleOtherDealer } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { feedEventSchema } from '@driveaway/domain/api/back-office-feed.ts';
import type { OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import type { ReadAllOptions } from '@driveaway/infra/event-store/port.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { machineTokens, machineTokenSeconds } from '../machines/machine-token.ts';
import { changeClient } from '../machines/revoked-clients.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { recordUnreadable } from '../reactors/testing/record-unreadable.ts';
import { createFeedPages, type FeedPlace } from './feed-pages.ts';
import { orderFeedSubject } from './order-feed-subject.ts';
import { feedLines, feedMessages } from './follow-feed.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { serveMachineApi, type ListenOptions } from './testing/serve-machine-api.ts';
import { readFeed, watchFeed } from './testing/watch-feed.ts';

const path = '/api/back-office/feed';
const beatTurns = 150;

const served = async (options: ListenOptions = {}) => {
  const api = await serveMachineApi(options);
  const { ports } = api;
  await createOrderAt(ports, orderNoOf(1), 'RecordDepositPaid');
  await createOrderAt(ports, orderNoOf(2));
  await keepReadModel(ports, deskOrders);
  const tokenFor = (...retailers: readonly string[]): string =>
    machineTokens(ports.secrets).sign(
      { clientId: 'dealer-system', scopes: ['orders:read'], retailers },
      ports.clock.now(),
      ports.randomness.uuid(),
    );
  const lodge = async (index: number) =>
    await carryOut(ports, orderNoOf(index), sampleCommands.LodgeFinanceApplication);
  return { ...api, lodge, tokenFor, token: await api.tokenOf(api.demo.backOffice) };
};

/** Events of no order, more than one page of the store looks at. */
const passTime = async ({ eventStore, randomness }: ServicePorts, index: number): Promise<void> => {
  const events = Array.from({ length: 4_200 }, () => ({
    id: randomness.uuid(),
    type: 'ListSent',
    data: '{}',
    metadata: '{}',
  }));
  expect(await eventStore.append(`stock-${index}`, events, 'no-stream')).toMatchObject({ kind: 'appended' });
};

type Told = { readonly orderNo: string; readonly revision: number };
const placesOf = (events: readonly Told[]) => events.map(({ orderNo, revision }) => `${orderNo.slice(-1)}/${revision}`);

describe('the feed in lines', () => {
  it('tells every event as it was recorded, and nothing personal', async () => {
    const api = await served();
    const { events, end } = await readFeed(api, api.token);
    expect(placesOf(events)).toEqual(['1/0', '1/1', '1/2', '2/0']);
    expect(events[2]).toEqual({
      position: expect.stringMatching(/^[\w-]+$/),
      orderNo: orderNoOf(1),
      revision: 2,
      type: 'DepositPaid',
      at: '2026-11-02T00:00:00.000Z',
      by: 'system',
      displayStatus: 2,
      displayStatusLabel: 'Awaiting Customer Acknowledgement of Contract Terms',
    });
    expect(end).toEqual({ end: true, position: events[3]?.position, more: false });
    expect(JSON.stringify(events)).not.toMatch(/Kowalski|customerId|orderReference/);
  });

  it('tells what is arranged for a handover, and that the car changed hands', async () => {
    const api = await served();
    await createOrderAt(api.ports, orderNoOf(3), 'RecordArrivalAtDealer');
    const { position } = (await readFeed(api, api.token)).end;
    for (const type of ['OfferHandoverTimes', 'ChooseHandoverTime', 'WithdrawHandoverTimes', 'RecordHandover'] as const)
      await carryOut(api.ports, orderNoOf(3), sampleCommands[type]);
    const { events } = await readFeed(api, api.token, `?after=${position}`);
    expect(events.map(({ type }) => type)).toEqual([
      'HandoverTimesOffered',
      'HandoverTimeChosen',
      'HandoverTimesWithdrawn',
      'VehicleHandedOver',
    ]);
  });

  it('goes on from the position of any event, of the end, or from now', async () => {
    const api = await served();
    const { events, end } = await readFeed(api, api.token, '?limit=3');
    expect([placesOf(events), end]).toEqual([
      ['1/0', '1/1', '1/2'],
      { end: true, position: events[2]?.position, more: true },
    ]);
    const latest = await readFeed(api, api.token, '?after=latest');
    expect(latest.events).toEqual([]);
    await api.lodge(2);
    const after = async (position = '') => placesOf((await readFeed(api, api.token, `?after=${position}`)).events);
    expect(await after(events[0]?.position)).toEqual(['1/1', '1/2', '2/0', '2/1']);
    expect(await after(end.position)).toEqual(['2/0', '2/1']);
    expect(await after(latest.end.position)).toEqual(['2/1']);
  });

  it('goes on past any number of events of other streams, and answers a position behind them', async () => {
    const api = await served();
    const { position } = (await readFeed(api, api.token)).end;
    await passTime(api.ports, 1);
    await passTime(api.ports, 2);
    const quiet = await readFeed(api, api.token, `?after=${position}`);
    expect(quiet).toEqual({ events: [], end: { end: true, position: expect.any(String), more: false } });
    expect(quiet.end.position).not.toBe(position);
    await api.lodge(2);
    expect(placesOf((await readFeed(api, api.token)).events)).toEqual(['1/0', '1/1', '1/2', '2/0', '2/1']);
    const news = await readFeed(api, api.token, `?after=${quiet.end.position}`);
    expect(placesOf(news.events)).toEqual(['2/1']);
    await api.lodge(1);
    expect(placesOf((await readFeed(api, api.token, `?after=${news.end.position}`)).events)).toEqual(['1/3']);
  });

  it('waits for the first news, and no longer than it was asked to', async () => {
    const { wait, waiting, end } = manualWait();
    const api = await served({ wait });
    const { position } = (await readFeed(api, api.token)).end;
    const waitingAnswer = readFeed(api, api.token, `?after=${position}&wait=60`);
    await eventually(() => expect(waiting()).toContain(60_000));
    await api.lodge(1);
    const news = await waitingAnswer;
    expect(placesOf(news.events)).toEqual(['1/3']);
    const quiet = readFeed(api, api.token, `?after=${news.end.position}&wait=30`);
    await eventually(() => expect(waiting()).toContain(30_000));
    end(30_000);
    expect(await quiet).toEqual({ events: [], end: { ...news.end, more: false } });
  });

  it('takes no position that it did not give, nor one of a store that has lost what the client had', async () => {
    const api = await served();
    const { events } = await readFeed(api, api.token);
    const statusAfter = async (position: string) => (await api.get(`${path}?after=${position}`, api.token)).status;
    const made = Buffer.from('3..AAAAAAAAAAAAAAAA').toString('base64url');
    expect(await Promise.all([made, 'nothing', '-'].map(statusAfter))).toEqual([400, 400, 400]);
    // another store under the same secrets: other events stand in the same places, or none do
    const other = await serveMachineApi();
    await createOrderAt(other.ports, orderNoOf(1), 'StartDepositPayment');
    await keepReadModel(other.ports, deskOrders);
    other.ports.secrets.orderNumber.set(api.ports.secrets.orderNumber);
    const foreign = async (position = '') => {
      const answer = await other.get(`${path}?after=${position}`, await other.tokenOf(other.demo.backOffice));
      return [answer.status, await answer.text()];
    };
    expect(await foreign(events[0]?.position)).toEqual([400, expect.stringContaining('no position of this feed')]);
    expect(await foreign(events[3]?.position)).toEqual([400, expect.stringContaining('no position of this feed')]);
    await passTime(api.ports, 1);
    await passTime(other.ports, 1);
    const { end } = await readFeed(api, api.token, `?after=${events[3]?.position}`);
    expect(await foreign(end.position)).toEqual([400, expect.stringContaining('no position of this feed')]);
  });

  it('takes no position behind events that the store has lost, though it has all that was told', async () => {
    const api = await served();
    const stored = await everyEvent(api.ports.eventStore);
    await passTime(api.ports, 1);
    const { position } = (await readFeed(api, api.token)).end;
    const latest = (await readFeed(api, api.token, '?after=latest')).end.position;
    for (const known of [position, latest])
      expect((await api.get(`${path}?after=${known}`, api.token)).status).toBe(200);
    // restored to what was told; an order and other events came since
    const restored = await serveMachineApi();
    restored.ports.secrets.orderNumber.set(api.ports.secrets.orderNumber);
    for (const [stream, events] of Map.groupBy(stored, (event) => event.stream))
      expect(await restored.ports.eventStore.append(stream, events, 'no-stream')).toMatchObject({ kind: 'appended' });
    await createOrderAt(restored.ports, orderNoOf(9), 'StartDepositPayment');
    await passTime(restored.ports, 1);
    await keepReadModel(restored.ports, deskOrders);
    const token = await restored.tokenOf(restored.demo.backOffice);
    for (const lost of [position, latest])
      expect((await restored.get(`${path}?after=${lost}`, token)).status).toBe(400);
  });

  it('shows a client that is limited to retailers their orders alone, as they are now', async () => {
    const api = await served();
    const [own, other] = [api.tokenFor(sampleDealer.dealerId), api.tokenFor(sampleOtherDealer.dealerId)];
    expect(placesOf((await readFeed(api, own)).events)).toEqual(['1/0', '1/1', '1/2', '2/0']);
    const nothing = await readFeed(api, other);
    expect(nothing.events).toEqual([]);
    for (const command of [sampleCommands.IssueContract, sampleCommands.AcceptContract, sampleCommands.ApproveOrder])
      await carryOut(api.ports, orderNoOf(1), command);
    await carryOut(api.ports, orderNoOf(1), sampleCommands.MoveRetailer);
    expect(placesOf((await readFeed(api, own)).events)).toEqual(['2/0']);
    // it goes on where it was, though nothing before was theirs
    const since = await readFeed(api, other, `?after=${nothing.end.position}`);
    expect(placesOf(since.events)).toEqual(['1/3', '1/4', '1/5', '1/6']);
  });

  it('is refused for a moment while the lists are made', async () => {
    const api = await serveMachineApi();
    const answer = await api.get(path, await api.tokenOf(api.demo.backOffice));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });
});

describe('the feed as server-sent events', () => {
  it('tells what there is and then what happens, and goes on after the last id', async () => {
    const api = await served();
    const watched = await watchFeed(api, api.token);
    expect([watched.headers.get('Content-Type'), watched.headers.get('X-Accel-Buffering')]).toEqual([
      'text/event-stream; charset=utf-8',
      'no',
    ]);
    await eventually(() => expect(watched.events).toHaveLength(4));
    await api.lodge(2);
    await eventually(() => expect(watched.events).toHaveLength(5));
    expect(watched.ids).toEqual(watched.events.map(({ position }) => position));
    watched.leave();
    await api.lodge(1);
    const again = await watchFeed(api, api.token, '?after=latest', { 'Last-Event-ID': watched.ids[3] ?? '' });
    await eventually(() => expect(placesOf(again.events)).toEqual(['2/1', '1/3']));
  });

  it('goes on past any number of events of other streams at once', async () => {
    const api = await served();
    await passTime(api.ports, 1);
    await passTime(api.ports, 2);
    await api.lodge(2);
    const watched = await watchFeed(api, api.token);
    await eventually(() => expect(placesOf(watched.events)).toEqual(['1/0', '1/1', '1/2', '2/0', '2/1']));
    expect(watched.beats()).toBe(0);
  });

  it('tells a limited client how far it is, also by what is not told', async () => {
    const api = await served();
    const watched = await watchFeed(api, api.tokenFor('somebody'));
    const { end } = await readFeed(api, api.token);
    await eventually(() => expect(watched.ids.at(-1)).toBe(end.position));
    expect(watched.events).toEqual([]);
  });

  it('costs one subscription and one read of the store for an event, however many watch', async () => {
    const api = await served();
    const subscribe = vi.spyOn(api.ports.eventStore, 'subscribe');
    const watching = await Promise.all(Array.from({ length: 40 }, () => watchFeed(api, api.token)));
    await eventually(() => expect(watching.every(({ events }) => events.length === 4)).toBe(true));
    const readAll = vi.spyOn(api.ports.eventStore, 'readAll');
    await api.lodge(1);
    await eventually(() => expect(watching.every(({ events }) => events.length === 5)).toBe(true));
    expect(subscribe).toHaveBeenCalledTimes(1);
    // one for the event, and a few that find nothing after it
    const found = await Promise.all(readAll.mock.results.map(async ({ value }) => value));
    expect(found.filter((page) => page.events.length > 0)).toHaveLength(1);
    const signal = subscribe.mock.calls[0]?.[0].signal;
    for (const { leave } of watching) leave();
    await eventually(() => expect(signal?.aborted).toBe(true));
  });

  it('says every fifteen seconds that it is there, and ends with its token or the client’s revocation', async () => {
    const { wait, waiting, end } = manualWait();
    const api = await served({ wait });
    const turn = (heartbeatSeconds * 1_000) / beatTurns;
    const round = async () => {
      for (let beat = 0; beat < beatTurns; beat += 1) {
        await eventually(() => expect(waiting()).toContain(turn));
        end(turn);
        await Promise.resolve();
      }
    };
    const watched = await watchFeed(api, api.token);
    await eventually(() => expect(watched.events).toHaveLength(4));
    await round();
    await eventually(() => expect(watched.beats()).toBe(1));
    api.clock.advance({ seconds: machineTokenSeconds });
    await round();
    await watched.ended;

    const next = await watchFeed(api, await api.tokenOf(api.demo.backOffice));
    await eventually(() => expect(next.events).toHaveLength(4));
    const actor = { kind: 'operator', id: 'test' } as const;
    const { clientId } = api.demo.backOffice;
    await changeClient(api.ports, { clientId, revoked: true }, { actor, requestId: api.ports.randomness.uuid() });
    api.clock.advance({ seconds: 6 });
    await api.lodge(2);
    await next.ended;
    expect(next.events).toHaveLength(4);
  });

  it('ends when the product is about to stop, lines with their position, and is refused from then on', async () => {
    const stopping = new AbortController();
    const api = await served({ stopping: stopping.signal });
    const watched = await watchFeed(api, api.token);
    await eventually(() => expect(watched.events).toHaveLength(4));
    const { end } = await readFeed(api, api.token);
    const waiting = readFeed(api, api.token, `?after=${end.position}&wait=60`);
    const readAll = vi.spyOn(api.ports.eventStore, 'readAll');
    // the position, and what comes after it
    await eventually(() => expect(readAll.mock.calls.length).toBeGreaterThan(1));
    stopping.abort();
    await watched.ended;
    expect(await waiting).toEqual({ events: [], end });
    expect((await api.get(path, api.token)).status).toBe(503);
  });
});

it('lets others have their turn while it finds nothing, and ends when its reader leaves', async () => {
  const api = await served();
  const eventStore = {
    ...api.ports.eventStore,
    readAll: async ({ after = 0n }: ReadAllOptions) => ({ events: [], position: after + 4_096n, atHead: false }),
  };
  const left = new AbortController();
  const pages = createFeedPages({ ...api.ports, eventStore }, orderFeedSubject);
  const feed = { watchAll: () => ({ isComplete: Promise.resolve(), leave: () => undefined }) };
  const sources = { pages, feed, heartbeats: { listen: () => () => undefined }, wait: manualWait().wait };
  const lines = feedLines(
    sources,
    {
      machine: { clientId: 'test', scopes: ['orders:read'] },
      from: pages.beginning,
      isAllowed: async () => true,
      signal: left.signal,
    },
    { limit: 10, waitMilliseconds: 0 },
  );
  setImmediate(() => left.abort());
  expect((await lines.next()).value).toContain('"more":false');
});

describe('what a client that is limited to retailers is told of what cannot be read', () => {
  const [own, other] = [sampleDealer.dealerId, sampleOtherDealer.dealerId];
  /** The types of what it is told by these ports, and whether there may be more that they cannot tell as yet. */
  const toldBy = async (ports: ServicePorts, retailer: string) => {
    const pages = createFeedPages(ports, orderFeedSubject);
    const types: string[] = [];
    for (let from: FeedPlace = pages.beginning; ;) {
      const page = await pages.after(from);
      const machine = { clientId: 'dealer', scopes: ['orders:read'], retailers: [retailer] } as const;
      const told = page && (await pages.knownTo(machine, page.items));
      if (page === undefined || told === undefined) return { types, isLate: true };
      if (page.isEnd) return { types, isLate: false };
      types.push(...told.map(({ text }) => feedEventSchema.parse(JSON.parse(text)).type));
      from = page.next;
    }
  };
  const olderThan = (ports: ServicePorts, type: OrderEventType, orderNo: string): ServicePorts => ({
    ...ports,
    eventStore: readAsLater(ports.eventStore, orderNo, type),
  });

  it('is not passed over while a later version can say whose it is', async () => {
    const { ports, clock } = await serveMachineApi();
    await createOrderAt(ports, orderNoOf(1));
    const older = olderThan(ports, 'OrderCreated', orderNoOf(1));
    await keepReadModel(older, deskOrders);
    expect(await toldBy(older, own)).toEqual({ types: [], isLate: true });
    expect(await toldBy(ports, own)).toEqual({ types: ['OrderCreated'], isLate: false });
    expect(await toldBy(ports, other)).toEqual({ types: [], isLate: false });
    // a later version that was taken back for good holds nobody up for ever
    clock.advance({ hours: 72 });
    expect(await toldBy(older, own)).toEqual({ types: [], isLate: false });
  });

  it('is not told to the retailer who may have lost it', async () => {
    const { ports } = await serveMachineApi();
    await createOrderAt(ports, orderNoOf(1), 'StartDepositPayment');
    await createOrderAt(ports, orderNoOf(2), 'AcceptContract');
    const older = olderThan(ports, 'RetailerChanged', orderNoOf(2));
    await carryOut(ports, orderNoOf(2), sampleCommands.MoveRetailer);
    await carryOut(ports, orderNoOf(2), sampleCommands.CancelOrder);
    await keepReadModel(older, deskOrders);
    const before = await toldBy(older, own);
    expect(before.isLate).toBe(true);
    expect(before.types).toContain('DepositPaymentStarted');
    expect(before.types).not.toContain('OrderCancelled');
    expect((await toldBy(ports, own)).types).not.toContain('OrderCancelled');
    expect((await toldBy(ports, other)).types).toContain('OrderCancelled');
  });

  it('is not told from before that to the retailer who was known to have lost it', async () => {
    const { ports } = await serveMachineApi();
    await createOrderAt(ports, orderNoOf(1), 'AcceptContract');
    await carryOut(ports, orderNoOf(1), sampleCommands.MoveRetailer);
    await carryOut(ports, orderNoOf(1), sampleCommands.CancelOrder);
    const older = olderThan(ports, 'OrderCancelled', orderNoOf(1));
    await keepReadModel(older, deskOrders);
    expect((await toldBy(older, own)).types).toEqual([]);
    expect((await toldBy(older, other)).types).toContain('OrderCreated');
  });

  it('is passed over at once where an event was damaged', async () => {
    const { ports } = await serveMachineApi();
    await recordUnreadable(ports, 'OrderCreated');
    await createOrderAt(ports, orderNoOf(1));
    await keepReadModel(ports, deskOrders);
    expect(await toldBy(ports, own)).toEqual({ types: ['OrderCreated'], isLate: false });
  });
});

it('keeps the pages that were asked for last, and reads another anew', async () => {
  const api = await served();
  const readAll = vi.spyOn(api.ports.eventStore, 'readAll');
  const pages = createFeedPages(api.ports, orderFeedSubject, 1);
  const first = await pages.after(pages.beginning);
  await pages.after(pages.beginning);
  expect(readAll).toHaveBeenCalledTimes(1);
  if (first === undefined) throw new Error('the lists are late');
  await pages.after(first.next);
  expect(readAll).toHaveBeenCalledTimes(2);
  expect(await pages.after(pages.beginning)).toEqual(first);
  expect(readAll).toHaveBeenCalledTimes(3);
});

it('reads no further than its reader does', async () => {
  const api = await served();
  for (let index = 3; index < 13; index += 1) await createOrderAt(api.ports, orderNoOf(index), 'RecordDepositPaid');
  const readAll = vi.spyOn(api.ports.eventStore, 'readAll');
  const pages = createFeedPages(api.ports, orderFeedSubject);
  const feed = { watchAll: () => ({ isComplete: Promise.resolve(), leave: () => undefined }) };
  const sources = { pages, feed, heartbeats: { listen: () => () => undefined }, wait: manualWait().wait };
  const texts = feedMessages(sources, {
    machine: { clientId: 'test', scopes: ['orders:read'] },
    from: pages.beginning,
    isAllowed: async () => true,
    signal: new AbortController().signal,
  });
  // when to come back, and two events of each page
  for (let taken = 0; taken < 5; taken += 1) await texts.next();
  expect(readAll).toHaveBeenCalledTimes(2);
  for (let taken = 0; taken < 4; taken += 1) await texts.next();
  expect(readAll).toHaveBeenCalledTimes(4);
  await texts.return(undefined);
});
