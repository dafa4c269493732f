import { z } from 'zod';
import { answer } from './answer.ts';
import { defineOrdersCommand } from './command.ts';
import { describeStanding } from './describe-order.ts';
import { orderWord, wordsOf } from './read-words.ts';

export const showCommand = defineOrdersCommand({
  name: 'show',
  summary: 'where an order stands',
  usage: ['ORDER [options]'],
  description:
    'Says where an order stands: status, car, money, documents, and what may be reported next. No personal data.',
  examples: ['orders show 12345678-9012'],
  scopes: 'the scope orders:read',
  options: {},
  input: z.object({ words: wordsOf({ orderNo: orderWord }) }).transform(({ words }) => words),
  run: async ({ orderNo }, context) =>
    answer(await context.backend.show(orderNo), context, { orderNo, describe: describeStanding }),
});
