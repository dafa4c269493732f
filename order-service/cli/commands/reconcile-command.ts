import { z } from 'zod';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import type { Difference } from '@driveaway/domain/payments/compare-books.ts';
import { daysToReconcile, reconciledDaysSchema } from '@driveaway/domain/payments/reconciliation.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { tableLines } from '../terminal/rows.ts';
import { defineOrdersCommand } from './command.ts';
import { noWords, reading, wordsOfIssues } from './read-words.ts';

const formats = ['table', 'json'] as const;

type Given = Readonly<Partial<Record<'from' | 'to', string | undefined>>> & {
  readonly format?: (typeof formats)[number] | undefined;
};

const readDays = ({ from, to, format }: Given) => {
  if (from === undefined && to === undefined) return { days: undefined, format };
  if (from === undefined || to === undefined) return '--from DAY and --to DAY come together';
  const asked = reconciledDaysSchema.safeParse({ from, to });
  return asked.success ? { days: asked.data, format } : wordsOfIssues(asked.error);
};

const dollars = (cents: number | null): string => (cents === null ? 'nothing' : formatDollars(cents));

const rowOf = ({ kind, day, transactionId, orderNo, bookedCents, recordedCents }: Difference) => [
  day,
  kind,
  transactionId,
  orderNo ?? '-',
  dollars(bookedCents),
  dollars(recordedCents),
];

const describeDifferences = (differences: readonly Difference[]): readonly string[] =>
  differences.length === 0
    ? ['They agree']
    : tableLines([['DAY', 'KIND', 'TRANSACTION', 'ORDER', 'GATEWAY', 'EVENTS'], ...differences.map(rowOf)]);

export const reconcileCommand = defineOrdersCommand({
  name: 'reconcile',
  summary: "the gateway's books against the events",
  usage: ['[--from DAY --to DAY] [--format table|json] [options]'],
  description: `Compares what the payment gateway settled with what orders record: charges without orders, orders without charges,
refunds on one side alone, amounts that differ. Days are Sydney's, 92 at most; default: the three weeks before today.
Exit code 1 when they differ. Asks a running product, which knows the gateway.`,
  examples: ['orders reconcile', 'orders reconcile --from 2026-11-01 --to 2026-11-30 --format json'],
  scopes: 'the scope operations',
  options: {
    from: { value: 'DAY', help: 'the first day, such as 2026-11-01' },
    to: { value: 'DAY', help: 'the last day' },
    format: { value: 'FORMAT', choices: formats, help: 'table (default) or json' },
  },
  input: z
    .object({
      words: noWords,
      from: z.string().optional(),
      to: z.string().optional(),
      format: z.enum(formats, `--format is one of ${formats.join(', ')}`).optional(),
    })
    .transform(reading(readDays)),
  run: async ({ days, format = 'table' }, { backend, io, json, now }) => {
    const reconciliation = await backend.reconcile(days ?? daysToReconcile(dayIn('NSW', now().toString())));
    const { from, to, settledUpTo, booked, recorded, unreadableOrders, differences } = reconciliation;
    if (json || format === 'json') await io.print(JSON.stringify(reconciliation));
    else {
      await io.print(`${from} to ${to}: ${booked} in the gateway's books, ${recorded} in events`);
      if (settledUpTo < to) await io.print(`Events after ${settledUpTo} may not be settled yet`, 'faint');
      if (unreadableOrders > 0) {
        await io.print(
          `${unreadableOrders} ORDERS HOLD EVENTS THAT CANNOT BE READ HERE: what these say is missing`,
          'bad',
        );
      }
      for (const line of describeDifferences(differences)) await io.print(line);
    }
    return differences.length === 0 ? exitCodes.done : exitCodes.refused;
  },
});
