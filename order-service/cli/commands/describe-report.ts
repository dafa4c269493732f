/** Reports as tables for people. */
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import type { MoneyReport } from '@driveaway/domain/reports/money-report.ts';
import { flowAccounts, stockAccounts, type Account } from '@driveaway/domain/reports/order-books.ts';
import type { PipelineReport } from '@driveaway/domain/reports/pipeline-report.ts';
import { accountLabels, type Report } from '@driveaway/domain/reports/report-table.ts';

/** As many columns as fit beside the names of the accounts. */
const mostColumns = 6;

/** Columns as wide as their widest cell; the first to the left, the others to the right. */
const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};

const dollars = (cents: number): string => (cents === 0 ? '-' : formatDollars(cents));

type Column = { readonly key: string; readonly amounts: MoneyReport['totals'] };

const amountsOf = (columns: readonly Column[]): readonly string[] => {
  const lineOf = (account: Account): readonly string[] => [
    `  ${accountLabels[account]}`,
    ...columns.map(({ amounts }) => dollars(amounts[account])),
  ];
  return aligned([
    ['Within the period', ...columns.map(({ key }) => key)],
    ...flowAccounts.map(lineOf),
    ['At its end', ...columns.map(() => '')],
    ...stockAccounts.map(lineOf),
  ]).concat('');
};

const describeMoney = ({ by, rows, totals }: MoneyReport): readonly string[] => {
  const columns: readonly Column[] = [...(by === null ? [] : rows), { key: 'total', amounts: totals }];
  return Array.from({ length: Math.ceil(columns.length / mostColumns) }, (_, group) =>
    amountsOf(columns.slice(group * mostColumns, (group + 1) * mostColumns)),
  ).flat();
};

/** '3 d 4 h', '25 min'. */
const duration = (seconds: number | null): string => {
  if (seconds === null) return '-';
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
};

const describePipeline = ({ rows, by, orders }: PipelineReport): readonly string[] => [
  ...aligned([
    ['Status', 'Orders', 'Median', 'p90', 'Oldest', 'Order', 'Left', 'Median', 'p90', 'Longest'],
    ...rows.map(({ key, label, standing, ended }) => [
      by === null ? label : `${key}  ${label}`,
      String(standing.orders),
      duration(standing.medianSeconds),
      duration(standing.p90Seconds),
      duration(standing.oldest?.seconds ?? null),
      standing.oldest?.orderNo ?? '-',
      String(ended.stays),
      duration(ended.medianSeconds),
      duration(ended.p90Seconds),
      duration(ended.longestSeconds),
    ]),
  ]),
  `${orders} ${orders === 1 ? 'order' : 'orders'}`,
  '',
];

/** A report with its basis below it. */
export const describeReport = (report: Report): readonly string[] => [
  `${report.from} to ${report.to}, as known at ${report.at}`,
  ...(report.unreadableOrders === 0
    ? []
    : [`${report.unreadableOrders} ORDERS HOLD EVENTS THAT CANNOT BE READ HERE: what these say is missing`]),
  '',
  ...(report.report === 'money' ? describeMoney(report) : describePipeline(report)),
  ...report.notes,
];
