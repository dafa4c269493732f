import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import type { OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import type { PushSender } from '@driveaway/infra/push/port.ts';
import { describe, expect, it } from 'vitest';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { loadOrder } from '../orders/load-order.ts';
import { payingCustomer, serveShop, type Shop } from '../orders/testing/serve-shop.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { addPushDevice } from './push-devices.ts';
import { openPushSpool, type PushSpool } from './push-spool.ts';
import { duePushSender, type PushPorts } from './send-due-push.ts';

const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };

const neverDue = (): never => {
  throw new Error('Nothing is due');
};

/** A buyer with a device, of whose order something is due. */
const told = async (shop: Shop, spool: PushSpool, name: string): Promise<{ orderNo: string; type: OrderEventType }> => {
  const { ports } = shop;
  const { orderNo } = await payingCustomer(shop, `${name}@example.test`);
  const command = {
    commandId: name,
    correlationId: name,
    customerId: await customerIdOf(shop, `${name}@example.test`),
  };
  await addPushDevice(ports, command, { endpoint: `https://push.example/${name}`, keys }, '');
  const event = (await loadOrder(ports, orderNo)).events.findLast(({ type }) =>
    mailedEvents.some((mailed) => mailed === type),
  );
  if (event?.event === undefined) throw new Error('The order has nothing to tell');
  const recordedAt = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const push = { status: 'due', eventId: event.id, eventRevision: Number(event.revision), recordedAt } as const;
  await spool.add([
    {
      pushId: event.id,
      position: event.position,
      push: { ...push, stream: orderStream(orderNo), dueAt: recordedAt, tries: 0 },
    },
  ]);
  return { orderNo, type: event.event.type };
};

it('lets no customer wait for the push service of another', async () => {
  const shop = await serveShop();
  const spool = openPushSpool(shop.ports.readModels);
  await told(shop, spool, 'ada');
  await told(shop, spool, 'eve');
  const asked: string[] = [];
  const silence = Promise.withResolvers<void>();
  const sender: PushSender = {
    publicKey: '',
    isRefused: () => false,
    send: async ({ subscription }) => {
      asked.push(subscription.endpoint);
      await silence.promise;
      return { kind: 'delivered' };
    },
  };
  const sent = duePushSender(shop.ports, spool, sender)(new AbortController().signal);
  await eventually(() => expect(asked.toSorted()).toEqual(['https://push.example/ada', 'https://push.example/eve']));
  silence.resolve();
  await sent;
  expect(await spool.due('2100-01-01T00:00:00.000Z', 10)).toEqual([]);
});

it('tells a device of a kind once in five minutes, though the push service of another is away', async () => {
  const shop = await serveShop();
  const spool = openPushSpool(shop.ports.readModels);
  const { orderNo } = await told(shop, spool, 'ada');
  const command = { commandId: 'two', correlationId: 'two', customerId: await customerIdOf(shop, 'ada@example.test') };
  await addPushDevice(shop.ports, command, { endpoint: 'https://push.example/away', keys }, '');
  let isAway = true;
  const sent: string[] = [];
  const sender: PushSender = {
    publicKey: '',
    isRefused: () => false,
    send: async ({ subscription: { endpoint } }) => {
      if (isAway && endpoint.endsWith('away')) return { kind: 'later', reason: 'HTTP 503' };
      sent.push(endpoint);
      return { kind: 'delivered' };
    },
  };
  const sendDue = duePushSender(shop.ports, spool, sender);
  const due = () => spool.due('2100-01-01T00:00:00.000Z', 10);
  await sendDue(new AbortController().signal);
  expect(sent).toEqual(['https://push.example/ada']);

  // newer news of the kind, when the other is tried again
  shop.clock.advance({ seconds: 10 });
  isAway = false;
  const [{ push, position } = neverDue()] = await due();
  const { left: _left, ...whole } = push;
  const recordedAt = shop.ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const newer = { ...whole, stream: orderStream(orderNo), recordedAt, dueAt: recordedAt, tries: 0 };
  await spool.add([{ pushId: 'newer', position, push: newer }]);
  await sendDue(new AbortController().signal);
  expect(sent).toEqual(['https://push.example/ada', 'https://push.example/away']);
  expect(await due()).toMatchObject([{ pushId: 'newer', push: { tries: 1 } }]);

  shop.clock.advance({ seconds: 4 * 60 + 49 });
  await sendDue(new AbortController().signal);
  expect(sent).toHaveLength(2);
  shop.clock.advance({ seconds: 1 });
  await sendDue(new AbortController().signal);
  expect(sent.slice(2)).toEqual(['https://push.example/ada']);
  expect(await due()).toEqual([]);
});

describe('news of a later version', () => {
  /** Of the same stores: an older process, which cannot read what is due, and one of the version that recorded it. */
  const rolledOut = async () => {
    const shop = await serveShop();
    const spool = openPushSpool(shop.ports.readModels);
    const { orderNo, type } = await told(shop, spool, 'ada');
    const sent: string[] = [];
    const sender: PushSender = {
      publicKey: '',
      isRefused: () => false,
      send: async ({ payload }) => {
        sent.push(payload);
        return { kind: 'delivered' };
      },
    };
    const eventStore = readAsLater(shop.ports.eventStore, orderNo, type);
    const older = { ...shop.ports, eventStore, ordersAtHand: undefined };
    const sendBy = (ports: PushPorts) => duePushSender(ports, spool, sender)(new AbortController().signal);
    const due = () => spool.due('2100-01-01T00:00:00.000Z', 10);
    return { shop, sent, due, sendByOlder: () => sendBy(older), sendByLater: () => sendBy(shop.ports) };
  };

  it('waits for a process that can read it', async () => {
    const { shop, sent, due, sendByOlder, sendByLater } = await rolledOut();
    await sendByOlder();
    expect(sent).toEqual([]);
    shop.clock.advance({ minutes: 1 });
    await sendByLater();
    expect(sent).toEqual(['{"kind":"order"}']);
    expect(await due()).toEqual([]);
  });

  it('waits for a day at most', async () => {
    const { shop, sent, due, sendByOlder } = await rolledOut();
    shop.clock.advance({ hours: 23 });
    await sendByOlder();
    expect(await due()).toHaveLength(1);
    shop.clock.advance({ hours: 1 });
    await sendByOlder();
    expect(await due()).toEqual([]);
    expect(sent).toEqual([]);
  });
});
