import { z } from 'zod';
import {
  mostListed,
  orderSorts,
  type ListedOrder,
  type OrderList,
  type OrderSearchBody,
} from '@driveaway/domain/api/back-office-orders.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { csvLines, tableLines } from '../terminal/rows.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { filterOptions, filtersSchema } from './order-filters.ts';
import { noWords } from './read-words.ts';

const formats = ['table', 'json', 'csv'] as const;

const header = ['ORDER', 'STATUS', 'LABEL', 'SINCE', 'STATE', 'RETAILER', 'CAR', 'VIN', 'REVISION', 'UPDATED'];

/** A line of a table, under the header. */
const cellsOf = (order: ListedOrder): readonly string[] => [
  order.orderNo,
  String(order.displayStatus),
  order.displayStatusLabel,
  order.waitingSince ?? '',
  order.stateCode,
  order.retailer.id,
  order.vehicle,
  order.vin ?? '',
  String(order.revision),
  order.updatedAt,
];

const wanted = z.enum(formats, `--format is one of ${formats.join(', ')}`);

const inputSchema = z
  .object({
    words: noWords,
    format: wanted.default('table'),
    sort: z.enum(orderSorts, `--sort is one of ${orderSorts.join(', ')}`).optional(),
    direction: z.enum(['asc', 'desc'], '--direction is asc or desc').optional(),
    limit: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, '--limit is a number of orders')
      .transform(Number)
      .default(50),
    all: z.boolean().default(false),
    counts: z.boolean().default(false),
  })
  .and(filtersSchema.transform((search) => ({ search })));
type Asked = z.infer<typeof inputSchema>;

/** The pages of a list until it has so many lines. */
async function* pagesOf(backend: OrdersBackend, search: OrderSearchBody, most: number): AsyncGenerator<OrderList> {
  let left = most;
  let cursor: string | undefined;
  do {
    const page = await backend.list({ ...search, cursor, limit: String(Math.min(left, mostListed)) });
    yield page;
    left -= page.orders.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && left > 0);
}

const printRows = async (
  orders: readonly ListedOrder[],
  format: Asked['format'],
  { io }: Pick<OrdersContext, 'io'>,
): Promise<void> => {
  if (format === 'json') for (const order of orders) await io.print(JSON.stringify(order));
  else {
    const rows = [header, ...orders.map(cellsOf)];
    for (const line of format === 'csv' ? csvLines(rows) : tableLines(rows)) await io.print(line);
  }
};

const printCounts = async (
  { search }: Asked,
  format: Asked['format'],
  { io, backend }: OrdersContext,
): Promise<void> => {
  const { counts = [] } = await backend.list({ ...search, limit: '1', counts: 'true' });
  if (format === 'json') for (const count of counts) await io.print(JSON.stringify(count));
  else {
    const rows = [
      ['STATUS', 'LABEL', 'ORDERS'],
      ...counts.map(({ displayStatus, displayStatusLabel, orders }) => [
        String(displayStatus),
        displayStatusLabel,
        String(orders),
      ]),
    ];
    for (const line of format === 'csv' ? csvLines(rows) : tableLines(rows)) await io.print(line);
  }
};

const list = async (asked: Asked, context: OrdersContext): Promise<ExitCode> => {
  const { search, sort, direction, limit, all, counts } = asked;
  const format = context.json ? 'json' : asked.format;
  if (counts) {
    await printCounts(asked, format, context);
    return exitCodes.done;
  }
  const orders: ListedOrder[] = [];
  let isMore = false;
  for await (const page of pagesOf(context.backend, { ...search, sort, direction }, all ? Infinity : limit)) {
    orders.push(...page.orders);
    isMore = page.nextCursor !== null;
  }
  await printRows(orders, format, context);
  if (orders.length === 0) context.io.tell('There are no such orders.');
  if (isMore && !all) context.io.tell(`There are more: --limit N, or --all.`);
  return exitCodes.done;
};

export const listCommand = defineOrdersCommand({
  name: 'list',
  summary: 'orders by status, state, retailer, time, car or customer',
  usage: ['[options]'],
  description: `Lists orders, the newest first. Options together mean all of them; one given several times, or with commas, means any of
its values. Needs a running product; over engines, name it with --server. No personal data.`,
  examples: [
    'orders list --status pending-acceptance-by-the-seller --sort waiting',
    'orders list --state NSW,ACT --updated-since 2026-11-02T00:00:00Z --format csv',
    'orders list --counts',
  ],
  scopes: 'the scope orders:read',
  options: {
    ...filterOptions,
    sort: { value: 'BY', choices: orderSorts, help: 'updated (the default), waiting or created' },
    direction: { value: 'asc|desc', choices: ['asc', 'desc'], help: 'default: newest first, longest waiting first' },
    limit: { value: 'N', help: 'at most so many; default: 50' },
    all: { help: 'all of them' },
    counts: { help: 'how many orders stand at each status, instead of the orders' },
    format: { value: 'FORMAT', choices: formats, help: 'table (the default), json (a line an order) or csv' },
  },
  input: inputSchema,
  run: list,
});
