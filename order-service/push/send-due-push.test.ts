import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import type { PushSender } from '@driveaway/infra/push/port.ts';
import { expect, it } from 'vitest';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { loadOrder } from '../orders/load-order.ts';
import { payingCustomer, serveShop, type Shop } from '../orders/testing/serve-shop.ts';
import { addPushDevice } from './push-devices.ts';
import { openPushSpool, type PushSpool } from './push-spool.ts';
import { duePushSender } from './send-due-push.ts';

const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };

/** A buyer with a device, of whose order something is due. */
const told = async (shop: Shop, spool: PushSpool, name: string): Promise<void> => {
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
  if (event === undefined) throw new Error('The order has nothing to tell');
  const recordedAt = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const push = { status: 'due', eventId: event.id, eventRevision: Number(event.revision), recordedAt } as const;
  await spool.add([
    {
      pushId: event.id,
      position: event.position,
      push: { ...push, stream: orderStream(orderNo), dueAt: recordedAt, tries: 0 },
    },
  ]);
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
