/** The papers of one order. */
import {
  orderDocumentsDocumentSchema,
  readModelCollections,
  type OrderDocumentsDocument,
} from '@driveaway/domain/api/read-models.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { projectionOf, type ReadFact } from '../engine/projection.ts';

type Paper = OrderDocumentsDocument['documents'][number];

/** The contract as it is offered. */
export const contractName = (orderNo: string): string => `Contract-${orderNo}.html`;
/** The contract as the customer accepted it; takes the place of the offered one. */
export const acceptedContractName = (orderNo: string): string => `Accepted-Contract-${orderNo}.html`;

const contract = (name: string, lastModified: string): Paper => ({
  name,
  lastModified,
  contentType: 'text/html',
  source: 'contract',
  fileId: null,
});

/** The papers with this one, in place of any that it replaces. */
const withPaper = (
  { documents, ...order }: OrderDocumentsDocument,
  paper: Paper,
  replaced: readonly string[] = [],
): OrderDocumentsDocument => ({
  ...order,
  documents: [...documents.filter(({ name }) => name !== paper.name && !replaced.includes(name)), paper],
});

/** The papers after one more fact. Throws when an order does not begin with its creation. */
export const evolveOrderDocuments = (
  document: OrderDocumentsDocument | undefined,
  { event, metadata }: ReadFact,
): OrderDocumentsDocument => {
  if (document === undefined) {
    if (event.type !== 'OrderCreated') throw new Error(`An order begins with OrderCreated, not with ${event.type}`);
    return { orderNo: event.data.orderNo, customerId: event.data.customerId, documents: [] };
  }
  const { orderNo } = document;
  if (event.type === 'ContractIssued') {
    return withPaper(document, contract(contractName(orderNo), metadata.recordedAt));
  }
  if (event.type === 'ContractAccepted') {
    return withPaper(document, contract(acceptedContractName(orderNo), metadata.recordedAt), [contractName(orderNo)]);
  }
  if (event.type === 'DocumentAdded') {
    const { name, fileId, contentType } = event.data;
    return withPaper(document, { name, lastModified: metadata.recordedAt, contentType, source: 'file', fileId });
  }
  return document;
};

export const orderDocuments = projectionOf<OrderDocumentsDocument>({
  collection: readModelCollections.orderDocuments,
  prefixes: [orderStreamPrefix],
  documentSchema: orderDocumentsDocumentSchema,
  evolve: evolveOrderDocuments,
  // A fact that cannot be read adds no paper; the order itself shows that it is there.
  evolveUnread: (document) => document,
});
