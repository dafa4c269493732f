/** A customer of a shop, a push service that keeps what it gets, and the push reactor between them. */
import { randomBytes } from 'node:crypto';
import { newPushDeviceSchema, pushDevicesSchema } from '@driveaway/domain/api/push-devices.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { mailedEvents } from '@driveaway/domain/mail/order-mails.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { PushSender } from '@driveaway/infra/push/port.ts';
import { startPushService, type PushService } from '@driveaway/infra/push/testing/start-push-service.ts';
import { vapidKeysFrom } from '@driveaway/infra/push/vapid-keys.ts';
import { openPushSender } from '@driveaway/infra/push/vapid/open-push-sender.ts';
import { openWebhookSender } from '@driveaway/infra/webhooks/http/open-webhook-sender.ts';
import { expect, onTestFinished } from 'vitest';
import { customerIdOf } from '../../accounts/testing/read-account.ts';
import { loadOrder } from '../../orders/load-order.ts';
import {
  payingCustomer,
  readContract,
  serveShop,
  type Shop,
  type ShopCustomer,
} from '../../orders/testing/serve-shop.ts';
import { carryOut } from '../../orders/testing/test-service.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { pushSpoolCollection } from '../../push/push-spool.ts';
import { pushTickMilliseconds, startPushReactor } from '../push-reactor.ts';

const api = '/api/build-your-own';

export type Pushing = {
  readonly shop: Shop;
  readonly service: PushService;
  readonly ada: ShopCustomer;
  readonly customerId: string;
  readonly ports: ServicePorts;
  readonly tick: () => Promise<void>;
  /** The service has another key from now on; answers a push service whose browsers subscribe with that. */
  readonly changeKey: () => Promise<PushService>;
  /** What the reactor has done. */
  readonly done: readonly string[];
};

export const ship = async ({ ports }: Shop, customer: ShopCustomer): Promise<void> => {
  await readContract(customer);
  const { contract } = (await loadOrder(ports, customer.orderNo)).state.facts;
  const contractHash = contract?.contractHash ?? '';
  const { AcceptContract, ApproveOrder, RecordOnWater } = sampleCommands;
  await carryOut(ports, customer.orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
  await carryOut(ports, customer.orderNo, ApproveOrder);
  const vin = vinOf(customer.orderNo);
  await carryOut(ports, customer.orderNo, { type: 'AllocateVehicle', data: { vin } });
  await carryOut(ports, customer.orderNo, { ...RecordOnWater, data: { expectedOn: '2027-07-10' } });
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

/** Sends as the last of them does. */
const lastOf = (opened: readonly PushSender[]): PushSender => {
  const last = (): PushSender => {
    const sender = opened.at(-1);
    if (sender === undefined) throw new Error('No sender was opened');
    return sender;
  };
  return {
    get publicKey() {
      return last().publicKey;
    },
    isRefused: (endpoint) => last().isRefused(endpoint),
    send: (message) => last().send(message),
  };
};

/** A customer who has paid, and a reactor that looks when it is told to; by default it sees the stores as they are. */
export const openPushing = async (
  seen: (ports: ServicePorts, orderNo: string) => ServicePorts = (ports) => ports,
): Promise<Pushing> => {
  const keys = vapidKeysFrom(randomBytes(32), 'mailto:push@example.test');
  const service = await startPushService(keys.publicKey);
  onTestFinished(service.close);
  const webhooks = openWebhookSender({ allowPrivate: ['127.0.0.1'] });
  const opened: PushSender[] = [];
  const shop = await serveShop(undefined, {}, ({ clock }) => {
    opened.push(openPushSender(keys, webhooks, () => clock.now()));
    return { pushSender: lastOf(opened) };
  });
  const ada = await payingCustomer(shop);
  const controller = new AbortController();
  const waits = manualWait();
  const { ports, done } = watched(seen(shop.ports, ada.orderNo));
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
  const changeKey = async (): Promise<PushService> => {
    const changed = vapidKeysFrom(randomBytes(32), 'mailto:push@example.test');
    opened.push(openPushSender(changed, webhooks, () => shop.clock.now()));
    const other = await startPushService(changed.publicKey);
    onTestFinished(other.close);
    return other;
  };
  return {
    changeKey,
    shop,
    service,
    ada,
    customerId: await customerIdOf(shop, 'ada@example.test'),
    ports: shop.ports,
    tick,
    done,
  };
};

export const turnOn = async ({ ada, service }: Pushing): Promise<string> => {
  const { status, text } = await ada.post(`${api}/push-devices`, { ...service.subscribe() });
  expect(status).toBe(200);
  return newPushDeviceSchema.parse(JSON.parse(text)).deviceId;
};
export const devicesOf = async ({ ada }: Pushing) =>
  pushDevicesSchema.parse(JSON.parse((await ada.get(`${api}/push-devices`)).text)).devices;

export const counted = async ({ ports }: Pushing): Promise<Readonly<Record<string, number>>> => {
  const spool = await ports.readModels.collection(pushSpoolCollection);
  const count = async (status: string) => (await spool.find({ where: { status }, limit: 100 })).length;
  return { due: await count('due'), sent: await count('sent'), dropped: await count('dropped') };
};
/** Looks until every event that is news, and happened while there was a device, has been noted. */
export const noteAll = async (pushing: Pushing): Promise<void> => {
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
export const settle = async (pushing: Pushing): Promise<void> => {
  await noteAll(pushing);
  await eventually(async () => {
    await pushing.tick();
    expect((await counted(pushing))['due']).toBe(0);
  });
};
export const kinds = ({ service }: Pushing): readonly string[] => service.received.map(({ text }) => text);
