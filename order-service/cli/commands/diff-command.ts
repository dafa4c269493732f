import { z } from 'zod';
import { exitCodes } from '../terminal/command-io.ts';
import { answer } from './answer.ts';
import { defineOrdersCommand } from './command.ts';
import { describeDifference, differenceOf } from './order-difference.ts';
import { orderWord, reading, wordsOf } from './read-words.ts';

type Given = {
  readonly words: { readonly orderNo: string };
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const revisionSchema = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const readDiff = ({ words, from, to }: Given) => {
  const [first, last] = [revisionSchema.safeParse(from), revisionSchema.safeParse(to)];
  if (!first.success || !last.success)
    return 'diff needs --from and --to, revisions of the order: whole numbers from 0';
  if (first.data > last.data) return '--from is a revision before that of --to';
  return { ...words, from: first.data, to: last.data };
};

export const diffCommand = defineOrdersCommand({
  name: 'diff',
  summary: 'what changed between two revisions, and who did it',
  usage: ['ORDER --from N --to N [options]'],
  description: `Prints every field of an order that differs between two of its revisions (amounts in cents, as they are recorded), and the
events between with who recorded them: the customer, a machine client or an operator by name.`,
  examples: ['orders diff 12345678-9012 --from 2 --to 7'],
  scopes: 'the scope audit:read',
  options: {
    from: { value: 'N', help: 'the revision before; the first is 0' },
    to: { value: 'N', help: 'the revision after' },
  },
  input: z
    .object({ words: wordsOf({ orderNo: orderWord }), from: z.string().optional(), to: z.string().optional() })
    .transform(reading(readDiff)),
  run: async ({ orderNo, from, to }, context) => {
    const replay = await context.backend.replay(orderNo, {});
    const difference = replay && differenceOf(replay, { from, to });
    if (replay !== undefined && difference === undefined) {
      context.io.tell(`Order ${orderNo} has no revision ${to}: its last one is ${replay.headRevision}`);
      return exitCodes.notFound;
    }
    return answer(difference, context, { orderNo, describe: describeDifference });
  },
});
