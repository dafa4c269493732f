import { expect, it } from 'vitest';
import { orderEventSchemas } from '@driveaway/domain/order/order-events.ts';
import {
  sampleDepositRefunded,
  sampleOrderCancelled,
  sampleOrderNo,
  sampleTransferReversed,
} from '@driveaway/domain/testing/order-builders.ts';
import { documentCommandId, documentDueAfter, mayMakeDocumentDue } from './document-due.ts';

it('every type that is listed is one of an event', () => {
  expect(Object.keys(orderEventSchemas)).toEqual(expect.arrayContaining([...mayMakeDocumentDue]));
});

it('an adjustment note is due with the cancellation of an invoiced order, and with no other', () => {
  expect(documentDueAfter(sampleOrderCancelled({ adjustsInvoice: 2 }))).toEqual({ kind: 'adjustment-note' });
  expect(documentDueAfter(sampleOrderCancelled())).toBeUndefined();
});

it('a tax invoice is due after what settles the price, a transfer back that returned among it', () => {
  expect(documentDueAfter(sampleTransferReversed({ isSettled: true }))).toEqual({ kind: 'tax-invoice' });
  expect(mayMakeDocumentDue).toContain('TransferReversed');
});

it('each refund of an order fee has a document of its own', () => {
  const dues = [sampleDepositRefunded(), sampleDepositRefunded({ part: 2 })].flatMap(
    (event) => documentDueAfter(event) ?? [],
  );
  expect(dues).toEqual([{ kind: 'refund' }, { kind: 'refund', part: 2 }]);
  expect(new Set(dues.map((due) => documentCommandId(sampleOrderNo, due))).size).toBe(2);
});
