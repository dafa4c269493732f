/** What reports are made of: the money of an order as ledger entries, and since when it has stood where. */
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import {
  evolveOrderLedger,
  evolveOrderLedgerUnread,
  orderLedgerSchema,
  type OrderLedger,
} from '@driveaway/domain/reports/order-ledger.ts';
import { projectionOf } from '../engine/projection.ts';

export const orderLedger = projectionOf<OrderLedger>({
  collection: readModelCollections.orderLedger,
  prefixes: [orderStreamPrefix],
  documentSchema: orderLedgerSchema,
  evolve: (ledger, { event, metadata, revision }) =>
    evolveOrderLedger(ledger, { event, revision, recordedAt: metadata.recordedAt }),
  evolveUnread: (ledger, { metadata }) => evolveOrderLedgerUnread(ledger, metadata?.recordedAt),
});
