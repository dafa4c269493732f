import { expect, it, vi } from 'vitest';
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { verifyStore } from '../audit/verify/verify-store.ts';
import { eraseCustomer } from '../accounts/erase-customer.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { serveShop, signUpCustomer, type Shop, type ShopCustomer } from '../orders/testing/serve-shop.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createServiceMetrics } from '../ports/service-metrics.ts';
import { keptTickMilliseconds, startKeptReactor } from './kept-reactor.ts';
import { startTicking } from './testing/start-ticking.ts';

const startReactor = (shop: Shop, change: Partial<ServicePorts> = {}) => {
  const metrics = createServiceMetrics();
  const faults: string[] = [];
  const log = {
    ...shop.ports.log,
    error: (message: string, cause: unknown) => void faults.push(`${message}: ${String(cause)}`),
  };
  const ports = { ...shop.ports, ...change, metrics, log };
  const reactor = startTicking(
    (signal, wait) =>
      startKeptReactor(ports, signal, async (milliseconds, until) =>
        milliseconds === keptTickMilliseconds ? wait(milliseconds, until) : undefined,
      ),
    keptTickMilliseconds,
  );
  const counted = async () =>
    [...(await metrics.render()).matchAll(/^driveaway_kept_findings\{code="([\w-]+)"\} ([1-9]\d*)$/gm)].map(
      ([, code, count]) => `${code} ${count}`,
    );
  return { ...reactor, counted, faults };
};

/** Where the customer's licence and keys are. */
const customerOf = async ({ ports }: Shop) => {
  const events = await everyEvent(ports.eventStore, { prefixes: [customerStreamPrefix] });
  const customerId = events[0]?.stream.slice(customerStreamPrefix.length) ?? '';
  const key = await ports.vault.findOwnedKey(customerId, 'identity');
  const [, fileId = ''] = /"licenceFileId":"([^"]+)"/.exec(events.map(({ data }) => data).join()) ?? [];
  return { customerId, keyId: key?.keyId ?? '', fileId };
};

const cancelling =
  ({ post, orderNo }: ShopCustomer) =>
  async (): Promise<void> => {
    expect((await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' })).status).toBe(200);
  };

const erase = async ({ ports }: Shop, customerId: string): Promise<void> => {
  const command = { commandId: ports.randomness.uuid(), correlationId: 'a', customerId };
  const actor = { kind: 'system', id: 'test' } as const;
  expect(await eraseCustomer(ports, { ...command, actor })).toMatchObject({ kind: 'erased' });
};

const asFound = 'What is kept is not as the events say: Error: ';

it('finds nothing where all is there, and then what was taken away, a quarter of an hour later and each day', async () => {
  const shop = await serveShop();
  await signUpCustomer(shop);
  const reactor = startReactor(shop);
  await reactor.tick();
  await reactor.tick();
  expect([reactor.faults, await reactor.counted()]).toEqual([[], []]);
  const { keyId, fileId } = await customerOf(shop);
  await shop.ports.files.remove(fileId);
  await shop.ports.keys.destroy(keyId);
  shop.clock.advance({ hours: 24 });
  await reactor.tick();
  expect(reactor.faults).toEqual([]);
  await reactor.tick();
  expect(new Set(reactor.faults)).toEqual(new Set([`${asFound}key-destroyed`, `${asFound}licence-gone`]));
  expect(await reactor.counted()).toEqual(['licence-gone 1', 'key-destroyed 1']);
  // the same as the command says
  expect(new Set((await verifyStore(shop.ports)).findings.map(({ code }) => code))).toEqual(
    new Set(['key-destroyed', 'licence-gone']),
  );
  await reactor.tick();
  expect(reactor.faults).toHaveLength(2);
  shop.clock.advance({ hours: 24 });
  await reactor.tick();
  await reactor.tick();
  expect(reactor.faults).toHaveLength(4);
});

it('takes an erasure that comes between the two looks for none', async () => {
  const shop = await serveShop();
  const cancel = cancelling(await signUpCustomer(shop));
  const { customerId, keyId } = await customerOf(shop);
  const { keys } = shop.ports;
  const lost = { ...keys, find: async (id: string) => (id === keyId ? undefined : keys.find(id)) };
  const reactor = startReactor(shop, { keys: lost, storesAsFound: undefined });
  await reactor.tick();
  await cancel();
  await erase(shop, customerId);
  await reactor.tick();
  shop.clock.advance({ hours: 24 });
  await reactor.tick();
  await reactor.tick();
  expect([reactor.faults, await reactor.counted()]).toEqual([[], []]);
});

it('asks for the first event of an order that it does not remember: of an erased customer no document need be there', async () => {
  const shop = await serveShop();
  const customer = await signUpCustomer(shop);
  const { eventStore } = shop.ports;
  const readAll: typeof eventStore.readAll = async (options) => {
    const page = await eventStore.readAll(options);
    return { ...page, events: page.events.filter(({ type }) => type !== 'OrderCreated') };
  };
  // its file was never stored
  await carryOut(shop.ports, customer.orderNo, sampleCommands.AddDocument);
  const { customerId } = await customerOf(shop);
  await cancelling(customer)();
  await erase(shop, customerId);
  const reactor = startReactor(shop, { eventStore: { ...eventStore, readAll } });
  await reactor.tick();
  await reactor.tick();
  expect(reactor.faults).toEqual([]);
});

it('tries again after an outage, and once a day where the store is damaged', async () => {
  const shop = await serveShop();
  const { eventStore } = shop.ports;
  const readAll = vi.fn<typeof eventStore.readAll>(async (options) => eventStore.readAll(options));
  const reactor = startReactor(shop, { eventStore: { ...eventStore, readAll } });
  readAll.mockRejectedValueOnce(new EventStoreFault('unavailable', 'It is away'));
  await reactor.tick();
  readAll.mockRejectedValueOnce(new EventStoreFault('damaged', 'It is damaged'));
  await reactor.tick();
  expect(reactor.faults).toHaveLength(2);
  readAll.mockClear();
  await reactor.tick();
  expect(readAll).not.toHaveBeenCalled();
});
