/** The simulator's books: what became of every reference, in a database file of their own. Never a card number or CVN. */
import { join } from 'node:path';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import type { BookedTransaction } from '@driveaway/domain/payments/compare-books.ts';
import { z } from 'zod';
import { openSqliteFile } from '../../data-directory/open-sqlite-file.ts';
import type { SettledOutcome } from '../port.ts';

/** `closed`: asked for before it arrived, so that it may not arrive any more. */
export type LedgerEntry = SettledOutcome | { readonly kind: 'closed' };

type LedgerCharge = {
  readonly reference: string;
  readonly orderNo: string;
  readonly amountCents: number;
  /** ISO instant. */
  readonly at: string;
  readonly outcome: SettledOutcome;
  readonly fraudAction: FraudAction;
};

/** What the fraud rules did with a charge, and then whoever reviewed it; '' where they were not concerned. */
type FraudAction = '' | 'Review' | 'Approved' | 'Block';

/** What is said of a transaction beside its outcome. */
export type LedgerDetails = {
  readonly orderNo: string;
  readonly amountCents: number;
  readonly fraudAction: FraudAction;
  readonly refundedCents: number;
  /** The charge of a refund. */
  readonly originalTransactionId: string | null;
};

type LedgerRefund = {
  readonly reference: string;
  readonly refundId: string;
  readonly transactionId: string;
  readonly amountCents: number;
  readonly at: string;
};

/** Everything that was ever asked, for comparing with an order's events. */
export type LedgerPage = {
  readonly charges: readonly {
    readonly reference: string;
    readonly kind: LedgerEntry['kind'];
    /** 0 for a reference that was closed before it arrived. */
    readonly amountCents: number;
    readonly transactionId: string | null;
  }[];
  readonly refunds: readonly LedgerRefund[];
};

type PaymentLedger = {
  readonly find: (reference: string) => LedgerEntry | undefined;
  /** Of a charge or a refund; undefined when none has the reference. */
  readonly describe: (reference: string) => LedgerDetails | undefined;
  /** Ends the review of a charge that is held; false when none is. */
  readonly review: (reference: string, action: 'Approved' | 'Block') => boolean;
  /** Records the outcome of a reference that is not in the books yet. */
  readonly record: (charge: LedgerCharge) => void;
  /** Refuses a reference for good. */
  readonly closeReference: (reference: string, at: string) => void;
  readonly findRefund: (reference: string) => { readonly refundId: string } | undefined;
  readonly recordRefund: (refund: LedgerRefund) => void;
  /** What was captured under a transaction less what has been refunded of it, in cents; undefined when unknown. */
  readonly refundableCents: (transactionId: string) => number | undefined;
  /** Number of approved charges: one per payment, whatever was sent how often. */
  readonly countApproved: () => number;
  readonly readAll: () => LedgerPage;
  /** Captured charges and refunds, oldest first. */
  readonly readTransactions: () => readonly BookedTransaction[];
  readonly close: () => void;
};

const rowSchema = z.object({
  kind: z.enum(['approved', 'declined', 'closed']),
  transaction_id: z.string().nullable(),
  masked_card: z.string().nullable(),
  brand: z.string().nullable(),
  response_code: z.string().nullable(),
  message: z.string().nullable(),
});

const detailsRowSchema = z
  .object({
    order_no: z.string().nullable(),
    amount_cents: z.int(),
    fraud_action: z.enum(['', 'Review', 'Approved', 'Block']),
    refunded_cents: z.int(),
    original: z.string().nullable(),
  })
  .transform((row): LedgerDetails => ({
    orderNo: row.order_no ?? '',
    amountCents: row.amount_cents,
    fraudAction: row.fraud_action,
    refundedCents: row.refunded_cents,
    originalTransactionId: row.original,
  }));

const chargeRowSchema = rowSchema.extend({ reference: z.string(), amount_cents: z.int().nullable() });

const refundRowSchema = z.object({
  reference: z.string(),
  refund_id: z.string(),
  transaction_id: z.string(),
  amount_cents: z.int(),
  at: z.string(),
});

const transactionRowSchema = z
  .object({ transaction_id: z.string(), kind: z.enum(['charge', 'refund']), amount_cents: z.int(), at: z.string() })
  .transform(({ transaction_id, kind, amount_cents, at }) => ({
    transactionId: transaction_id,
    kind,
    amountCents: amount_cents,
    day: dayIn('NSW', at),
  }));

const entryOf = (row: z.infer<typeof rowSchema>): LedgerEntry => {
  if (row.kind === 'closed') return { kind: 'closed' };
  return row.kind === 'approved'
    ? {
        kind: 'approved',
        transactionId: row.transaction_id ?? '',
        maskedCard: row.masked_card ?? '',
        brand: row.brand ?? '',
      }
    : { kind: 'declined', responseCode: row.response_code ?? '', message: row.message ?? '' };
};

const schema = `
  CREATE TABLE IF NOT EXISTS charges (
    reference TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('approved', 'declined', 'closed')),
    order_no TEXT,
    amount_cents INTEGER,
    fraud_action TEXT NOT NULL DEFAULT '',
    transaction_id TEXT UNIQUE,
    masked_card TEXT,
    brand TEXT,
    response_code TEXT,
    message TEXT,
    at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS refunds (
    reference TEXT PRIMARY KEY,
    refund_id TEXT NOT NULL UNIQUE,
    transaction_id TEXT NOT NULL,
    amount_cents INTEGER NOT NULL,
    at TEXT NOT NULL
  ) STRICT;
`;

/** Opens or creates the ledger of a directory. Everything recorded is on the disk when the call returns. */
export const openPaymentLedger = (directory: string): PaymentLedger => {
  const database = openSqliteFile(join(directory, 'payments.sqlite'), 'FULL');
  database.exec(schema);
  const select = database.prepare('SELECT * FROM charges WHERE reference = ?');
  const insert = database.prepare(
    `INSERT INTO charges (reference, kind, order_no, amount_cents, transaction_id, masked_card, brand,
      response_code, message, at, fraud_action) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectDetails = database.prepare(
    `SELECT order_no, amount_cents, fraud_action, NULL AS original, (SELECT coalesce(sum(amount_cents), 0) FROM refunds
        WHERE transaction_id = charges.transaction_id) AS refunded_cents
      FROM charges WHERE reference = ? AND kind <> 'closed'
      UNION ALL SELECT NULL, amount_cents, '', transaction_id, amount_cents FROM refunds WHERE reference = ?`,
  );
  const updateReview = database.prepare(
    `UPDATE charges SET fraud_action = ? WHERE reference = ? AND fraud_action = 'Review'`,
  );
  const insertClosed = database.prepare(`INSERT INTO charges (reference, kind, at) VALUES (?, 'closed', ?)`);
  const selectRefund = database.prepare('SELECT refund_id FROM refunds WHERE reference = ?');
  const insertRefund = database.prepare(
    'INSERT INTO refunds (reference, refund_id, transaction_id, amount_cents, at) VALUES (?, ?, ?, ?, ?)',
  );
  const selectRefundable = database.prepare(
    `SELECT amount_cents - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE transaction_id = charges.transaction_id)
      AS cents FROM charges WHERE transaction_id = ?`,
  );
  const selectApproved = database.prepare(
    `SELECT count(*) AS approved FROM charges WHERE kind = 'approved' AND fraud_action IN ('', 'Approved')`,
  );

  const selectCharges = database.prepare('SELECT * FROM charges ORDER BY rowid');
  const selectTransactions = database.prepare(
    `SELECT transaction_id, 'charge' AS kind, amount_cents, at FROM charges
        WHERE kind = 'approved' AND fraud_action IN ('', 'Approved')
      UNION ALL SELECT refund_id, 'refund', amount_cents, at FROM refunds ORDER BY at, transaction_id`,
  );
  const selectRefunds = database.prepare('SELECT * FROM refunds ORDER BY rowid');

  return {
    find: (reference) => {
      const row = select.get(reference);
      return row === undefined ? undefined : entryOf(rowSchema.parse(row));
    },
    describe: (reference) => {
      const row = selectDetails.get(reference, reference);
      return row === undefined ? undefined : detailsRowSchema.parse(row);
    },
    review: (reference, action) => updateReview.run(action, reference).changes === 1,
    record: ({ reference, orderNo, amountCents, at, outcome, fraudAction }) => {
      const isApproved = outcome.kind === 'approved';
      insert.run(
        reference,
        outcome.kind,
        orderNo,
        amountCents,
        isApproved ? outcome.transactionId : null,
        isApproved ? outcome.maskedCard : null,
        isApproved ? outcome.brand : null,
        isApproved ? null : outcome.responseCode,
        isApproved ? null : outcome.message,
        at,
        fraudAction,
      );
    },
    closeReference: (reference, at) => void insertClosed.run(reference, at),
    findRefund: (reference) => {
      const row = selectRefund.get(reference);
      return row === undefined ? undefined : { refundId: z.object({ refund_id: z.string() }).parse(row).refund_id };
    },
    recordRefund: ({ reference, refundId, transactionId, amountCents, at }) =>
      void insertRefund.run(reference, refundId, transactionId, amountCents, at),
    refundableCents: (transactionId) => {
      const row = selectRefundable.get(transactionId);
      return row === undefined ? undefined : z.object({ cents: z.int() }).parse(row).cents;
    },
    countApproved: () => z.object({ approved: z.int() }).parse(selectApproved.get()).approved,
    readAll: () => ({
      charges: selectCharges.all().map((row) => {
        const { reference, kind, amount_cents, transaction_id } = chargeRowSchema.parse(row);
        return { reference, kind, amountCents: amount_cents ?? 0, transactionId: transaction_id };
      }),
      refunds: selectRefunds.all().map((row) => {
        const { reference, refund_id, transaction_id, amount_cents, at } = refundRowSchema.parse(row);
        return { reference, refundId: refund_id, transactionId: transaction_id, amountCents: amount_cents, at };
      }),
    }),
    readTransactions: () => selectTransactions.all().map((row) => transactionRowSchema.parse(row)),
    close: () => database.close(),
  };
};
