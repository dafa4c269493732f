import { sampleDriveTime, sampleTestDriveBooked } from '@driveaway/domain/testing/sample-test-drive.ts';
import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  callBackWebhookEventSchema,
  driveWebhookEventSchema,
  webhookEventSchema,
  type ChangeWebhook,
  type ChangedWebhook,
} from '@driveaway/domain/api/webhooks.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleCustomerId } from '@driveaway/domain/testing/order-builders.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { talkStream } from '@driveaway/domain/talk/talk-events.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { openWebhookSender } from '@driveaway/infra/webhooks/http/open-webhook-sender.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { carryOut, openTestService, type TestService } from '../orders/testing/test-service.ts';
import { createServiceMetrics } from '../ports/service-metrics.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { recordOfTalk } from '../talk/talks.ts';
import { sampleCallBackRequested } from '@driveaway/domain/testing/sample-call-back.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { bookTestDrive, changeTestDrive } from '../test-drives/record-test-drive.ts';
import { changeWebhook } from '../webhooks/change-webhooks.ts';
import { listDeliveries, resend } from '../webhooks/list-deliveries.ts';
import { mostTries } from '../webhooks/retry-delay.ts';
import { receiveWebhooks, type ReceivedWebhook } from '../webhooks/testing/receive-webhooks.ts';
import { webhookTickMilliseconds } from '../webhooks/send-in-rounds.ts';
import { openWebhookDeliveries } from '../webhooks/webhook-deliveries.ts';
import { recordUnreadable } from './testing/record-unreadable.ts';
import { readAsLater } from './testing/read-as-later.ts';
import { startWebhookReactor, webhookCheckpoint } from './webhook-reactor.ts';

const [first, second, third] = [orderNoOf(1), orderNoOf(2), orderNoOf(3)];
const retailer = 'austral-parramatta';

/** Everything but the product's reactor, which `start` starts; ports may be changed for it. */
const open = async (timeoutMilliseconds = 60_000) => {
  const service = await openTestService();
  const metrics = createServiceMetrics();
  const webhookSender = openWebhookSender({ allowPrivate: ['127.0.0.1'], timeoutMilliseconds });
  const ports = { ...service.ports, webhookSender, metrics };
  const change = async (wanted: ChangeWebhook): Promise<ChangedWebhook> => {
    const changer = { actor: { kind: 'operator', id: 'operator/ada' }, requestId: ports.randomness.uuid() } as const;
    const outcome = await changeWebhook(ports, wanted, changer);
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.code);
    return outcome.answer;
  };
  const add = async (url: string, limits: object = {}) => {
    const { webhook, secret } = await change({ action: 'add', url, ...limits });
    return { ...webhook, secret: secret ?? '' };
  };
  return { ...service, ports, metrics, change, add };
};

/** A reactor at work; `soon` lets it look for what is due until the check holds. */
const start = (
  given: Pick<TestService, 'clock'> & { readonly ports: ServicePorts },
  changed: Partial<ServicePorts> = {},
) => {
  const controller = new AbortController();
  const ticks = manualWait();
  const stopped = startWebhookReactor({ ...given.ports, ...changed }, controller.signal, ticks.wait);
  const stop = async (): Promise<void> => {
    controller.abort();
    await stopped;
  };
  onTestFinished(stop);
  const soon = async (check: () => unknown): Promise<void> => {
    await eventually(async () => {
      ticks.end(webhookTickMilliseconds);
      await check();
    });
  };
  return { soon, stop };
};

const statusesOf = async (ports: ServicePorts, webhookId: string) =>
  (await listDeliveries(ports, webhookId)).deliveries.map(({ status }) => status);

/** Checks a delivery as a receiver does, with one secret. */
const isSignedWith = (secret: string, { headers, text }: ReceivedWebhook): boolean => {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
};

it('tells a webhook of each event after its registration, signed, without personal data', async () => {
  const world = await open();
  await createOrderAt(world.ports, first);
  const receiver = await receiveWebhooks();
  const { secret, webhookId } = await world.add(receiver.url);
  const { soon } = start(world);
  await createOrderAt(world.ports, second, 'StartDepositPayment');
  await soon(() => expect(receiver.received).toHaveLength(2));
  const [created, started] = receiver.received;
  expect([created?.body.orderNo, created?.body.type, created?.body.revision]).toEqual([second, 'OrderCreated', 0]);
  expect(started?.body.type).toBe('DepositPaymentStarted');
  const body: unknown = JSON.parse(created?.text ?? '');
  const at = '2026-11-02T00:00:00.000Z';
  expect(body).toMatchObject({ recordedAt: at, occurredAt: at, data: { dealer: { dealerId: retailer } } });
  expect(body).not.toHaveProperty('personal');
  expect(created?.text).not.toMatch(/Ada|example\.test|\b04\d{8}\b/);
  expect(created?.headers['webhook-id']).toBe(created?.body.deliveryId);
  expect(receiver.received.every((webhook) => isSignedWith(secret, webhook))).toBe(true);
  await soon(async () => expect(await statusesOf(world.ports, webhookId)).toEqual(['delivered', 'delivered']));
  expect(await world.metrics.render()).toContain('driveaway_webhook_deliveries_total{outcome="delivered"} 2');
  expect(world.faults).toEqual([]);
});

it('tells what is arranged for a handover and when the car changed hands, and not who is there or what was noted', async () => {
  const world = await open();
  await createOrderAt(world.ports, first, 'RecordArrivalAtDealer');
  const receiver = await receiveWebhooks();
  await world.add(receiver.url, { retailer });
  const { soon } = start(world);
  const types = ['OfferHandoverTimes', 'ChooseHandoverTime', 'WithdrawHandoverTimes', 'RecordHandover'] as const;
  const personal = { person: 'Mia Okafor', notes: 'Ring the bell.' };
  for (const type of types) {
    const command = sampleCommands[type];
    const told = command.type === 'OfferHandoverTimes' ? { ...command, personal } : command;
    await carryOut(world.ports, first, told);
  }
  await soon(() => expect(receiver.received).toHaveLength(types.length));
  const bodies = receiver.received.map(({ text }) => webhookEventSchema.parse(JSON.parse(text)));
  expect(bodies).toMatchObject([
    { type: 'HandoverTimesOffered', data: { offer: 1, place: 'retailer' } },
    { type: 'HandoverTimeChosen', data: { choice: 1, startsAt: '2026-12-29T23:00:00.000Z' } },
    { type: 'HandoverTimesWithdrawn', data: { reason: 'The number plates have not come yet.' } },
    { type: 'VehicleHandedOver', data: { handedOverOn: '2026-11-02' } },
  ]);
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/Okafor|bell/);
  expect(world.faults).toEqual([]);
});

it('tells that somebody has written about an order, and not what, those whose order it is', async () => {
  const world = await open();
  await createOrderAt(world.ports, first, 'AcceptContract');
  const [all, own, others] = [await receiveWebhooks(), await receiveWebhooks(), await receiveWebhooks()];
  await world.add(all.url, { events: ['TalkMessageWritten'] });
  await world.add(own.url, { retailer });
  await world.add(others.url, { retailer: 'austral-sydney-city' });
  const { soon } = start(world);
  await recordOfTalk(
    world.ports,
    { orderNo: first, commandId: 'write', correlationId: 'write', customerId: sampleCustomerId },
    {
      type: 'WriteTalkMessage',
      data: { orderNo: first, customerId: sampleCustomerId, from: 'customer', readUpTo: -1, pictures: [] },
      personal: { text: 'Where is my garden gnome?', name: '' },
      endsAt: null,
      now: world.clock.now(),
    },
  );
  await soon(() => expect([all.received, own.received].map(({ length }) => length)).toEqual([1, 1]));
  expect(webhookEventSchema.parse(JSON.parse(all.received[0]?.text ?? ''))).toMatchObject({
    type: 'TalkMessageWritten',
    orderNo: first,
    revision: 0,
    isStockCar: false,
    data: { from: 'customer' },
  });
  expect(all.received[0]?.text).not.toContain('gnome');
  expect(others.received).toEqual([]);
});

it('tells of test drives whoever names their events, without who comes, and nobody who asked for all of orders', async () => {
  const world = await open();
  const [named, own, others, all] = [
    await receiveWebhooks(),
    await receiveWebhooks(),
    await receiveWebhooks(),
    await receiveWebhooks(),
  ];
  const events = ['TestDriveBooked', 'TestDriveCancelled', 'OrderCreated'];
  await world.add(named.url, { events });
  await world.add(own.url, { events, retailer: 'austral-sydney-city' });
  await world.add(others.url, { events, retailer });
  const { webhookId } = await world.add(all.url);
  const { soon } = start(world);
  const driveId = world.ports.randomness.uuid();
  const command = { commandId: 'book', correlationId: 'book', driveId, actor: { kind: 'system', id: 'test' } } as const;
  const slot = { ...sampleDriveTime, startsAt: '2026-11-20T00:00:00.000Z' };
  const booked = await bookTestDrive(world.ports, command, sampleTestDriveBooked(driveId, slot));
  expect(booked).toMatchObject({ kind: 'done' });
  expect(
    await changeTestDrive(
      world.ports,
      { ...command, commandId: 'move' },
      { type: 'MoveTestDrive', slot: { ...slot, minutes: 60 }, by: 'driver' },
    ),
  ).toMatchObject({ kind: 'done' });
  expect(
    await changeTestDrive(
      world.ports,
      { ...command, commandId: 'cancel' },
      { type: 'CancelTestDrive', by: 'retailer' },
    ),
  ).toMatchObject({ kind: 'done' });
  await createOrderAt(world.ports, first);
  await soon(() => expect([named, own, others, all].map(({ received }) => received.length)).toEqual([3, 2, 1, 1]));
  const told = named.received.map(({ text }): unknown => JSON.parse(text));
  const ofDrive = told.filter((body) => driveWebhookEventSchema.safeParse(body).success);
  expect(ofDrive).toMatchObject([
    { version: 1, type: 'TestDriveBooked', driveId, revision: 0, data: { car: 'Forester Premium' } },
    { version: 1, type: 'TestDriveCancelled', driveId, revision: 2, data: { by: 'retailer' } },
  ]);
  expect(named.received.map(({ text }) => text).join()).not.toMatch(/Marshfield|mail\.example|0491/);
  expect(own.received.map(({ body }) => body.type)).toEqual(['TestDriveBooked', 'TestDriveCancelled']);
  for (const { received } of [others, all])
    expect(received.map(({ text }) => webhookEventSchema.parse(JSON.parse(text)).orderNo)).toEqual([first]);
  const listed = async () => (await listDeliveries(world.ports, undefined)).deliveries.length;
  expect(await listed()).toBe(0);
  expect((await listDeliveries(world.ports, webhookId)).deliveries).toMatchObject([{ orderNo: first, driveId: null }]);
  expect(world.faults).toEqual([]);
});

it('tells of call backs whoever names their events, without who asked, and nobody who asked for all of orders', async () => {
  const world = await open();
  const [named, others, all] = [await receiveWebhooks(), await receiveWebhooks(), await receiveWebhooks()];
  const events = ['CallBackRequested', 'CallBackClosed', 'CallerForgotten'];
  const { webhookId } = await world.add(named.url, { events, retailer: 'austral-sydney-city' });
  await world.add(others.url, { events, retailer });
  await world.add(all.url);
  const { soon } = start(world);
  const callBackId = world.ports.randomness.uuid();
  const command = { requestId: callBackId, correlationId: 'c', actor: { kind: 'system', id: 'test' } } as const;
  await requestsForCallBacks.record(world.ports, { ...command, commandId: 'ask' }, sampleCallBackRequested(callBackId));
  await requestsForCallBacks.change(world.ports, { ...command, commandId: 'close' }, () => ({
    type: 'CallBackClosed',
    data: { outcome: 'reached' },
  }));
  await createOrderAt(world.ports, first);
  await soon(() => expect([named, others, all].map(({ received }) => received.length)).toEqual([2, 0, 1]));
  expect(named.received.map(({ text }) => callBackWebhookEventSchema.parse(JSON.parse(text)))).toMatchObject([
    { version: 1, type: 'CallBackRequested', callBackId, revision: 0, data: { topic: 'buying' } },
    { version: 1, type: 'CallBackClosed', callBackId, revision: 1, data: { outcome: 'reached' } },
  ]);
  expect(named.received.map(({ text }) => text).join()).not.toMatch(/Marsh|mail\.example|0491|in blue/);
  expect((await listDeliveries(world.ports, webhookId)).deliveries[0]).toMatchObject({
    orderNo: null,
    driveId: null,
    callBackId,
  });
  expect(world.faults).toEqual([]);
});

it('says in every event of an order that it is for a car in stock', async () => {
  const world = await open();
  const receiver = await receiveWebhooks();
  await world.add(receiver.url);
  const { soon } = start(world);
  await createOrderAt(world.ports, first, 'StartDepositPayment');
  const { data, ...command } = sampleCommands.CreateOrder;
  const stockCar = { stockId: 'a1b2', vin: 'JF1BT9KL2SG012345', availableFrom: '2026-11-01', isDemonstrator: false };
  await carryOut(world.ports, second, { ...command, data: { ...data, orderNo: second, stockCar } });
  await carryOut(world.ports, second, sampleCommands.CancelOrder);
  const told = () =>
    receiver.received.map(({ text }) => {
      const { orderNo, type, isStockCar } = webhookEventSchema.parse(JSON.parse(text));
      return `${orderNo} ${type} ${String(isStockCar)}`;
    });
  await soon(() =>
    expect(new Set(told())).toEqual(
      new Set([
        `${first} OrderCreated false`,
        `${first} DepositPaymentStarted false`,
        `${second} OrderCreated true`,
        `${second} OrderCancelled true`,
      ]),
    ),
  );
});

it('keeps to the events and the retailer of a webhook, who learns of orders that come and go', async () => {
  const world = await open();
  const [ofEvents, ofRetailer, ofOther] = [await receiveWebhooks(), await receiveWebhooks(), await receiveWebhooks()];
  await world.add(ofEvents.url, { events: ['DepositPaymentStarted'] });
  await world.add(ofRetailer.url, { retailer });
  const { dealerId } = sampleCommands.MoveRetailer.dealer;
  await world.add(ofOther.url, { retailer: dealerId });
  const { soon } = start(world);
  await createOrderAt(world.ports, first, 'AcceptContract');
  await carryOut(world.ports, first, sampleCommands.MoveRetailer);
  await carryOut(world.ports, first, sampleCommands.CancelOrder);
  await soon(() =>
    expect(ofOther.received.map(({ body }) => body.type)).toEqual(['RetailerChanged', 'OrderCancelled']),
  );
  await soon(() => expect(ofRetailer.received.map(({ body }) => body.type).slice(-1)).toEqual(['RetailerChanged']));
  expect(ofRetailer.received[0]?.body.type).toBe('OrderCreated');
  expect(ofEvents.received.map(({ body }) => body.type)).toEqual(['DepositPaymentStarted']);
});

describe('a receiver that fails', () => {
  it('is tried again for three days, then the delivery is parked, and an operator has it sent again', async () => {
    const world = await open();
    const receiver = await receiveWebhooks();
    receiver.answerWith(500);
    const { webhookId } = await world.add(receiver.url);
    const { soon } = start(world);
    const registeredAt = world.clock.now();
    await createOrderAt(world.ports, first);
    for (let tries = 1; tries <= mostTries; tries += 1) {
      await soon(async () => expect((await listDeliveries(world.ports, webhookId)).deliveries[0]?.tries).toBe(tries));
      const [delivery] = (await listDeliveries(world.ports, webhookId)).deliveries;
      expect([receiver.received.length, delivery?.lastOutcome]).toEqual([tries, 'HTTP 500']);
      if (delivery?.dueAt == null) break;
      const wait = world.clock.now().until(Temporal.Instant.from(delivery.dueAt));
      // also longer than a webhook that fails is left alone
      world.clock.advance(Temporal.Duration.compare(wait, { seconds: 30 }) < 0 ? { seconds: 30 } : wait);
    }
    expect(await statusesOf(world.ports, webhookId)).toEqual(['parked']);
    expect(registeredAt.until(world.clock.now()).total('hours')).toBeGreaterThan(72);
    expect(world.faults).toEqual([expect.stringContaining('A webhook could not be delivered and was given up')]);
    const { deliveries } = await listDeliveries(world.ports, undefined);
    const kept = openWebhookDeliveries(world.ports.readModels);
    expect([await kept.countParked(), await kept.oldestDue()]).toEqual([1, undefined]);
    receiver.answerWith(200);
    expect(await resend(world.ports, { deliveryId: deliveries[0]?.deliveryId })).toBe(1);
    world.clock.advance({ seconds: 30 });
    await soon(async () => expect(await statusesOf(world.ports, webhookId)).toEqual(['delivered']));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it.each(['silence', 302, 404] as const)('with %s is tried again', async (answer) => {
    const world = await open(100);
    const receiver = await receiveWebhooks();
    receiver.answerWith(answer);
    const { webhookId } = await world.add(receiver.url);
    const { soon } = start(world);
    await createOrderAt(world.ports, first);
    await soon(async () =>
      expect(await listDeliveries(world.ports, webhookId)).toMatchObject({ deliveries: [{ status: 'due', tries: 1 }] }),
    );
    receiver.answerWith(204);
    await soon(async () => {
      // a busy machine may miss the short patience once more
      world.clock.advance({ minutes: 1 });
      expect(await statusesOf(world.ports, webhookId)).toEqual(['delivered']);
    });
  });

  it('holds up no other, nor does one that says nothing', async () => {
    const world = await open();
    const [dead, alive] = [await receiveWebhooks(), await receiveWebhooks()];
    dead.answerWith('silence');
    await world.add(dead.url);
    await world.add(alive.url);
    const { soon } = start(world);
    for (const orderNo of [first, second, third]) await createOrderAt(world.ports, orderNo, 'StartDepositPayment');
    await soon(() => expect(alive.received).toHaveLength(6));
    expect(dead.received.length).toBeLessThanOrEqual(4);
  });

  it('with 410 is disabled until an operator enables it', async () => {
    const world = await open();
    const receiver = await receiveWebhooks();
    receiver.answerWith(410);
    const { webhookId } = await world.add(receiver.url);
    // both events are noted together, before the first is sent
    await createOrderAt(world.ports, first, 'StartDepositPayment');
    const { soon } = start(world);
    await soon(async () => expect(await statusesOf(world.ports, webhookId)).toEqual(['parked', 'parked']));
    expect(receiver.received).toHaveLength(1);
    // given up at once: nothing says that it is tried later
    expect(await world.metrics.render()).not.toContain('{outcome="failed"}');
    expect(await resend(world.ports, { webhookId })).toBe(0);
    receiver.answerWith(200);
    expect((await world.change({ action: 'enable', webhookId })).webhook.disabled).toBeNull();
    expect(await resend(world.ports, { webhookId })).toBe(2);
    world.clock.advance({ minutes: 1 });
    await soon(async () => expect(await statusesOf(world.ports, webhookId)).toEqual(['delivered', 'delivered']));
  });
});

it('both secrets sign for a day after a rotation, then the new one alone', async () => {
  const world = await open();
  const receiver = await receiveWebhooks();
  const { secret: before, webhookId } = await world.add(receiver.url);
  const { soon } = start(world);
  const { secret, webhook } = await world.change({ action: 'rotate', webhookId });
  expect(webhook.secretBeforeUntil).toBe('2026-11-03T00:00:00Z');
  await createOrderAt(world.ports, first);
  await soon(() => expect(receiver.received).toHaveLength(1));
  world.clock.advance({ hours: 24 });
  await createOrderAt(world.ports, second);
  await soon(() => expect(receiver.received).toHaveLength(2));
  const signedBy = (text: string | null) => receiver.received.map((webhook) => isSignedWith(text ?? '', webhook));
  expect([signedBy(before), signedBy(secret)]).toEqual([
    [true, false],
    [true, true],
  ]);
});

it('a removed webhook is sent nothing more, also of what it was due', async () => {
  const world = await open();
  const [removed, kept] = [await receiveWebhooks(), await receiveWebhooks()];
  removed.answerWith(500);
  const { webhookId } = await world.add(removed.url);
  await world.add(kept.url);
  const { soon } = start(world);
  await createOrderAt(world.ports, first);
  await soon(() => expect(removed.received).toHaveLength(1));
  await world.change({ action: 'remove', webhookId });
  await soon(async () => expect(await statusesOf(world.ports, webhookId)).toEqual(['dropped']));
  world.clock.advance({ minutes: 1 });
  await createOrderAt(world.ports, second);
  await soon(() => expect(kept.received).toHaveLength(2));
  expect(removed.received).toHaveLength(1);
});

it('killed between sending and noting it sends again, under the same id', async () => {
  const world = await open();
  const receiver = await receiveWebhooks();
  const { webhookId } = await world.add(receiver.url);
  const { readModels } = world.ports;
  /** Loses what would be noted after a try, as a process does that is killed. */
  const losing: ServicePorts['readModels'] = {
    ...readModels,
    collection: async (definition) => {
      const collection = await readModels.collection(definition);
      const putAll: typeof collection.putAll = async (writes, checkpoint) =>
        writes.every(({ after }) => after < 0n) ? collection.putAll(writes, checkpoint) : new Promise(() => undefined);
      return { ...collection, putAll };
    },
  };
  const controller = new AbortController();
  const ticks = manualWait();
  void startWebhookReactor({ ...world.ports, readModels: losing }, controller.signal, ticks.wait);
  await createOrderAt(world.ports, first);
  await eventually(() => {
    ticks.end(webhookTickMilliseconds);
    expect(receiver.received).toHaveLength(1);
  });
  controller.abort();
  const { soon } = start(world);
  await soon(async () => expect(await statusesOf(world.ports, webhookId)).toEqual(['delivered']));
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
});

it('delivers nothing twice when its checkpoint is lost, nor what nobody can read', async () => {
  const world = await open();
  const receiver = await receiveWebhooks();
  const { webhookId } = await world.add(receiver.url);
  const before = start(world);
  await createOrderAt(world.ports, first);
  await before.soon(async () => expect(await statusesOf(world.ports, webhookId)).toEqual(['delivered']));
  await before.stop();
  await world.ports.readModels.clearCheckpoint(webhookCheckpoint);
  await recordUnreadable(world.ports, 'OrderCreated');
  const after = start(world);
  await createOrderAt(world.ports, second);
  await after.soon(() => expect(receiver.received.map(({ body }) => body.orderNo)).toEqual([first, second]));
  expect(world.faults).toEqual([expect.stringContaining('An event cannot be read and was passed over')]);
});

describe('while a later version records what an older one cannot read', () => {
  const other = sampleCommands.MoveRetailer.dealer.dealerId;

  /** A webhook of the retailer and one of another, while the older version tells. */
  const openBoth = async (events?: readonly string[]) => {
    const world = await open();
    const [own, others] = [await receiveWebhooks(), await receiveWebhooks()];
    const limits = events === undefined ? {} : { events };
    const ofOwn = await world.add(own.url, { ...limits, retailer });
    const ofOthers = await world.add(others.url, { ...limits, retailer: other });
    const startOlder = (...later: Parameters<typeof readAsLater> extends [unknown, ...infer Rest] ? Rest : never) =>
      start(world, { eventStore: readAsLater(world.ports.eventStore, ...later) });
    const statuses = () => Promise.all([ofOwn, ofOthers].map(({ webhookId }) => statusesOf(world.ports, webhookId)));
    /** The later one goes on, when what was put off is due again. */
    const startLater = () => {
      world.clock.advance({ minutes: 1 });
      return start(world);
    };
    return { ...world, own, others, startOlder, startLater, statuses };
  };
  const typesOf = ({ received }: { readonly received: readonly ReceivedWebhook[] }) =>
    received.map(({ body }) => body.type);

  it('whose order it is, the later one tells its retailer and nobody else', async () => {
    const { ports, own, others, startOlder, startLater, statuses } = await openBoth();
    const older = startOlder(first, 'OrderCreated');
    await createOrderAt(ports, first, 'StartDepositPayment');
    await older.soon(async () =>
      expect(await statuses()).toEqual([
        ['due', 'due'],
        ['due', 'due'],
      ]),
    );
    await older.stop();
    expect([own.received, others.received]).toEqual([[], []]);
    const { soon } = startLater();
    await soon(async () =>
      expect(await statuses()).toEqual([
        ['delivered', 'delivered'],
        ['dropped', 'dropped'],
      ]),
    );
    expect(new Set(typesOf(own))).toEqual(new Set(['OrderCreated', 'DepositPaymentStarted']));
    expect(others.received).toEqual([]);
  });

  it('who has the order now, nobody is told of what comes next but whom the later one tells', async () => {
    const { ports, own, others, startOlder, startLater, statuses } = await openBoth(['OrderCancelled']);
    await createOrderAt(ports, first, 'AcceptContract');
    await carryOut(ports, first, sampleCommands.MoveRetailer);
    const older = startOlder(first, 'RetailerChanged');
    await carryOut(ports, first, sampleCommands.CancelOrder);
    await older.soon(async () => expect(await statuses()).toEqual([['due'], ['due']]));
    await older.stop();
    const { soon } = startLater();
    await soon(async () => expect(await statuses()).toEqual([['dropped'], ['delivered']]));
    expect([own.received, typesOf(others)]).toEqual([[], ['OrderCancelled']]);
  });

  it('who is called back by whom, the later one tells whoever calls', async () => {
    const { ports, own, others, startOlder, startLater, statuses } = await openBoth(['CallBackRequested']);
    const callBackId = ports.randomness.uuid();
    const older = startOlder(callBackId, 'CallBackRequested');
    const command = { requestId: callBackId, correlationId: 'c', actor: { kind: 'system', id: 'test' } } as const;
    const requested = sampleCallBackRequested(callBackId);
    const asked = { ...requested.data, retailer: { ...requested.data.retailer, id: retailer } };
    await requestsForCallBacks.record(ports, { ...command, commandId: 'ask' }, { ...requested, data: asked });
    await older.soon(async () => expect(await statuses()).toEqual([['due'], ['due']]));
    await older.stop();
    const { soon } = startLater();
    await soon(async () => expect(await statuses()).toEqual([['delivered'], ['dropped']]));
    expect([own.received.length, others.received]).toEqual([1, []]);
  });

  it('what a type means that is not known, it is told later, and holds up no other order', async () => {
    const world = await open();
    const receiver = await receiveWebhooks();
    const { webhookId } = await world.add(receiver.url);
    const orderNos = [1, 2, 3, 4, 5].map(orderNoOf);
    for (const orderNo of orderNos) await createOrderAt(world.ports, orderNo);
    const [created] = await world.ports.eventStore.readStream(orderStream(first));
    if (created === undefined) throw new Error('no order');
    const { data, metadata } = created;
    for (const orderNo of orderNos) {
      const edited = { id: world.ports.randomness.uuid(), type: 'TalkMessageEdited', data, metadata };
      await world.ports.eventStore.append(talkStream(orderNo), [edited], 'no-stream');
    }
    await createOrderAt(world.ports, orderNoOf(6));
    const { soon } = start(world);
    await soon(async () => {
      const { deliveries } = await listDeliveries(world.ports, webhookId);
      const unknown = deliveries.filter(({ type }) => type === 'TalkMessageEdited');
      expect(unknown.map(({ status, tries, lastOutcome }) => `${status} ${tries} ${String(lastOutcome)}`)).toEqual(
        orderNos.map(() => 'due 1 not readable here'),
      );
    });
    expect(receiver.received.map(({ body }) => body.orderNo)).toContain(orderNoOf(6));
  });
});

it('goes by what can be read of an order whose event was damaged, and keeps nobody else waiting', async () => {
  const world = await open();
  const receiver = await receiveWebhooks();
  const { webhookId } = await world.add(receiver.url, { retailer, events: ['ContractAccepted'] });
  const { eventStore } = world.ports;
  const damaged = (event: RecordedEvent): RecordedEvent =>
    event.stream === orderStream(first) && event.revision === 1n ? { ...event, metadata: '{}' } : event;
  const readStream: typeof eventStore.readStream = async (...asked) =>
    (await eventStore.readStream(...asked)).map(damaged);
  await createOrderAt(world.ports, first, 'AcceptContract');
  await createOrderAt(world.ports, second, 'AcceptContract');
  const { soon } = start(world, { eventStore: { ...eventStore, readStream } });
  await soon(async () => expect(await statusesOf(world.ports, webhookId)).toEqual(['delivered', 'delivered']));
  expect(new Set(receiver.received.map(({ body }) => body.orderNo))).toEqual(new Set([first, second]));
});

it('tells of what only a clock that is not believed calls old', async () => {
  const world = await open();
  const receiver = await receiveWebhooks();
  await world.add(receiver.url);
  await createOrderAt(world.ports, first);
  const believed = world.clock.now();
  world.clock.advance({ hours: 24 * 365 });
  await createOrderAt(world.ports, second);
  const distrusting = start(world, { believedClock: { now: () => believed, distrustedSeconds: () => 60 } });
  await distrusting.soon(() => expect(receiver.received.map(({ body }) => body.orderNo)).toEqual([first, second]));
});
