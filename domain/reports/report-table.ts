/** Reports as rows and columns, for spreadsheets: amounts in dollars with two decimals, times in seconds. */
import { plainDollars } from '../money/cents.ts';
import type { MoneyReport } from './money-report.ts';
import { accounts, type Account } from './order-books.ts';
import type { PipelineReport } from './pipeline-report.ts';
import type { ReportDivision } from './report-query.ts';

export type Report = MoneyReport | PipelineReport;

/** A number that a program may calculate with, or text that somebody wrote. */
type Cell = { readonly text: string; readonly isNumber: boolean };

type ReportTable = { readonly header: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** What each account is called. */
export const accountLabels: Readonly<Record<Account, string>> = {
  depositsReceivedCents: 'Deposits received',
  depositsRefundedCents: 'Deposits refunded',
  balancesReceivedCents: 'Balances received',
  balancesRefundedCents: 'Balances refunded',
  tradeInsTakenCents: 'Trade-ins taken',
  balancesWaivedCents: 'Balances waived',
  suppliedCents: 'Cars supplied',
  gstInvoicedCents: 'GST invoiced',
  gstSuppliedCents: 'GST supplied',
  luxuryCarTaxSuppliedCents: 'Luxury car tax supplied',
  depositsHeldCents: 'Deposits held',
  balancesHeldCents: 'Balances held',
  overpaymentsCents: 'Overpayments due back',
  depositRefundsDueCents: 'Deposit refunds due',
  balanceRefundsDueCents: 'Balance refunds due',
  owedAfterSupplyCents: 'Owed after supply',
  gstInPricesCents: 'GST in prices',
  luxuryCarTaxInPricesCents: 'Luxury car tax in prices',
};

const text = (value: string): Cell => ({ text: value, isNumber: false });
const number = (value: number | null): Cell => ({ text: value === null ? '' : String(value), isNumber: true });

const keyHeader = (by: ReportDivision | null): readonly string[] => {
  if (by === 'retailer') return ['Retailer', 'Name'];
  if (by === null) return ['Period'];
  return [by === 'day' ? 'Day' : 'State'];
};

const keyCells = ({ by, from, to }: Report, { key, name }: Report['rows'][number]): readonly Cell[] => {
  if (by === 'retailer') return [text(key), text(name)];
  return [text(by === null ? `${from} to ${to}` : key)];
};

const moneyTable = (report: MoneyReport): ReportTable => ({
  header: [...keyHeader(report.by), ...accounts.map((account) => accountLabels[account])],
  rows: report.rows.map((row) => [
    ...keyCells(report, row),
    ...accounts.map((account): Cell => ({ text: plainDollars(row.amounts[account]), isNumber: true })),
  ]),
});

const pipelineHeader = [
  'Status',
  'Label',
  'Orders',
  'Median seconds',
  '90th percentile seconds',
  'Oldest order',
  'Oldest since',
  'Oldest seconds',
  'Left',
  'Left median seconds',
  'Left 90th percentile seconds',
  'Left longest seconds',
];

const pipelineTable = (report: PipelineReport): ReportTable => ({
  header: [...keyHeader(report.by), ...pipelineHeader],
  rows: report.rows.map((row) => {
    const { status, label, standing, ended } = row;
    return [
      ...keyCells(report, row),
      number(status),
      text(label),
      number(standing.orders),
      number(standing.medianSeconds),
      number(standing.p90Seconds),
      text(standing.oldest?.orderNo ?? ''),
      text(standing.oldest?.since ?? ''),
      number(standing.oldest?.seconds ?? null),
      number(ended.stays),
      number(ended.medianSeconds),
      number(ended.p90Seconds),
      number(ended.longestSeconds),
    ];
  }),
});

export const reportTable = (report: Report): ReportTable =>
  report.report === 'money' ? moneyTable(report) : pipelineTable(report);

/** Text that a spreadsheet would take for a formula is text to it behind an apostrophe. */
const harmless = ({ text: value, isNumber }: Cell): string =>
  !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** The rows as CSV (RFC 4180), the header first. */
export const csvOf = ({ header, rows }: ReportTable): string =>
  [header.map(text), ...rows].map((cells) => `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('');
