import { describe, expect, it } from 'vitest';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import {
  sampleBalancePaid,
  sampleContractIssued,
  sampleCustomerId,
  sampleDocumentAdded,
  sampleEvents,
  sampleOrderHistory,
  sampleOrderNo,
  sampleTransferReversed,
} from '@driveaway/domain/testing/order-builders.ts';
import { taxInvoiceFileName } from '@driveaway/domain/order/document-names.ts';
import { recordEvents, sampleInstant } from '@driveaway/domain/testing/recorded-events.ts';
import { evolveOrderDocuments } from './order-documents.ts';

const { OrderCreated, ContractIssued, ContractAccepted } = sampleEvents;
const specification = givenDocument(evolveOrderDocuments).times(2);
const namesAfter = (...events: Parameters<typeof recordEvents>[0]) =>
  specification
    .whenEvents(recordEvents(events))
    .result()
    ?.documents.map(({ name }) => name);

describe('the documents of an order', () => {
  it('are none at first', () => {
    const specified = specification.whenEvents(recordEvents([OrderCreated]));
    specified.thenDocument({ orderNo: sampleOrderNo, customerId: sampleCustomerId, documents: [] });
    expect(namesAfter(OrderCreated)).toEqual([]);
  });

  it('hold the contract once it is issued', () => {
    const document = specification.whenEvents(recordEvents([OrderCreated, ContractIssued])).result();
    expect(document?.documents).toEqual([
      {
        name: `Contract-${sampleOrderNo}.html`,
        lastModified: sampleInstant(1),
        contentType: 'text/html',
        source: 'contract',
        fileId: null,
      },
    ]);
  });

  it('hold one contract, the latest, when it is issued again', () => {
    const reissued = recordEvents([OrderCreated, ContractIssued, sampleContractIssued({ contractVersion: 2 })]);
    expect(specification.whenEvents(reissued).result()?.documents).toMatchObject([
      { name: `Contract-${sampleOrderNo}-version-2.html`, lastModified: sampleInstant(2) },
    ]);
  });

  it('name the accepted contract by its version, beside the one of the order before a change', () => {
    const again = sampleContractIssued({ contractVersion: 3 });
    expect(namesAfter(OrderCreated, ContractIssued, ContractAccepted, again, ContractAccepted)).toEqual([
      `Accepted-Contract-${sampleOrderNo}.html`,
      `Accepted-Contract-${sampleOrderNo}-version-3.html`,
    ]);
  });

  it('hold the accepted contract in place of the offered one', () => {
    expect(namesAfter(OrderCreated, ContractIssued, ContractAccepted)).toEqual([
      `Accepted-Contract-${sampleOrderNo}.html`,
    ]);
  });

  it('hold the files that were added, each under its name', () => {
    const [invoice, manual] = [sampleDocumentAdded(), sampleDocumentAdded({ name: 'Manual.pdf', fileId: 'file-0002' })];
    const document = specification.whenEvents(recordEvents([OrderCreated, ContractIssued, invoice, manual])).result();
    expect(document?.documents.slice(1)).toEqual([
      {
        name: 'Tax-invoice.pdf',
        lastModified: sampleInstant(2),
        contentType: 'application/pdf',
        source: 'file',
        fileId: 'file-0001',
      },
      expect.objectContaining({ name: 'Manual.pdf', fileId: 'file-0002' }),
    ]);
  });

  it('hold the printed contract in place of its page, and keep what was offered beside what was accepted', () => {
    const offered = sampleDocumentAdded({ name: `Contract-${sampleOrderNo}.pdf`, fileId: 'file-0003' });
    const accepted = sampleDocumentAdded({ name: `Accepted-Contract-${sampleOrderNo}.pdf`, fileId: 'file-0004' });
    expect(namesAfter(OrderCreated, ContractIssued, offered)).toEqual([`Contract-${sampleOrderNo}.pdf`]);
    expect(namesAfter(OrderCreated, ContractIssued, offered, ContractAccepted)).toEqual([
      `Contract-${sampleOrderNo}.pdf`,
      `Accepted-Contract-${sampleOrderNo}.html`,
    ]);
    expect(namesAfter(OrderCreated, ContractIssued, offered, ContractAccepted, accepted)).toEqual([
      `Contract-${sampleOrderNo}.pdf`,
      `Accepted-Contract-${sampleOrderNo}.pdf`,
    ]);
  });

  it('are not touched by anything else', () => {
    expect(namesAfter(...sampleOrderHistory)).toEqual([`Accepted-Contract-${sampleOrderNo}.html`]);
  });

  it('say of a tax invoice that it is withdrawn, printed before or after that, and not of the next', () => {
    const invoice = (version?: number) => sampleDocumentAdded({ name: taxInvoiceFileName(sampleOrderNo, version) });
    const withdrawn = sampleTransferReversed({ invoice: 'withdrawn' });
    const again = sampleBalancePaid({ invoice: 'withdrawn', invoiceVersion: 2 });
    const listed = (...events: Parameters<typeof recordEvents>[0]) =>
      specification
        .whenEvents(recordEvents([OrderCreated, ...events]))
        .result()
        ?.documents.map(({ isWithdrawn = false }) => isWithdrawn);
    expect(listed(invoice(), sampleTransferReversed({ invoice: 'stands' }))).toEqual([false]);
    expect(listed(invoice(), withdrawn)).toEqual([true]);
    expect(listed(withdrawn, invoice())).toEqual([true]);
    expect(listed(invoice(), withdrawn, again, invoice(2))).toEqual([true, false]);
    expect(listed(invoice(), withdrawn, again, invoice(2), withdrawn)).toEqual([true, true]);
  });
});
