import { randomBytes } from 'node:crypto';
import { newPushDeviceSchema, pushDevicesSchema } from '@driveaway/domain/api/push-devices.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { usualNewsChoices } from '@driveaway/domain/customer/news-choices.ts';
import { startPushService, type PushService } from '@driveaway/infra/push/testing/start-push-service.ts';
import { vapidKeysFrom } from '@driveaway/infra/push/vapid-keys.ts';
import { openPushSender } from '@driveaway/infra/push/vapid/open-push-sender.ts';
import { openWebhookSender } from '@driveaway/infra/webhooks/http/open-webhook-sender.ts';
import { expect, it, onTestFinished } from 'vitest';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { eraseCustomer } from '../accounts/erase-customer.ts';
import { changeNewsChoices } from '../accounts/news-choices.ts';
import { findCustomer } from '../customers/customers.ts';
import { loadOrder } from '../orders/load-order.ts';
import { payingCustomer, readContract, serveShop, type Shop, type ShopCustomer } from '../orders/testing/serve-shop.ts';
import { recordOfTalk } from '../talk/talks.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { pushSpoolCollection } from '../push/push-spool.ts';
import { toldCustomersCollection } from '../push/told-customers.ts';
import { pushTickMilliseconds, startPushReactor } from './push-reactor.ts';

const api = '/api/build-your-own';

type Pushing = {
  readonly shop: Shop;
  readonly service: PushService;
  readonly ada: ShopCustomer;
  readonly customerId: string;
  readonly ports: ServicePorts;
  readonly tick: () => Promise<void>;
  /** What the reactor has done. */
  readonly done: readonly string[];
};

const ship = async ({ ports }: Shop, customer: ShopCustomer): Promise<void> => {
  await readContract(customer);
  const { contract } = (await loadOrder(ports, customer.orderNo)).state.facts;
  const contractHash = contract?.contractHash ?? '';
  const { AcceptContract, ApproveOrder, AllocateVehicle, RecordOnWater } = sampleCommands;
  await carryOut(ports, customer.orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
  await carryOut(ports, customer.orderNo, ApproveOrder);
  await carryOut(ports, customer.orderNo, AllocateVehicle);
  await carryOut(ports, customer.orderNo, { ...RecordOnWater, data: { expectedOn: '2028-01-10' } });
};

/** What a reactor does, in order: the names of collections it writes to, `checkpoint`, and `order` for each that it reads. */
const watched = (ports: ServicePorts): { readonly ports: ServicePorts; readonly done: readonly string[] } => {
  const { readModels, eventStore } = ports;
  const done: string[] = [];
  const watchedReadModels: ReadModels = {
    ...readModels,
    collection: async (definition) => {
      const found = await readModels.collection(definition);
      return {
        ...found,
        putAll: (documents, checkpoint) => {
          done.push(...documents.map(() => definition.name));
          return found.putAll(documents, checkpoint);
        },
      };
    },
    openCheckpoint: async (projection, lease) => {
      const opened = await readModels.openCheckpoint(projection, lease);
      return {
        ...opened,
        save: (position) => {
          done.push('checkpoint');
          return opened.save(position);
        },
      };
    },
  };
  const readStream: EventStore['readStream'] = (stream, options) => {
    if (stream.startsWith(orderStreamPrefix)) done.push('order');
    return eventStore.readStream(stream, options);
  };
  return { ports: { ...ports, readModels: watchedReadModels, eventStore: { ...eventStore, readStream } }, done };
};

/** A customer who has paid, and a reactor that looks when it is told to. */
const open = async (): Promise<Pushing> => {
  const keys = vapidKeysFrom(randomBytes(32), 'mailto:push@example.test');
  const service = await startPushService(keys.publicKey);
  onTestFinished(service.close);
  const webhooks = openWebhookSender({ allowPrivate: ['127.0.0.1'] });
  const shop = await serveShop(undefined, {}, ({ clock }) => ({
    pushSender: openPushSender(keys, webhooks, () => clock.now()),
  }));
  const ada = await payingCustomer(shop);
  const controller = new AbortController();
  const waits = manualWait();
  const { ports, done } = watched(shop.ports);
  const stopped = startPushReactor(ports, controller.signal, waits.wait);
  onTestFinished(async () => {
    controller.abort();
    await stopped;
  });
  const isWaiting = (): boolean => waits.waiting().includes(pushTickMilliseconds);
  const tick = async (): Promise<void> => {
    await eventually(() => expect(isWaiting()).toBe(true));
    waits.end(pushTickMilliseconds);
    await eventually(() => expect(isWaiting()).toBe(true));
  };
  return {
    shop,
    service,
    ada,
    customerId: await customerIdOf(shop, 'ada@example.test'),
    ports: shop.ports,
    tick,
    done,
  };
};

const turnOn = async ({ ada, service }: Pushing): Promise<string> => {
  const { status, text } = await ada.post(`${api}/push-devices`, { ...service.subscribe() });
  expect(status).toBe(200);
  return newPushDeviceSchema.parse(JSON.parse(text)).deviceId;
};
const devicesOf = async ({ ada }: Pushing) =>
  pushDevicesSchema.parse(JSON.parse((await ada.get(`${api}/push-devices`)).text)).devices;

const counted = async ({ ports }: Pushing): Promise<Readonly<Record<string, number>>> => {
  const spool = await ports.readModels.collection(pushSpoolCollection);
  const count = async (status: string) => (await spool.find({ where: { status }, limit: 100 })).length;
  return { due: await count('due'), sent: await count('sent'), dropped: await count('dropped') };
};
/** Looks until every event that is news, and happened while there was a device, has been noted. */
const noteAll = async (pushing: Pushing): Promise<void> => {
  const { events } = await loadOrder(pushing.ports, pushing.ada.orderNo);
  const customer = await pushing.ports.eventStore.readStream(`customer-${pushing.customerId}`);
  const from = customer.find(({ type }) => type === 'PushDeviceAdded')?.position;
  const news = events.filter(
    ({ event, position }) => from !== undefined && position > from && mailedEvents.some((type) => type === event?.type),
  );
  await eventually(async () => {
    await pushing.tick();
    const { due = 0, sent = 0, dropped = 0 } = await counted(pushing);
    expect(due + sent + dropped).toBe(news.length);
  });
};
/** Looks until nothing is due. */
const settle = async (pushing: Pushing): Promise<void> => {
  await noteAll(pushing);
  await eventually(async () => {
    await pushing.tick();
    expect((await counted(pushing))['due']).toBe(0);
  });
};
const kinds = ({ service }: Pushing): readonly string[] => service.received.map(({ text }) => text);

it('tells a device which kind of news there is, and nothing of whom or what', async () => {
  const pushing = await open();
  const { shop, ada, service, tick, customerId } = pushing;
  await turnOn(pushing);
  await ship(shop, ada);
  await eventually(async () => {
    await tick();
    expect(kinds(pushing)).toContain('{"kind":"whereItIs"}');
  });
  expect([...new Set(kinds(pushing))].toSorted()).toEqual(['{"kind":"order"}', '{"kind":"whereItIs"}']);
  expect(new Set(service.received.map(({ topic }) => topic))).toEqual(new Set(['order', 'whereItIs']));
  const everything = JSON.stringify(service.received);
  const hidden = ['Ada', 'Lovelace', 'ada@', ada.orderNo, ada.orderReference, customerId];
  expect(hidden.filter((one) => everything.includes(one))).toEqual([]);
});

it('writes and looks up nothing while nobody has a device, and notes nothing of those who have none', async () => {
  const pushing = await open();
  const { shop, ada, done } = pushing;
  await ship(shop, ada);
  const eve = await payingCustomer(shop, 'eve@example.test');
  await turnOn(pushing);
  await ship(shop, eve);
  await carryOut(shop.ports, ada.orderNo, sampleCommands.RecordOnShore);
  await settle(pushing);
  expect(kinds(pushing)).toEqual(['{"kind":"whereItIs"}']);
  expect(done[0]).toBe('told-customers');
  expect(done.filter((what) => what.includes('-'))).toEqual(['told-customers', 'push-spool']);
});

it('writes nothing any more once the last device has ended', async () => {
  const pushing = await open();
  const { shop, ada, done, ports } = pushing;
  const deviceId = await turnOn(pushing);
  await ada.post(`${api}/end-push-device`, { deviceId });
  await ship(shop, ada);
  // a device that comes later shows that all before it was looked at
  const eve = await payingCustomer(shop, 'eve@example.test');
  await eve.post(`${api}/push-devices`, { ...pushing.service.subscribe() });
  const told = await ports.readModels.collection(toldCustomersCollection);
  await eventually(async () => {
    await pushing.tick();
    expect(await told.count('isTold')).toBe(1);
  });
  expect(done).not.toContain('push-spool');
});

it('sends none of a kind that was refused', async () => {
  const pushing = await open();
  const { shop, ada, ports, customerId } = pushing;
  await ship(shop, ada);
  await turnOn(pushing);
  const command = { commandId: 'choices', correlationId: 'choices', customerId };
  const quietly = { ...usualNewsChoices, whereItIs: { email: true, push: false } };
  await changeNewsChoices(ports, command, quietly);
  await carryOut(ports, ada.orderNo, sampleCommands.RecordOnShore);
  await settle(pushing);
  expect(kinds(pushing)).toEqual([]);
});

const write = async (
  { ports, ada, customerId }: Pushing,
  from: 'customer' | 'retailer',
  text: string,
): Promise<void> => {
  const { orderNo } = ada;
  const actor = { kind: from === 'customer' ? 'customer' : 'back-office', id: 'somebody' } as const;
  await recordOfTalk(
    ports,
    { orderNo, commandId: text, correlationId: text, customerId, actor },
    {
      type: 'WriteTalkMessage',
      data: { orderNo, customerId, from, readUpTo: 10, pictures: [] },
      personal: { text, name: '' },
      endsAt: null,
      now: ports.clock.now(),
    },
  );
};

it('tells of what others have written, once until it is read, and of nothing that the customer wrote', async () => {
  const pushing = await open();
  const { service, tick } = pushing;
  await turnOn(pushing);
  await write(pushing, 'customer', 'Where is my garden gnome?');
  await write(pushing, 'retailer', 'On its way.');
  await write(pushing, 'retailer', 'By train.');
  await eventually(async () => {
    await tick();
    expect(await counted(pushing)).toEqual({ due: 0, sent: 1, dropped: 1 });
  });
  expect(kinds(pushing)).toEqual(['{"kind":"messages"}']);
  expect(JSON.stringify(service.received)).not.toMatch(/gnome|train/);
});

it('tells of no message where that was refused', async () => {
  const pushing = await open();
  const { ports, customerId, tick } = pushing;
  await turnOn(pushing);
  const choices = { ...usualNewsChoices, messages: { email: true, push: false } };
  await changeNewsChoices(ports, { commandId: 'choices', correlationId: 'choices', customerId }, choices);
  await write(pushing, 'retailer', 'On its way.');
  await eventually(async () => {
    await tick();
    expect(await counted(pushing)).toEqual({ due: 0, sent: 0, dropped: 1 });
  });
  expect(kinds(pushing)).toEqual([]);
});

it('reminds of the handover a day before it', async () => {
  const pushing = await open();
  const { shop, ada, ports, tick, service } = pushing;
  await ship(shop, ada);
  const { facts } = (await loadOrder(ports, ada.orderNo)).state;
  const amountCents = (facts.created?.price.totalCents ?? 0) - (facts.deposit?.amountCents ?? 0);
  for (const type of straightWay.slice(straightWay.indexOf('RecordOnWater') + 1, -1)) {
    const command = sampleCommands[type];
    await carryOut(ports, ada.orderNo, command.type === 'RecordBalancePaid' ? { ...command, amountCents } : command);
  }
  const at = (hours: number): string => shop.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' });
  const times = [at(72), at(240)] as const;
  await carryOut(ports, ada.orderNo, { ...sampleCommands.OfferHandoverTimes, times, at: at(0) });
  await turnOn(pushing);
  const choice = { ...sampleCommands.ChooseHandoverTime, startsAt: times[0], seenChoice: 0, at: at(0) };
  await carryOut(ports, ada.orderNo, choice);
  await eventually(async () => {
    await tick();
    expect(await counted(pushing)).toEqual({ due: 1, sent: 1, dropped: 0 });
  });
  shop.clock.advance({ hours: 47 });
  await tick();
  const before = service.received.length;
  shop.clock.advance({ hours: 1 });
  await eventually(async () => {
    await tick();
    expect(await counted(pushing)).toEqual({ due: 0, sent: 2, dropped: 0 });
  });
  expect(kinds(pushing).slice(before)).toEqual(['{"kind":"handover"}']);
});

it('tells the devices of an erased customer nothing more', async () => {
  const pushing = await open();
  const { shop, ada, ports, customerId, service, tick } = pushing;
  await turnOn(pushing);
  service.answers.push(...Array.from({ length: 9 }, () => ({ status: 503 })));
  await ada.post(`${api}/cancel-order`, { orderNo: ada.orderNo, reason: 'other' });
  const back = { type: 'RecordDepositRefunded', data: sampleEvents.DepositRefunded.data } as const;
  await carryOut(ports, ada.orderNo, back);
  await noteAll(pushing);
  await tick();
  const before = kinds(pushing);
  expect((await counted(pushing))['due']).toBeGreaterThan(0);
  const erasure = { commandId: ports.randomness.uuid(), correlationId: 'erasure', customerId };
  expect(await eraseCustomer(ports, erasure)).toMatchObject({ kind: 'erased' });
  shop.clock.advance({ hours: 2 });
  await settle(pushing);
  expect(kinds(pushing)).toEqual(before);
  expect(shop.logged.filter((line) => line.includes('"error"'))).toEqual([]);
});

it.each([404, 410])('forgets a device that its push service answers %i for', async (status) => {
  const pushing = await open();
  const { shop, ada, service } = pushing;
  await turnOn(pushing);
  service.answers.push({ status });
  await ship(shop, ada);
  await eventually(async () => {
    await pushing.tick();
    expect(await devicesOf(pushing)).toEqual([]);
  });
});

it('tries again after a failure, and not before the push service wants it', async () => {
  const pushing = await open();
  const { shop, ada, service } = pushing;
  await turnOn(pushing);
  service.answers.push(...Array.from({ length: 2 }, () => ({ status: 429, headers: { 'Retry-After': '120' } })));
  await ship(shop, ada);
  await noteAll(pushing);
  await pushing.tick();
  expect(service.received).toHaveLength(2);
  shop.clock.advance({ seconds: 119 });
  await pushing.tick();
  expect(service.received).toHaveLength(2);
  shop.clock.advance({ seconds: 2 });
  await settle(pushing);
  expect(service.received).toHaveLength(4);
});

it('gives up after a day', async () => {
  const pushing = await open();
  const { shop, ada, service } = pushing;
  await turnOn(pushing);
  service.answers.push(...Array.from({ length: 2 }, () => ({ status: 503 })));
  await ship(shop, ada);
  await noteAll(pushing);
  await pushing.tick();
  expect(service.received).toHaveLength(2);
  shop.clock.advance({ hours: 25 });
  await settle(pushing);
  expect(service.received).toHaveLength(2);
});

it('keeps where a device is reached under the key of its customer, and ends it when asked', async () => {
  const pushing = await open();
  const { ada, ports, customerId, service } = pushing;
  const subscription = service.subscribe();
  const { text } = await ada.post(`${api}/push-devices`, { ...subscription });
  const { deviceId } = newPushDeviceSchema.parse(JSON.parse(text));
  await ada.post(`${api}/push-devices`, { ...subscription });
  expect(await devicesOf(pushing)).toMatchObject([{ deviceId }]);
  const stored = await ports.eventStore.readStream(`customer-${customerId}`);
  const bytes = JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  expect(bytes).toContain('PushDeviceAdded');
  expect(bytes).not.toContain(subscription.endpoint);
  expect(bytes).not.toContain(subscription.keys.auth);
  expect((await findCustomer(ports, customerId))?.pushDevices).toMatchObject([{ subscription }]);
  await ada.post(`${api}/end-push-device`, { deviceId });
  expect(await devicesOf(pushing)).toEqual([]);
});

it('keeps the five devices that were added last', async () => {
  const pushing = await open();
  const ids: string[] = [];
  for (let device = 0; device < 6; device += 1) ids.push(await turnOn(pushing));
  expect((await devicesOf(pushing)).map(({ deviceId }) => deviceId)).toEqual(ids.slice(1));
});

it('takes no address that may not be connected to', async () => {
  const { ada, service } = await open();
  const subscription = { ...service.subscribe(), endpoint: 'https://10.0.0.1/push' };
  const { status } = await ada.post(`${api}/push-devices`, subscription);
  // what the API answers wherever something cannot be had
  expect(status).toBe(503);
});
