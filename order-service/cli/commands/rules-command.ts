import { z } from 'zod';
import { sydneyDate } from '../../catalogue/sydney-date.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineCommand } from './command.ts';
import { describeSaleRules, saleRulesOn } from './describe-sale-rules.ts';
import { noWords } from './read-words.ts';

const formats = ['table', 'json'] as const;

export const rulesCommand = defineCommand({
  name: 'rules',
  summary: 'what the law of each state says of a sale',
  usage: ['[--format table|json]'],
  description: `Lists the rules of sale by state that contracts, pages and mails follow: each with its source, how good that is (A is a law
or a regulator, B the trade, a law firm or the press), when it was read, and the day by which it is to be read again; then
the editions of contract, privacy policy and terms of use. What was read, not legal advice. A rule past its review day still applies.`,
  examples: ['orders rules', 'orders rules --format json'],
  options: { format: { value: 'FORMAT', choices: formats, help: 'table (default) or json' } },
  input: z.object({
    words: noWords,
    format: z.enum(formats, `--format is one of ${formats.join(', ')}`).default('table'),
  }),
  run: async ({ format }, { io, json, now }) => {
    const listed = saleRulesOn(sydneyDate(now()));
    if (json || format === 'json') await io.print(JSON.stringify(listed));
    else for (const line of describeSaleRules(listed)) await io.print(line);
    return exitCodes.done;
  },
});
