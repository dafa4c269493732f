import { z } from 'zod';
import type { MessageLine } from '@driveaway/domain/api/back-office.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { describeLine } from './describe-order.ts';
import { word, wordsOf } from './read-words.ts';

const linesPerReport = 100;

const append = async (file: string, { backend, io, json }: OrdersContext): Promise<ExitCode> => {
  const counts = { accepted: 0, replayed: 0, refused: 0 };
  const count = (answer: MessageLine): void => {
    if (!answer.ok) counts.refused += 1;
    else {
      counts.accepted += 1;
      if (answer.replayed) counts.replayed += 1;
    }
  };
  const report = (): string => {
    const { accepted, replayed, refused } = counts;
    const all = accepted + refused;
    return `${all} ${all === 1 ? 'message' : 'messages'}: ${accepted} accepted (${replayed} of them before), ${refused} refused`;
  };
  for await (const answer of backend.append(io.openInput(file))) {
    count(answer);
    await io.print(json ? JSON.stringify(answer) : describeLine(answer), answer.ok ? undefined : 'bad');
    if ((counts.accepted + counts.refused) % linesPerReport === 0) io.tell(report());
  }
  io.tell(report());
  return counts.refused === 0 ? exitCodes.done : exitCodes.refused;
};

export const appendCommand = defineOrdersCommand({
  name: 'append',
  summary: 'report what happened to orders, one message a line',
  usage: ['FILE|- [options]'],
  description: `Sends the messages in a file, or on standard input, one JSON object a line:

  {"orderNo":"12345678-9012","messageId":"wms-1","type":"allocate","data":{"vin":"JF1BT9KL2SG012345"}}

A message id is the same message for ever: sending a file again changes nothing. "occurredAt" (an instant, with Z or an offset) and
"reason" may be added. Types and their data:

  approve           allocate {vin}                    on-water {vessel?, expectedOn?}
  on-shore {port?}  request-balance {dispatchOn?}     balance-paid {amount, bankReference}
  arrived           shipped-to-dealer {expectedOn?}   complete
  cancel {reason}   finance-lodged {financier?}       balance-refunded {amount, bankReference, refundedOn}
  finance-approved  finance-denied {reason?}          document-added {name, contentType, contentBase64}
  trade-in-offered {amount, holdsUntil}

Each line is answered on standard output; progress goes to standard error. A bad line stops none of the others.`,
  examples: ['orders append messages.ndjson'],
  options: {},
  changesOrders: true,
  input: z.object({ words: wordsOf({ file: word('A file is missing') }) }).transform(({ words }) => words),
  run: async ({ file }, context) => append(file, context),
});
