import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock, systemRandomness } from '../clock/system-clock.ts';
import { createJsonLog } from '../telemetry/json-log.ts';
import { openEmbeddedStores } from './open-embedded-stores.ts';
import { openProjectionStores, type OpenProjectionStores } from './open-projection-stores.ts';

const log = createJsonLog(systemClock, () => undefined);

/** The stores of a directory, and beside them those of its projections. `told`: who hears of commits. */
const openBoth = async ({ told }: { readonly told: boolean }) => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-stores-'));
  let beside: OpenProjectionStores | undefined;
  const stores = await openEmbeddedStores({
    directory,
    randomness: systemRandomness,
    log,
    onEventStoreStopped: () => undefined,
    onEventsCommitted: () => (told ? beside?.lookAgain() : undefined),
  });
  beside = await openProjectionStores(directory);
  const { close } = beside;
  onTestFinished(async () => {
    await close();
    await stores.close();
    await rm(directory, { recursive: true });
  });
  return { stores, beside };
};

const append = async (stores: Awaited<ReturnType<typeof openBoth>>['stores'], stream: string): Promise<void> => {
  const event = { id: randomUUID(), type: 'SomethingHappened', data: '{}', metadata: '{}' };
  expect(await stores.eventStore.append(stream, [event], 'no-stream')).toMatchObject({ kind: 'appended' });
};

it.each([
  { told: true, how: 'when they are told of a commit' },
  { told: false, how: 'in the end when nobody tells them' },
])('projections beside the stores see new events $how', async ({ told }) => {
  const { stores, beside } = await openBoth({ told });
  const signal = new AbortController();
  const messages = beside.eventStore.subscribe({ signal: signal.signal })[Symbol.asyncIterator]();
  expect(await messages.next()).toMatchObject({ value: { kind: 'caught-up', position: undefined } });
  const next = messages.next();
  await append(stores, 'order-1');
  // a look that was taken in between may have found nothing
  const seen = [await next, await messages.next()].map(({ value }) => value);
  expect(seen).toContainEqual(expect.objectContaining({ kind: 'event' }));
  expect(await beside.eventStore.head()).toBe(1n);
  signal.abort();
});

it('a key that is destroyed or held beside them is gone for projections at once', async () => {
  const { stores, beside } = await openBoth({ told: true });
  const [identity, contract] = [
    await stores.keys.obtain('ada', 'identity'),
    await stores.keys.obtain('ada', 'contract'),
  ];
  expect(await beside.keys.find(identity.keyId)).toEqual(identity);
  expect(await beside.keys.find(contract.keyId)).toEqual(contract);
  await stores.keys.destroy(identity.keyId);
  await stores.keys.hold(contract.keyId, '2099-01-01T00:00:00.000Z');
  expect(await beside.keys.find(identity.keyId)).toBeUndefined();
  expect(await beside.keys.find(contract.keyId)).toBeUndefined();
});

it('both write the read models, each seeing what the other wrote', async () => {
  const { stores, beside } = await openBoth({ told: true });
  const definition = { name: 'orders', version: 1, indexes: ['customerId'] };
  const [here, there] = [
    await stores.readModels.collection(definition),
    await beside.readModels.collection({ ...definition, indexes: ['customerId', 'createdAt'] }),
  ];
  const document = { id: '1', revision: 0n, position: 1n, body: { customerId: 'ada', createdAt: 'today' } };
  expect(await there.put(document)).toBe('applied');
  expect(await here.put(document)).toBe('stale');
  expect(await here.find({ where: { customerId: 'ada' }, limit: 1 })).toEqual([document]);
  expect(await here.putAll([{ ...document, after: 0n, body: { customerId: 'erased' } }])).toEqual(['applied']);
  expect(await there.get('1')).toMatchObject({ body: { customerId: 'erased' } });
});
