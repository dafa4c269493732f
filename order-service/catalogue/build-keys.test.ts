import { saveCarBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { carBuildStream } from '@driveaway/domain/customer/customer-events.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEventStoreDb } from '@driveaway/infra/event-store/eventstoredb/open-event-store-db.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { startEventStoreDbDouble } from '@driveaway/infra/event-store/testing/start-event-store-db-double.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sydney } from '../accounts/testing/sign-up-form.ts';
import { takeAnchor } from '../audit/take-anchor.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { keepReadModelsOfVisitors } from '../orders/testing/keep-read-model.ts';
import { keepRetention } from '../reactors/retention-reactor.ts';
import { dearBuild } from './testing/sample-prices.ts';

const carBuild = '/api/build-your-own/car-build';

const openDouble = async (): Promise<EventStore> => {
  const double = await startEventStoreDbDouble();
  const store = openEventStoreDb({ connectionString: double.connectionString, randomness: systemRandomness });
  onTestFinished(async () => {
    await store.close();
    await double.stop();
  });
  return store;
};

const openShop = async (eventStore?: EventStore) => {
  const app = await serveApp({ ports: () => (eventStore === undefined ? {} : { eventStore }) });
  const visitor = visitorOf(app.url);
  const configure = async (): Promise<string> =>
    saveCarBuildResponseSchema.parse((await visitor.post(carBuild, { build: dearBuild, suburb: sydney })).body).id;
  const statusOf = async (id: string): Promise<number> => (await visitor.get(`${carBuild}?id=${id}`)).status;
  const moveTo = (instant: string): void =>
    app.clock.advance({ seconds: Temporal.Instant.from(instant).since(app.clock.now()).total('seconds') });
  return { ...app, visitor, configure, statusOf, moveTo };
};

describe('configured cars', () => {
  it.each([
    ['the embedded store', async () => undefined],
    ['the double of EventStoreDB', openDouble],
  ])('of a month are archived 90 days after it, and no hash changes: %s', async (_name, openStore) => {
    const { ports, visitor, configure, statusOf, moveTo, logged } = await openShop(await openStore());
    const november = await configure();
    moveTo('2026-12-01T00:00:00Z');
    const december = await configure();
    const anchor = await takeAnchor(ports);
    expect(anchor).toMatchObject({ events: 2, fault: null });

    await keepReadModelsOfVisitors(ports);
    moveTo('2027-02-28T23:59:59Z');
    await keepRetention(ports);
    expect([await statusOf(november), await statusOf(december)]).toStrictEqual([200, 200]);

    moveTo('2027-03-01T00:00:00Z');
    await keepRetention(ports);
    expect(logged.at(-1)).toContain('"archivedMonthsOfCars":1');
    for (const path of [carBuild, '/api/build-your-own/order-summary']) {
      const { status, body } = await visitor.get(`${path}?id=${november}`);
      expect([status, body.code, body.message]).toStrictEqual([
        404,
        'car-build-not-found',
        'This car could not be found. Please configure it again.',
      ]);
    }
    expect(await statusOf(december)).toBe(200);
    expect(await takeAnchor(ports)).toStrictEqual({ ...anchor, takenAt: '2027-03-01T00:00:00.000Z' });
  });

  it('of one month share a key, which is made once and comes back with no backup of the vault', async () => {
    const { ports, configure, statusOf, moveTo } = await openShop();
    const insert = vi.spyOn(ports.vault, 'insertWrappedKey');
    const id = await configure();
    await configure();
    expect(insert).toHaveBeenCalledTimes(1);
    const [key] = await ports.vault.listWrappedKeys('', 10);
    if (key === undefined) throw new Error('no key');

    await keepReadModelsOfVisitors(ports);
    moveTo('2027-03-01T00:00:00Z');
    await keepRetention(ports);
    expect(await ports.vault.listWrappedKeys('', 10)).toStrictEqual([]);
    await ports.vault.insertWrappedKey(key);
    expect(await statusOf(id)).toBe(200);
    await keepRetention(ports);
    expect(await statusOf(id)).toBe(404);
  });

  it('are in no event in clear', async () => {
    const { ports, configure } = await openShop();
    const [event] = await ports.eventStore.readStream(carBuildStream(await configure()), { limit: 1 });
    expect(event?.data).toContain('ciphertext');
    for (const text of [dearBuild.variantCode, dearBuild.paintCode, sydney.name]) {
      expect(event?.data).not.toContain(`"${text}"`);
    }
  });

  it('stay for ever where they were configured while the vault did not answer', async () => {
    const { ports, configure, statusOf, moveTo } = await openShop();
    vi.spyOn(ports.keys, 'findOwned').mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'unavailable' }));
    const id = await configure();
    const [event] = await ports.eventStore.readStream(carBuildStream(id), { limit: 1 });
    expect(event?.data).toContain(`"${dearBuild.variantCode}"`);
    await keepReadModelsOfVisitors(ports);
    moveTo('2030-01-01T00:00:00Z');
    await keepRetention(ports);
    expect(await statusOf(id)).toBe(200);
  });
});
