import { z } from 'zod';
import { reportDivisions, reportNames, reportQuerySchemas } from '@driveaway/domain/reports/report-query.ts';
import { csvOf, reportTable } from '@driveaway/domain/reports/report-table.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineOrdersCommand } from './command.ts';
import { describeReport } from './describe-report.ts';
import { reading, word, wordsOf, wordsOfIssues } from './read-words.ts';

const formats = ['table', 'csv', 'json'] as const;

type Given = {
  readonly words: { readonly name: (typeof reportNames)[number] };
  readonly format?: (typeof formats)[number] | undefined;
} & Readonly<Partial<Record<'from' | 'to' | 'by' | 'at', string | undefined>>>;

const readReport = ({ words, format, from, to, by, at }: Given) => {
  if (from === undefined || to === undefined) return `report ${words.name} needs --from DAY and --to DAY`;
  const asked = reportQuerySchemas[words.name].safeParse({ from, to, by, at });
  return asked.success ? { name: words.name, asked: asked.data, format } : wordsOfIssues(asked.error);
};

export const reportCommand = defineOrdersCommand({
  name: 'report',
  summary: 'money, or where orders stand, between two days',
  usage: ['money|pipeline --from DAY --to DAY [--by day|state|retailer] [--at INSTANT] [options]'],
  description: `Adds up all orders between two days: what was received, is held, due back and refunded, and the GST within; or how
many orders stand where and for how long. Amounts count on the day on which they were recorded, by the calendar of the
order's state. Tables and CSV are in dollars, JSON in cents.`,
  examples: [
    'orders report money --from 2026-11-01 --to 2026-11-30 --by state',
    'orders report pipeline --from 2026-11-01 --to 2026-11-30 --format csv',
  ],
  scopes: 'the scope reports:read',
  options: {
    from: { value: 'DAY', help: 'the first day, such as 2026-11-01' },
    to: { value: 'DAY', help: 'the last day' },
    by: { value: 'WHAT', choices: reportDivisions, help: 'a row for each day, state or retailer' },
    at: { value: 'INSTANT', help: 'as it was known then, such as 2026-11-15T01:00:00Z; default: now' },
    format: { value: 'FORMAT', choices: formats, help: 'table (default), csv or json' },
  },
  input: z
    .object({
      words: wordsOf({
        name: word('report takes "money" or "pipeline"').pipe(
          z.enum(reportNames, 'report takes "money" or "pipeline"'),
        ),
      }),
      from: z.string().optional(),
      to: z.string().optional(),
      by: z.string().optional(),
      at: z.string().optional(),
      format: z.enum(formats, `--format is one of ${formats.join(', ')}`).optional(),
    })
    .transform(reading(readReport)),
  run: async ({ name, asked, format = 'table' }, { backend, io, json }) => {
    const report = await backend.report(name, asked);
    if (json || format === 'json') await io.print(JSON.stringify(report));
    else if (format === 'csv') {
      for (const line of csvOf(reportTable(report)).trimEnd().split('\r\n')) await io.print(line);
    } else for (const line of describeReport(report)) await io.print(line);
    return exitCodes.done;
  },
});
