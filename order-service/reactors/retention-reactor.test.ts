import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { createServiceMetrics } from '../ports/service-metrics.ts';
import { keepRetention, startRetentionReactor } from './retention-reactor.ts';

const nobody = '66666666-6666-4666-8666-666666666666';

describe('retention', () => {
  it('is kept for everybody else when an event cannot be read, which is an alarm', async () => {
    const shop = await serveShop();
    const { eventStore, randomness } = shop.ports;
    const event = { id: randomness.uuid(), type: 'LicenceReceived', data: '{"data":{}}', metadata: '{}' };
    expect(await eventStore.append(customerStream(nobody), [event], 'no-stream')).toMatchObject({ kind: 'appended' });
    await signUpCustomer(shop);
    const kept = async () => (await readdir(join(shop.directory, 'files'))).length;
    expect(await kept()).toBe(1);
    shop.clock.advance({ hours: 24 * 548 });
    const error = vi.spyOn(shop.ports.log, 'error');
    await keepRetention(shop.ports);
    expect(await kept()).toBe(0);
    expect(error.mock.calls.map(([, , details]) => details)).toEqual([
      { what: `event 0 of ${customerStream(nobody)}` },
    ]);
  });

  it('deletes all licences in one call, and comes back when it fails', async () => {
    const shop = await serveShop();
    await signUpCustomer(shop);
    await signUpCustomer(shop, 'other@example.test');
    shop.clock.advance({ hours: 24 * 548 });
    const removeMany = vi.spyOn(shop.ports.files, 'removeMany').mockRejectedValueOnce(new Error('busy'));
    await expect(keepRetention(shop.ports)).rejects.toThrow('Not done: files of licences');
    expect(await readdir(join(shop.directory, 'files'))).toHaveLength(2);
    await keepRetention(shop.ports);
    expect(await readdir(join(shop.directory, 'files'))).toEqual([]);
    expect(removeMany).toHaveBeenCalledTimes(2);
  });

  it('deletes nothing by a clock that is not believed, and comes back', async () => {
    const shop = await serveShop();
    await signUpCustomer(shop);
    const believed = shop.clock.now();
    const believedClock = { now: () => believed, distrustedSeconds: () => 60 };
    shop.clock.advance({ hours: 24 * 548 });
    await expect(keepRetention({ ...shop.ports, believedClock })).rejects.toThrow('Not done: what the clock says');
    expect(await readdir(join(shop.directory, 'files'))).toHaveLength(1);
    await keepRetention({ ...shop.ports, believedClock: { ...shop.clock, distrustedSeconds: () => 0 } });
    expect(await readdir(join(shop.directory, 'files'))).toEqual([]);
  });

  it('reads events once, and those that cannot be read again at every run', async () => {
    const shop = await serveShop();
    await signUpCustomer(shop);
    await keepRetention(shop.ports);
    const { eventStore, randomness } = shop.ports;
    const readAll = vi.spyOn(eventStore, 'readAll');
    const eventsRead = async (): Promise<number> => {
      readAll.mockClear();
      await keepRetention(shop.ports);
      const pages = await Promise.all(readAll.mock.results.map(({ value }) => value));
      return pages.flatMap(({ events }) => events).length;
    };
    expect(await eventsRead()).toBe(0);
    const event = { id: randomness.uuid(), type: 'LicenceReceived', data: '{"data":{}}', metadata: '{}' };
    expect(await eventStore.append(customerStream(nobody), [event], 'no-stream')).toMatchObject({ kind: 'appended' });
    expect([await eventsRead(), await eventsRead()]).toEqual([1, 1]);
  });

  it('comes back to licences and customers of a backup: what was deleted before is deleted again', async () => {
    const shop = await serveShop();
    await signUpCustomer(shop);
    const files = join(shop.directory, 'files');
    await cp(files, join(shop.directory, 'backup'), { recursive: true });
    shop.clock.advance({ hours: 24 * 548 });
    await keepRetention(shop.ports);
    expect(await readdir(files)).toEqual([]);
    await cp(join(shop.directory, 'backup'), files, { recursive: true });
    expect(await readdir(files)).toHaveLength(1);
    const told = vi.spyOn(shop.ports.log, 'info');
    await keepRetention(shop.ports);
    expect(await readdir(files)).toEqual([]);
    expect(told).toHaveBeenCalledWith(
      'Retention kept',
      expect.objectContaining({ expiredLicences: 1, removedLicences: 1 }),
    );
  });

  it('has the file store swept every hour beside it, and counts what was left, also after a fault', async () => {
    const shop = await serveShop();
    const stopping = new AbortController();
    const metrics = createServiceMetrics();
    const sweeps: (() => Promise<number>)[] = [async () => 2, async () => Promise.reject(new Error('busy'))];
    const sweep = async () => (sweeps.shift() ?? (async () => 1))();
    let hours = 0;
    const wait = async (milliseconds: number, signal: AbortSignal) => {
      const isHour = milliseconds === 3_600_000;
      if (isHour) hours += 1;
      if (hours === 3) stopping.abort();
      if (!isHour && !signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    const ports = { ...shop.ports, files: { ...shop.ports.files, sweep }, metrics };
    await startRetentionReactor(ports, stopping.signal, wait);
    expect(await metrics.render()).toMatch(/^driveaway_file_leftovers_removed_total 3$/m);
  });
});
