import { z } from 'zod';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { verifyAnchors } from './anchors.ts';
import { answer } from './answer.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { describeChain, describeReads } from './describe-order.ts';
import { verifyEverything } from './verify-everything.ts';
import { verifySince } from './verify-since.ts';
import { orderWord, reading, tooMuch, wordsOf, wordsOfIssues } from './read-words.ts';

type Asked =
  | { readonly orderNo: string }
  | { readonly anchors: string }
  | { readonly since: string }
  | { readonly everything: true };
type Given = {
  readonly words: readonly string[];
  readonly anchors?: string | undefined;
  readonly since?: string | undefined;
};

const readVerify = ({ words, anchors, since }: Given): Asked | string => {
  if (anchors !== undefined && since !== undefined) return '--anchors and --since exclude each other';
  if (since !== undefined) return tooMuch(words) ?? { since };
  if (anchors !== undefined) return tooMuch(words) ?? { anchors };
  if (words.length === 0) return { everything: true };
  const read = wordsOf({ orderNo: orderWord }).safeParse(words);
  return read.success ? read.data : wordsOfIssues(read.error);
};

const verifyOrder = async (orderNo: string, context: OrdersContext): Promise<ExitCode> => {
  const replay = await context.backend.replay(orderNo, {});
  const code = await answer(replay, context, {
    orderNo,
    describe: ({ chain, personalDataReads }) => [
      ...describeReads(orderNo, personalDataReads),
      describeChain(orderNo, chain),
    ],
    summary: ({ headRevision, chain, personalDataReads }) => ({ orderNo, headRevision, chain, personalDataReads }),
  });
  const isChanged = replay?.chain.ok === false || replay?.personalDataReads.chain.ok === false;
  return isChanged ? exitCodes.refused : code;
};

export const verifyCommand = defineOrdersCommand({
  name: 'verify',
  summary: 'whether everything, or an order, is as it was written',
  usage: ['[options]', 'ORDER [options]', '--anchors FILE|- [options]', '--since FILE|- [options]'],
  description: `Checks every event, and everything that is kept beside them: signed anchors, messages, documents, licences, keys, read
models, and the files of the databases. Each finding has a code, the place and what to do. With an order: checks the chain of hashes over its
events and names the first event that is not as it was written. That the last events are gone shows only against an anchor.
With --since: checks, without reading the store, that the newest signed anchor goes on from one that you kept.`,
  examples: ['orders verify', 'orders verify 12345678-9012', 'orders verify --anchors anchors.ndjson'],
  scopes: 'the scope audit:read',
  options: {
    anchors: {
      value: 'FILE|-',
      help: 'instead of an order: compares the store with the anchors in a file, signed or not, one a line',
    },
    since: {
      value: 'FILE|-',
      help: 'instead of an order: proves that the newest anchor goes on from the last one in a file',
    },
  },
  input: z
    .object({ words: z.array(z.string()), anchors: z.string().optional(), since: z.string().optional() })
    .transform(reading(readVerify)),
  run: async (asked, context) =>
    'everything' in asked
      ? verifyEverything(context)
      : 'anchors' in asked
        ? verifyAnchors(asked.anchors, context)
        : 'since' in asked
          ? verifySince(asked.since, context)
          : verifyOrder(asked.orderNo, context),
});
