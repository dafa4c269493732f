import { expect, it } from 'vitest';
import type { FileOwner } from '@driveaway/infra/documents/port.ts';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { payingCustomer, serveShop } from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { sealOlderFiles } from './seal-older-files.ts';

const { signal } = new AbortController();

it('every licence and document is sealed for its customer, again after a failure, and no more once all are', async () => {
  const shop = await serveShop();
  const customer = await payingCustomer(shop);
  const customerId = await customerIdOf(shop, 'ada@example.test');
  const { data } = sampleEvents.DocumentAdded;
  expect(await carryOut(shop.ports, customer.orderNo, { type: 'AddDocument', data })).toMatchObject({ kind: 'done' });
  const asked: (FileOwner & { readonly id: string })[] = [];
  const failing = new Set([data.fileId]);
  const ports = {
    ...shop.ports,
    files: {
      ...shop.ports.files,
      sealOlder: async (id: string, owner: FileOwner) => {
        asked.push({ id, ...owner });
        if (failing.delete(id)) throw new Error('The disk is full');
        return true;
      },
    },
  };
  expect(await sealOlderFiles(ports, signal)).toBe(false);
  const all = [
    { id: expect.stringMatching(/^[0-9a-f]{64}$/), customerId, purpose: 'identity' },
    { id: data.fileId, customerId, purpose: 'contract' },
  ];
  expect(asked.splice(0)).toEqual(all);
  expect(await sealOlderFiles(ports, signal)).toBe(true);
  expect(asked.splice(0)).toEqual(all);
  expect(await sealOlderFiles(ports, signal)).toBe(true);
  expect(asked).toEqual([]);
});
