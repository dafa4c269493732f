import { describe, expect, it, vi } from 'vitest';
import { brochureRequestStream } from '@driveaway/domain/brochures/brochure-request-events.ts';
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import { testDriveEventVersion, testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { sampleCallBackRequested } from '@driveaway/domain/testing/sample-call-back.ts';
import { sampleTestDriveBooked } from '@driveaway/domain/testing/sample-test-drive.ts';
import { OwnerErased } from '@driveaway/infra/keys/owner-erased.ts';
import { eraseCustomer } from '../accounts/erase-customer.ts';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { appendTo } from '../customers/customers.ts';
import { findEndings } from '../endings/find-endings.ts';
import { changeHold } from '../customers/legal-holds.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { forgetDriver } from '../test-drives/forget-driver.ts';
import { finishGoing } from './finish-going.ts';

const email = 'ada@example.test';
const requestId = '77777777-7777-4777-8777-777777777777';
const sampleDrive = sampleTestDriveBooked(requestId);
const bookedDrive = {
  type: sampleDrive.type,
  data: jsonObjectSchema.parse(sampleDrive.data),
  personal: jsonObjectSchema.parse(sampleDrive.personal),
};
const askedBy = { kind: 'customer', id: requestId } as const;
const commandOf = (commandId: string) => ({ requestId, commandId, correlationId: commandId, actor: askedBy });

/** Somebody whose brochure was asked for. */
const openBrochure = async () => {
  const app = await serveApp();
  const { ports } = app;
  await requestsForBrochures.record(ports, commandOf('ask'), {
    type: 'BrochureRequested',
    data: {
      requestId,
      modelCode: 'outback',
      model: 'Outback',
      state: 'NSW',
      postcode: '2000',
      customerId: null,
      agreed: { wording: '1', at: '2026-11-09T23:00:00.000Z' },
      keptUntil: '2026-12-09T23:00:00.000Z',
    },
    personal: { firstName: 'Ada', email },
  });
  const typesOf = async () =>
    (await ports.eventStore.readStream(brochureRequestStream(requestId))).map(({ type }) => type);
  return { ...app, typesOf };
};

describe('a visitor who is going', () => {
  it('is finished within minutes where it broke off once the key was gone, and nobody makes a key meanwhile', async () => {
    const { ports, clock, typesOf } = await openBrochure();
    const append = vi.spyOn(ports.eventStore, 'append').mockRejectedValueOnce(new Error('lost'));
    await expect(requestsForBrochures.forget(ports, commandOf('forget'), 'request')).rejects.toThrow('lost');
    append.mockRestore();
    await expect(ports.keys.obtain(requestId, 'identity')).rejects.toThrow(OwnerErased);
    expect(await ports.vault.findOwnedKey(requestId, 'identity')).toBeUndefined();
    await finishGoing(ports);
    expect(await typesOf()).toEqual(['BrochureRequested']);
    clock.advance({ minutes: 5 });
    await finishGoing(ports);
    expect(await typesOf()).toEqual(['BrochureRequested', 'BrochureReaderForgotten']);
    expect(await ports.vault.listGoing()).toEqual([]);
    // a backup from before would bring them back until their time is over
    const endings = await Array.fromAsync(findEndings(ports.eventStore));
    expect(endings.map(({ type }) => type)).toEqual(['BrochureReaderForgotten']);
  });

  it('has no key made by who began to answer before, for some minutes after all is done', async () => {
    const { ports, clock, typesOf } = await openBrochure();
    await requestsForBrochures.forget(ports, commandOf('forget'), 'request');
    await expect(ports.keys.obtain(requestId, 'identity')).rejects.toThrow(OwnerErased);
    clock.advance({ minutes: 5 });
    await finishGoing(ports);
    expect(await typesOf()).toEqual(['BrochureRequested', 'BrochureReaderForgotten']);
    expect(await ports.vault.listGoing()).toEqual([]);
  });
});

it.each([
  [
    'call back',
    async (ports: ServicePorts) =>
      requestsForCallBacks.record(ports, commandOf('ask'), sampleCallBackRequested(requestId)),
    async (ports: ServicePorts) => requestsForCallBacks.forget(ports, commandOf('forget'), 'request'),
  ],
  [
    'test drive',
    async (ports: ServicePorts) =>
      appendTo(
        ports,
        { commandId: 'book', correlationId: 'book', customerId: requestId },
        {
          stream: testDriveStream(requestId),
          stateOf: () => undefined,
          decide: () => ({ ...bookedDrive, schemaVersion: testDriveEventVersion }),
        },
      ),
    async (ports: ServicePorts) => forgetDriver(ports, { ...commandOf('forget'), driveId: requestId }, 'request'),
  ],
])('the key of a %s that a restored vault brings back with its mark is destroyed again', async (_, ask, forget) => {
  const { ports, clock } = await serveApp();
  await ask(ports);
  const brought = await ports.vault.findOwnedKey(requestId, 'identity');
  await forget(ports);
  expect(await ports.vault.findOwnedKey(requestId, 'identity')).toBeUndefined();
  if (brought !== undefined) await ports.vault.insertWrappedKey(brought);
  clock.advance({ minutes: 5 });
  await finishGoing(ports);
  expect([brought, await ports.vault.findOwnedKey(requestId, 'identity'), await ports.vault.listGoing()]).toEqual([
    expect.anything(),
    undefined,
    [],
  ]);
});

it('a mark of a kind that another build knows stays', async () => {
  const { ports, clock } = await serveApp();
  const mark = { owner: requestId, kind: 'of tomorrow', since: clock.now().toString({ smallestUnit: 'millisecond' }) };
  await ports.vault.markGoing(mark);
  clock.advance({ minutes: 5 });
  await finishGoing(ports);
  expect(await ports.vault.listGoing()).toEqual([mark]);
});

describe('a customer who is going', () => {
  const openCustomer = async () => {
    const shop = await serveShop();
    const { post, orderNo } = await signUpCustomer(shop, email);
    await post('/api/build-your-own/cancel-order', { orderNo, reason: 'other' });
    const customerId = await customerIdOf(shop, email);
    const { ports, clock } = shop;
    const erase = () => eraseCustomer(ports, { commandId: 'erase', correlationId: 'erase', customerId });
    const key = () => ports.vault.findOwnedKey(customerId, 'identity');
    const finishLater = async () => {
      clock.advance({ minutes: 5 });
      await finishGoing(ports);
    };
    const lastType = async () => (await ports.eventStore.readStream(customerStream(customerId))).at(-1)?.type;
    return { ports, customerId, erase, key, finishLater, lastType };
  };

  it('is gone within minutes when it broke off after it was recorded', async () => {
    const { ports, erase, key, finishLater } = await openCustomer();
    vi.spyOn(ports.vault, 'recordErasure').mockRejectedValueOnce(new Error('lost'));
    await expect(erase()).rejects.toThrow('lost');
    expect(await key()).toBeDefined();
    await finishLater();
    expect(await key()).toBeUndefined();
    expect(await ports.vault.listGoing()).toEqual([]);
  });

  it('is gone within minutes when it broke off before it was recorded, unless something stands against it by then', async () => {
    const { ports, customerId, erase, key, finishLater, lastType } = await openCustomer();
    const breakOff = async () => {
      const append = vi.spyOn(ports.eventStore, 'append').mockRejectedValueOnce(new Error('lost'));
      await expect(erase()).rejects.toThrow('lost');
      append.mockRestore();
      expect(await ports.vault.listGoing()).toMatchObject([{ owner: customerId, kind: 'customer' }]);
    };
    const hold = async (commandId: string, placed: boolean) => {
      const actor = { kind: 'back-office', id: 'law' } as const;
      const command = { commandId, correlationId: commandId, customerId, actor };
      await changeHold(ports, command, { placed, orderNo: null, reason: 'a claim' });
    };
    await breakOff();
    await hold('place', true);
    await finishLater();
    expect([await lastType(), await key(), await ports.vault.listGoing()]).toEqual([
      'ErasureRefused',
      expect.anything(),
      [],
    ]);
    await hold('release', false);
    await breakOff();
    await finishLater();
    expect([await lastType(), await key(), await ports.vault.listGoing()]).toEqual(['CustomerErased', undefined, []]);
  });

  it('is marked no more when a hold is placed while it is recorded', async () => {
    const { ports, customerId, erase, key } = await openCustomer();
    const marking = vi.spyOn(ports.vault, 'markGoing');
    marking.mockImplementationOnce(async (going) => {
      marking.mockRestore();
      await ports.vault.markGoing(going);
      const actor = { kind: 'back-office', id: 'law' } as const;
      const command = { commandId: 'place', correlationId: 'place', customerId, actor };
      await changeHold(ports, command, { placed: true, orderNo: null, reason: 'a claim' });
    });
    expect(await erase()).toMatchObject({ kind: 'refused', holds: [{ reason: 'a claim' }] });
    expect([await key(), await ports.vault.listGoing()]).toEqual([expect.anything(), []]);
  });
});
