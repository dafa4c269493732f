import { backOfficeMessageSchema, type BackOfficeMessage } from '@driveaway/domain/api/back-office.ts';
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import { z } from 'zod';
import { BackendUnavailable } from '../backends/orders-backend.ts';
import { placeSampleOrder, usualSite, type SampleOrder } from '../backends/place-sample-order.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { noWords, reading } from './read-words.ts';

const most = { orders: 1_000, speed: 1_000 } as const;
const numberUpTo = (option: keyof typeof most) =>
  z.coerce
    .number(`--${option} is a number`)
    .positive(`--${option} is more than 0`)
    .max(most[option], `--${option} is at most ${most[option]}`)
    .default(1);

const givenSchema = z.object({
  words: noWords,
  orders: numberUpTo('orders').refine(Number.isInteger, '--orders is a whole number'),
  speed: numberUpTo('speed'),
  site: z.url({ protocol: /^https?$/, error: '--site is an http or https address' }).optional(),
  server: z.string().optional(),
  'data-dir': z.string().optional(),
  environment: z.object({ NODE_ENV: z.string().optional() }),
});

const readSimulate = ({ orders, speed, site, server, environment, ...given }: z.infer<typeof givenSchema>) =>
  environment.NODE_ENV === 'production'
    ? 'simulated orders are for demonstrations, and this is production'
    : { orders, speed, site: (site ?? server)?.replace(/\/+$/, ''), dataDirectory: given['data-dir'] };

type Step = { readonly name: string; readonly take: (order: SampleOrder, context: OrdersContext) => Promise<void> };

/** A message of the back office; its data may follow from the order. */
const message = (
  type: BackOfficeMessage['type'],
  dataOf: (order: SampleOrder, context: OrdersContext) => Promise<object> | object = () => ({}),
): Step => ({
  name: type,
  take: async (order, context) => {
    const data = await dataOf(order, context);
    const sent = backOfficeMessageSchema.parse({ type, messageId: `simulate-${context.newId()}`, data });
    const answer = await context.backend.send(order.orderNo, sent, { dryRun: false, ifRevision: undefined });
    if (!answer.success) throw new BackendUnavailable(`${order.orderNo} takes no ${type}: ${answer.message}`);
  },
});

const daysFromNow = (now: Temporal.Instant, days: number): string =>
  now.toZonedDateTimeISO('Australia/Sydney').toPlainDate().add({ days }).toString();

const acceptContract: Step = { name: 'accept-contract', take: async (order) => order.acceptContract() };

/** From the paid order fee to the times that are offered for the handover. */
const steps: readonly Step[] = [
  acceptContract,
  message('approve'),
  // the twelve digits of the order, so that no two orders have the same car
  message('allocate', ({ orderNo }) => ({ vin: `SAMPL${orderNo.replace('-', '')}` })),
  message('on-water', (_order, { now }) => ({ vessel: 'MV Sample', expectedOn: daysFromNow(now(), 30) })),
  message('on-shore', () => ({ port: 'Port Kembla' })),
  message('request-balance', (_order, { now }) => ({ dispatchOn: daysFromNow(now(), 60) })),
  message('balance-paid', async ({ orderNo }, { backend }) => ({
    amount: (await backend.show(orderNo))?.price.balanceOwing,
    bankReference: `EFT-${orderNo}`,
  })),
  message('shipped-to-dealer'),
  message('arrived'),
  message('complete'),
  message('handover-offered', (_order, { now }) => ({
    times: [2, 3, 4].map((days) => `${daysFromNow(now(), days)}T02:00:00Z`),
    person: 'A Sample',
  })),
];

/** How some end, or take another way. */
const otherWays: readonly (readonly Step[])[] = [
  [acceptContract, { name: 'cancelled by the customer', take: async (order) => order.cancel() }],
  [...steps.slice(0, 2), message('cancel', () => ({ reason: 'The car cannot be built any more.' }))],
  [
    ...steps.slice(0, 4),
    message('status-corrected', () => ({ corrects: 'on-water', reason: 'The ship left without the car.' })),
    ...steps.slice(3, 5),
  ],
  [
    acceptContract,
    message('finance-lodged', () => ({ financier: 'Sample Finance' })),
    message('finance-denied'),
    message('cancel', () => ({ reason: 'The finance was not approved.' })),
  ],
];

/** All lengths of the straight way, the longest first, then the other ways, and so on. */
const ways: readonly (readonly Step[])[] = [
  ...steps.map((_step, index) => steps.slice(0, steps.length - index)),
  [],
  ...otherWays,
];

export const simulateCommand = defineOrdersCommand({
  name: 'simulate',
  summary: 'takes sample orders through every state on a demonstration',
  usage: ['[--orders N] [--speed X] [options]'],
  description: `Places orders as "orders sample" does and takes them on, step by step, by the messages that back-office systems send: for
whoever builds such a system, or shows one. The first order goes to the handover, each next one a step less far, so that
some stand everywhere; then come one that the customer cancels, one that the seller cancels, one with a step that is
corrected and one whose finance is denied, and it begins again. Refused in production, and by whatever takes real cards.`,
  examples: ['orders simulate', 'orders simulate --orders 20 --speed 10'],
  scopes: 'the scopes orders:append and orders:read',
  options: {
    orders: { value: 'N', help: 'how many, one after the other; default: 1' },
    speed: { value: 'X', help: 'steps a second; default: 1' },
    site: { value: 'URL', help: 'where customers order; default: --server, else whoever has the data directory open' },
  },
  stops: true,
  changesOrders: true,
  input: givenSchema.transform(reading(readSimulate)),
  run: async ({ orders, speed, site: given, dataDirectory }, context) => {
    const { io, json, signal, findSite } = context;
    const site = given ?? (await findSite(dataDirectory)) ?? usualSite;
    const tell = async (orderNo: string, step: string): Promise<void> =>
      io.print(json ? JSON.stringify({ orderNo, step }) : `${orderNo}  ${step}`);
    for (let nth = 0; nth < orders; nth += 1) {
      const order = await placeSampleOrder(site, context.newId());
      await tell(order.orderNo, 'placed, order fee paid');
      for (const step of ways[nth % ways.length] ?? []) {
        await waitOnTimer(1_000 / speed, signal);
        if (signal.aborted) return exitCodes.interrupted;
        await step.take(order, context);
        await tell(order.orderNo, step.name);
      }
      if (signal.aborted) return exitCodes.interrupted;
    }
    return exitCodes.done;
  },
});
