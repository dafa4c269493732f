import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { openEmbeddedReadModels } from '@driveaway/infra/read-models/embedded/open-embedded-read-models.ts';
import { sealedReadModels } from '@driveaway/infra/read-models/sealed-read-models.ts';
import { rebuildDocumentsWith } from '@driveaway/projections/rebuild-documents.ts';
import { startProjections } from '@driveaway/projections/start-projections.ts';
import { payingCustomer, serveShop, signUpCustomer, type Shop } from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { keepRetention } from '../reactors/retention-reactor.ts';
import { eraseCustomer } from './erase-customer.ts';
import { finishedErasuresCollection, stepsOfErasure } from './finished-erasures.ts';
import { customerIdOf } from './testing/read-account.ts';

const api = '/api/build-your-own';

/** Signed up, with an order that is cancelled. */
const leavingCustomer = async (shop: Shop, email: string): Promise<string> => {
  const { orderNo, post } = await signUpCustomer(shop, email);
  await post(`${api}/cancel-order`, { orderNo, reason: 'other' });
  return customerIdOf(shop, email);
};

const erase = async (ports: ServicePorts, customerId: string): Promise<void> => {
  const commandId = ports.randomness.uuid();
  const command = { commandId, correlationId: commandId, customerId };
  expect(await eraseCustomer(ports, command)).toMatchObject({ kind: 'erased' });
};

/** How many erasures a run finished, of how many. */
const runRetention = async (ports: ServicePorts): Promise<readonly unknown[]> => {
  const info = vi.spyOn(ports.log, 'info');
  await keepRetention(ports);
  const [, counts] = info.mock.calls.findLast(([message]) => message === 'Retention kept') ?? [];
  info.mockRestore();
  return [counts?.['erasuresFinished'], counts?.['erasures']];
};

/** Those who were erased are past the day on which they are finished again. */
const settle = async ({ ports, clock }: Shop): Promise<void> => {
  await keepRetention(ports);
  clock.advance({ hours: 24 });
  await keepRetention(ports);
};

const settledCustomer = async (shop: Shop, email = 'ada@example.test'): Promise<string> => {
  const customerId = await leavingCustomer(shop, email);
  await erase(shop.ports, customerId);
  await settle(shop);
  expect((await runRetention(shop.ports))[0]).toBe(0);
  return customerId;
};

/** The same ports, each call of whose stores is counted. */
const counting = (ports: ServicePorts) => {
  const calls: string[] = [];
  const counted = <Port extends object>(port: Port, place: string): Port =>
    new Proxy(port, {
      get: (target, name): unknown => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (...given: readonly unknown[]): Promise<unknown> => {
          calls.push(`${place} ${String(name)}`);
          const answer: unknown = await Reflect.apply(value, target, given);
          const isCollection = name === 'collection' && typeof answer === 'object' && answer !== null;
          return isCollection ? counted(answer, 'documents') : answer;
        };
      },
    });
  const { eventStore, readModels, vault, keys, files } = ports;
  return {
    calls,
    ports: {
      ...ports,
      eventStore: counted(eventStore, 'events'),
      readModels: counted(readModels, 'read models'),
      vault: counted(vault, 'vault'),
      keys: counted(keys, 'keys'),
      files: counted(files, 'files'),
    },
  };
};

const copyOf = async ({ directory }: Shop, name: string): Promise<string> => {
  const source = new DatabaseSync(join(directory, name));
  const copy = join(directory, `copy-of-${name}`);
  try {
    await backup(source, copy);
  } finally {
    source.close();
  }
  return copy;
};

/** Puts back into the vault that is open what a copy of it holds. */
const restoreVault = ({ directory }: Shop, copy: string): void => {
  const database = new DatabaseSync(join(directory, 'vault.sqlite'));
  try {
    database.exec(`ATTACH '${copy}' AS copy`);
    for (const table of ['wrapped_keys', 'credentials', 'erasures', 'finished_erasures'])
      database.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM copy.${table}`);
  } finally {
    database.close();
  }
};

/** The shop's ports over a copy of its read models, which projections have brought up to date. */
const withReadModels = async ({ ports }: Shop, copy: string): Promise<ServicePorts> => {
  const { eventStore, vault, keys, randomness } = ports;
  const readModels = sealedReadModels(await openEmbeddedReadModels({ file: copy }), { keys, randomness });
  const stores = { ...ports, readModels };
  const stopping = new AbortController();
  const projections = startProjections(stores, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await projections.finished;
    await readModels.close();
  });
  return { ...stores, rebuildDocuments: rebuildDocumentsWith({ eventStore, readModels, vault, keys }) };
};

const hasKeys = async ({ vault }: ServicePorts, customerId: string): Promise<boolean> =>
  (await vault.findOwnedKey(customerId, 'identity')) !== undefined;

describe('a finished erasure', () => {
  it('costs a retention run no call of the stores, however many there are', async () => {
    const shop = await serveShop();
    await settledCustomer(shop, 'one@example.test');
    const callsOfARun = async (): Promise<readonly string[]> => {
      const { ports, calls } = counting(shop.ports);
      await keepRetention(ports);
      return calls;
    };
    const ofOne = await callsOfARun();
    expect(ofOne).toContain('vault listErasures');
    for (const name of ['two', 'three', 'four']) {
      await erase(shop.ports, await leavingCustomer(shop, `${name}@example.test`));
    }
    expect((await callsOfARun()).length).toBeGreaterThan(ofOne.length);
    await settle(shop);
    expect(await callsOfARun()).toEqual(ofOne);
    expect(await runRetention(shop.ports)).toEqual([0, 4]);
  });

  it('is finished again for a day, which takes what was on its way when the customer was erased', async () => {
    const shop = await serveShop();
    const { ports, clock } = shop;
    const customerId = await leavingCustomer(shop, 'ada@example.test');
    await erase(ports, customerId);
    expect(await runRetention(ports)).toEqual([1, 1]);
    clock.advance({ hours: 23 });
    // a process of before, which did not ask who was erased, makes a key that is gone anew
    await ports.vault.insertWrappedKey({
      keyId: ports.randomness.uuid(),
      owner: customerId,
      purpose: 'identity',
      wrapped: new Uint8Array(60),
    });
    expect(await runRetention(ports)).toEqual([1, 1]);
    expect(await hasKeys(ports, customerId)).toBe(false);
    clock.advance({ hours: 1 });
    expect(await runRetention(ports)).toEqual([1, 1]);
    expect(await runRetention(ports)).toEqual([0, 1]);
  });

  it('is finished again where the vault alone was restored, also with the list of erasures', async () => {
    const shop = await serveShop();
    const { ports } = shop;
    const customerId = await leavingCustomer(shop, 'ada@example.test');
    const copy = await copyOf(shop, 'vault.sqlite');
    await erase(ports, customerId);
    await settle(shop);
    const list = await ports.vault.listErasures();
    restoreVault(shop, copy);
    for (const erasure of list) await ports.vault.recordErasure(erasure);
    expect(await hasKeys(ports, customerId)).toBe(true);
    expect(await runRetention(ports)).toEqual([1, 1]);
    expect(await hasKeys(ports, customerId)).toBe(false);
    expect(await ports.vault.findCredential(customerId)).toBeUndefined();
    // what was noted before the restore says nothing: it is finished for a day again
    expect(await runRetention(ports)).toEqual([1, 1]);
  });

  it('is finished again where the read models alone were restored', async () => {
    const shop = await serveShop();
    const customerId = await leavingCustomer(shop, 'ada@example.test');
    const copy = await copyOf(shop, 'read-models.sqlite');
    await erase(shop.ports, customerId);
    await settle(shop);
    const restored = await withReadModels(shop, copy);
    const rebuild = vi.fn<ServicePorts['rebuildDocuments']>(restored.rebuildDocuments);
    expect(await runRetention({ ...restored, rebuildDocuments: rebuild })).toEqual([1, 1]);
    expect(rebuild).toHaveBeenCalled();
    expect(await runRetention(restored)).toEqual([1, 1]);
  });

  it('is finished again with every other where the events were restored to before one of them', async () => {
    const shop = await serveShop();
    const { ports } = shop;
    await settledCustomer(shop, 'one@example.test');
    const customerId = await leavingCustomer(shop, 'two@example.test');
    const file = await copyOf(shop, 'events.sqlite');
    await erase(ports, customerId);
    // nobody whom the restored events know
    await erase(ports, await leavingCustomer(shop, 'three@example.test'));
    await settle(shop);
    expect(await runRetention(ports)).toEqual([0, 3]);
    const eventStore = await openEmbeddedEventStore({ file });
    onTestFinished(async () => eventStore.close());
    const typesOf = async () => (await eventStore.readStream(customerStream(customerId))).map(({ type }) => type);
    expect(await typesOf()).not.toContain('CustomerErased');
    const restored = { ...ports, eventStore };
    expect(await runRetention(restored)).toEqual([3, 3]);
    expect(await typesOf()).toContain('CustomerErased');
    expect(await runRetention(restored)).toEqual([3, 3]);
    await settle({ ...shop, ports: restored });
    // of the third nothing is on record to be finished
    expect(await runRetention(restored)).toEqual([1, 3]);
  });

  it('is finished again once the law lets contract records go', async () => {
    const shop = await serveShop();
    const { ports, clock } = shop;
    const { orderNo, post } = await payingCustomer(shop);
    await post(`${api}/cancel-order`, { orderNo, reason: 'other' });
    const { data } = sampleEvents.DepositRefunded;
    await carryOut(ports, orderNo, { type: 'RecordDepositRefunded', data });
    const customerId = await customerIdOf(shop, 'ada@example.test');
    await erase(ports, customerId);
    await settle(shop);
    clock.advance({ hours: 24 * 2555 });
    expect(await runRetention(ports)).toEqual([0, 1]);
    clock.advance({ hours: 24 });
    expect(await runRetention(ports)).toEqual([1, 1]);
    await settle(shop);
    expect(await runRetention(ports)).toEqual([0, 1]);
  });

  it('is none where it was cut off, however long ago', async () => {
    const shop = await serveShop();
    const { ports, clock } = shop;
    const customerId = await leavingCustomer(shop, 'ada@example.test');
    const cutOff = { ...ports, rebuildDocuments: async () => Promise.reject(new Error('killed')) };
    const command = { commandId: 'erase', correlationId: 'erase', customerId };
    await expect(eraseCustomer(cutOff, command)).rejects.toThrow('killed');
    clock.advance({ hours: 48 });
    await expect(keepRetention(cutOff)).rejects.toThrow(`Not done: erasure of ${customerId}`);
    // the whole of it for the first time, and after a day once more
    expect(await runRetention(ports)).toEqual([1, 1]);
    expect(await runRetention(ports)).toEqual([1, 1]);
    clock.advance({ hours: 24 });
    // noted in the vault, and cut off before it was noted beside the read models
    const noting = {
      ...ports.readModels,
      collection: async (...[definition]: Parameters<typeof ports.readModels.collection>) => {
        const collection = await ports.readModels.collection(definition);
        if (definition.name !== finishedErasuresCollection.name) return collection;
        return { ...collection, put: async () => Promise.reject(new Error('killed')) };
      },
    };
    await expect(keepRetention({ ...ports, readModels: noting })).rejects.toThrow(`Not done: erasure of ${customerId}`);
    expect(await runRetention(ports)).toEqual([1, 1]);
  });

  it('is finished again by code that takes more than the code that finished it', async () => {
    const shop = await serveShop();
    const { ports } = shop;
    const customerId = await settledCustomer(shop);
    const notes = await ports.readModels.collection(finishedErasuresCollection);
    const stored = await eventually(async () => {
      const found = await notes.get(customerId);
      if (found === undefined) throw new Error('not noted');
      return found;
    });
    const today = `"steps":${stepsOfErasure}`;
    const { note: settled } = z.object({ note: z.string() }).parse(stored.body);
    expect(settled).toContain(today);
    const note = settled.replace(today, '"steps":0');
    await ports.vault.noteFinishedErasure(customerId, note);
    expect(await notes.put({ ...stored, revision: stored.revision + 1n, body: { ...stored.body, note } })).toBe(
      'applied',
    );
    expect(await runRetention(ports)).toEqual([1, 1]);
  });
});
