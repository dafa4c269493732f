import { expect, it } from 'vitest';
import { z } from 'zod';
import { recordOfCustomer } from '../customers/customers.ts';
import { loadOrder } from '../orders/load-order.ts';
import { payDeposit, serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { printDocument } from './print-document.ts';
import { quickRenderer } from './testing/quick-renderer.ts';

it('prints and keeps nothing of a customer whom another process has erased, though this one remembers the key', async () => {
  const shop = await serveShop();
  const pdf = quickRenderer();
  const written: string[] = [];
  const files = { ...shop.ports.files, write: async (id: string) => void written.push(id) };
  const ports = { ...shop.ports, pdf, files };
  const customer = await signUpCustomer(shop, 'ada@example.test');
  await payDeposit(shop, customer);
  const { orderNo } = customer;
  const request = { orderNo, due: { kind: 'receipt' }, correlationId: 'c', causationId: 'c' } as const;
  const { state } = await loadOrder(ports, orderNo);
  const customerId = z.string().parse(state.facts.created?.customerId);

  const command = { commandId: 'erased', correlationId: 'erased', customerId };
  await recordOfCustomer(ports, command, () => ({ type: 'CustomerErased', data: { contractRecordsHeldUntil: null } }));
  expect(await printDocument(ports, request)).toEqual({ kind: 'gone' });
  expect([pdf.printed, written]).toEqual([[], []]);
});
