/** The documents of one order. */
import {
  orderDocumentsDocumentSchema,
  readModelCollections,
  type OrderDocumentsDocument,
} from '@driveaway/domain/api/read-models.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import {
  acceptedContractPageName,
  contractPageName,
  pagePrintedAs,
  taxInvoiceFileName,
} from '@driveaway/domain/order/document-names.ts';
import { projectionOf, type ReadEvent } from '../engine/projection.ts';

type Entry = OrderDocumentsDocument['documents'][number];

const contract = (name: string, lastModified: string): Entry => ({
  name,
  lastModified,
  contentType: 'text/html',
  source: 'contract',
  fileId: null,
});

/** The documents with this one, in place of any that it replaces. */
const withDocument = (
  { documents, ...order }: OrderDocumentsDocument,
  entry: Entry,
  replaced: readonly string[] = [],
): OrderDocumentsDocument => ({
  ...order,
  documents: [...documents.filter(({ name }) => name !== entry.name && !replaced.includes(name)), entry],
});

/** With the tax invoices marked that were withdrawn, also those that are printed after that. */
const markWithdrawn = (document: OrderDocumentsDocument): OrderDocumentsDocument => {
  const { withdrawnUpTo = 0 } = document;
  const versions = Array.from({ length: withdrawnUpTo }, (_, index) => index + 1);
  const names = new Set(versions.map((version) => taxInvoiceFileName(document.orderNo, version)));
  const documents = document.documents.map((entry) =>
    names.has(entry.name) ? Object.assign({}, entry, { isWithdrawn: true as const }) : entry,
  );
  return { ...document, documents };
};

/** The documents after one more event. Throws when an order does not begin with its creation. */
export const evolveOrderDocuments = (
  document: OrderDocumentsDocument | undefined,
  { event, metadata }: ReadEvent,
): OrderDocumentsDocument => {
  if (document === undefined) {
    if (event.type !== 'OrderCreated') throw new Error(`An order begins with OrderCreated, not with ${event.type}`);
    return { orderNo: event.data.orderNo, customerId: event.data.customerId, documents: [] };
  }
  const { orderNo } = document;
  if (event.type === 'ContractIssued') {
    const { contractVersion } = event.data;
    const page = contract(contractPageName(orderNo, contractVersion), metadata.recordedAt);
    const replaced = contractPageName(orderNo, contractVersion - 1);
    return { ...withDocument(document, page, [replaced]), contractVersion };
  }
  if (event.type === 'ContractAccepted') {
    return withDocument(
      document,
      contract(acceptedContractPageName(orderNo, document.contractVersion), metadata.recordedAt),
      [contractPageName(orderNo, document.contractVersion)],
    );
  }
  if (event.type === 'DocumentAdded') {
    const { name, fileId, contentType } = event.data;
    const entry: Entry = { name, lastModified: metadata.recordedAt, contentType, source: 'file', fileId };
    const page = pagePrintedAs(orderNo, name);
    return markWithdrawn(withDocument(document, entry, page === undefined ? [] : [page]));
  }
  if (event.type === 'TransferReversed' && event.data.invoice === 'withdrawn' && event.data.remainingCents > 0)
    return markWithdrawn({ ...document, withdrawnUpTo: document.invoiceVersion ?? 1 });
  const version = 'invoiceVersion' in event.data ? event.data.invoiceVersion : undefined;
  return version === undefined ? document : { ...document, invoiceVersion: version };
};

export const orderDocuments = projectionOf<OrderDocumentsDocument>({
  collection: readModelCollections.orderDocuments,
  prefixes: [orderStreamPrefix],
  documentSchema: orderDocumentsDocumentSchema,
  evolve: evolveOrderDocuments,
  // An event that cannot be read adds no document; the order itself shows that it is there.
  evolveUnread: (document) => document,
});
