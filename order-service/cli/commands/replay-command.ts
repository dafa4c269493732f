import { z } from 'zod';
import { replayQuerySchema } from '@driveaway/domain/api/audit.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { answer } from './answer.ts';
import { defineOrdersCommand } from './command.ts';
import { describeReplay } from './describe-order.ts';
import { orderWord, reading, wordsOf, wordsOfIssues } from './read-words.ts';

type Given = {
  readonly words: { readonly orderNo: string };
  readonly revision?: string | undefined;
  readonly at?: string | undefined;
  readonly full: boolean;
};

const readReplay = ({ words, revision, at, full }: Given) => {
  const range = replayQuerySchema.safeParse({ revision, at });
  return range.success ? { ...words, range: range.data, isFull: full } : wordsOfIssues(range.error);
};

export const replayCommand = defineOrdersCommand({
  name: 'replay',
  summary: 'its events: who, when, why, and the state after each',
  usage: ['ORDER [--revision N | --at INSTANT] [options]'],
  description: 'Prints every event of an order: when, what, who and why, and the state after it.',
  examples: ['orders replay 12345678-9012', 'orders replay 12345678-9012 --at 2026-11-02T01:00:00Z'],
  scopes: 'the scope audit:read',
  options: {
    revision: { value: 'N', help: 'up to and including revision N; the first is 0' },
    at: { value: 'INSTANT', help: 'as it was known then, such as 2026-11-02T01:00:00Z' },
    full: { help: 'with everything that was recorded, as it was recorded (amounts in cents)' },
  },
  input: z
    .object({
      words: wordsOf({ orderNo: orderWord }),
      revision: z.string().optional(),
      at: z.string().optional(),
      full: z.boolean().default(false),
    })
    .transform(reading(readReplay)),
  run: async ({ orderNo, range, isFull }, context) => {
    const replay = await context.backend.replay(orderNo, range);
    const { revision } = range;
    if (replay !== undefined && revision !== undefined && revision > replay.headRevision) {
      context.io.tell(`The last revision of ${orderNo} is ${replay.headRevision}: there is no ${revision}`, 'bad');
      return exitCodes.notFound;
    }
    const code = await answer(replay, context, { orderNo, describe: (found) => describeReplay(found, isFull) });
    const isChanged = replay?.chain.ok === false || replay?.personalDataReads.chain.ok === false;
    return isChanged ? exitCodes.refused : code;
  },
});
