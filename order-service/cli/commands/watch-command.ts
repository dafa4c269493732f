import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { feedPositionSchema, latestPosition, type FeedEvent } from '@driveaway/domain/api/back-office-feed.ts';
import { orderNumberPattern } from '@driveaway/domain/order/order-number.ts';
import { Interrupted, type FeedPage } from '../backends/orders-backend.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { csvLines } from '../terminal/rows.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { filterOptions, statusesSchema } from './order-filters.ts';
import { wordsOf } from './read-words.ts';

const waitSeconds = 30;
const firstPauseMilliseconds = 250;
const longestPauseMilliseconds = 10_000;

const formats = ['table', 'json', 'csv'] as const;

const inputSchema = z
  .object({
    words: wordsOf({
      orderNo: z
        .string()
        .regex(orderNumberPattern, { error: ({ input }) => `"${String(input)}" is not an order number` })
        .optional(),
    }),
    after: feedPositionSchema.default(latestPosition),
    all: z.boolean().default(false),
    once: z.boolean().default(false),
    status: statusesSchema,
    format: z.enum(formats, `--format is one of ${formats.join(', ')}`).default('table'),
  })
  .transform(({ words, ...asked }) => ({ ...words, ...asked }));
type Asked = z.infer<typeof inputSchema>;

const lineOf = (event: FeedEvent, format: Asked['format']): string => {
  if (format === 'json') return JSON.stringify(event);
  const { at, orderNo, revision, type, by, displayStatus, displayStatusLabel, position } = event;
  const when = at ?? 'time unknown';
  return format === 'csv'
    ? csvLines([[when, orderNo, String(revision), type, by ?? '', String(displayStatus), position]]).join('')
    : `${when}  ${orderNo}  ${String(revision).padStart(3)}  ${type.padEnd(26)}  ${(by ?? '').padEnd(11)}  ${displayStatusLabel}`;
};

/** Settles with undefined once the signal aborts. */
const unlessAborted = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> => {
  const aborted = Promise.withResolvers<undefined>();
  const onAbort = (): void => aborted.resolve(undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

/** A page of the feed; a connection that is lost later is found again, for as long as it takes. */
const nextPage = async (
  { backend, io, signal }: OrdersContext,
  { after, wait, isFirst }: { readonly after: string | undefined; readonly wait: number; readonly isFirst: boolean },
): Promise<FeedPage | undefined> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await unlessAborted(backend.feed(after, wait), signal);
    } catch (fault) {
      if (!(fault instanceof Interrupted) || isFirst) throw fault;
      if (tries === 0) io.tell(`${fault.message}: trying again`, 'faint');
      const milliseconds = Math.min(firstPauseMilliseconds * 2 ** tries, longestPauseMilliseconds);
      await unlessAborted(pause(milliseconds), signal);
    }
  }
};

const watch = async (asked: Asked, context: OrdersContext): Promise<ExitCode> => {
  const { io, json, commandText } = context;
  const format = json ? 'json' : asked.format;
  const isWanted = ({ orderNo, displayStatus }: FeedEvent): boolean =>
    (asked.orderNo === undefined || asked.orderNo === orderNo) &&
    (asked.status === undefined || asked.status.includes(String(displayStatus)));
  let position = asked.all ? undefined : asked.after;
  for (let isFirst = true; ; isFirst = false) {
    const page = await nextPage(context, { after: position, wait: asked.once ? 0 : waitSeconds, isFirst });
    if (page === undefined) {
      const without = commandText.replace(/ --after[= ]\S+/, '').replace(/ --all(?= |$)/, '');
      if (position !== undefined) io.tell(`Go on with: ${without} --after ${position}`);
      return exitCodes.interrupted;
    }
    for (const event of page.events.filter(isWanted)) await io.print(lineOf(event, format));
    ({ position } = page);
    if (asked.once && !page.more) return exitCodes.done;
  }
};

export const watchCommand = defineOrdersCommand({
  name: 'watch',
  summary: 'every event of every order as it happens',
  usage: ['[ORDER] [options]'],
  description: `Tells what happens to orders from now on: when, to which order, what, by whom, and where the order stands. A connection
that is lost is found again, and nothing is left out or told twice. After Ctrl-C the last line says with which command to go
on. Needs a running product; over engines, name it with --server. No personal data.`,
  examples: ['orders watch', 'orders watch --status pending-acceptance-by-the-seller', 'orders watch --all --once'],
  scopes: 'the scope orders:read',
  options: {
    status: { ...filterOptions.status, help: 'orders at this status, by name or number' },
    after: { value: 'POSITION', help: 'what came after it, as an earlier watch said' },
    all: { help: 'from the first event on' },
    once: { help: 'ends once everything that there is was told' },
    format: { value: 'FORMAT', choices: formats, help: 'table (the default), json (a line an event) or csv' },
  },
  stops: true,
  input: inputSchema,
  run: watch,
});
