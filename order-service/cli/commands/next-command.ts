import { z } from 'zod';
import { answer } from './answer.ts';
import { defineOrdersCommand } from './command.ts';
import { describeNext } from './describe-order.ts';
import { orderWord, wordsOf } from './read-words.ts';

export const nextCommand = defineOrdersCommand({
  name: 'next',
  summary: 'what may be reported of it now',
  usage: ['ORDER [options]'],
  description: `Lists the messages that the order's state allows, with the data each must and (in brackets) may have, and everything
else that may happen to it.`,
  examples: ['orders next 12345678-9012'],
  scopes: 'the scope orders:read',
  options: {},
  input: z.object({ words: wordsOf({ orderNo: orderWord }) }).transform(({ words }) => words),
  run: async ({ orderNo }, context) =>
    answer(await context.backend.next(orderNo), context, { orderNo, describe: describeNext }),
});
