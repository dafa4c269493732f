import { z } from 'zod';
import { holdRequestSchema, type HoldRequest, type LegalHold } from '@driveaway/domain/api/erasures.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { reading, tooMuch } from './read-words.ts';

const verbs = ['list', 'show', 'place', 'release'] as const;

const givenSchema = z.object({
  words: z.array(z.string()),
  reason: z.string().optional(),
  operator: z.string().optional(),
});

type Asked = HoldRequest | { readonly action: 'list' };

const readHold = ({ words, reason, operator }: z.infer<typeof givenSchema>): Asked | string => {
  const [given, customer, ...rest] = words;
  const action = verbs.find((verb) => verb === given);
  if (action === undefined) return 'hold takes "list", "show", "place" or "release"';
  const surplus = tooMuch(action === 'list' ? words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (action === 'list') return { action };
  const request = holdRequestSchema.safeParse(action === 'show' ? { action, customer } : { action, customer, reason });
  const named = 'an e-mail address, the id of a customer or an order number';
  if (!request.success) return `hold ${action} needs ${named}${action === 'show' ? '' : ', and --reason TEXT'}`;
  if (action !== 'show' && operator === undefined) {
    return `hold ${action} needs --operator NAME: it is recorded who does it`;
  }
  return request.data;
};

const describeHold = ({ orderNo, since, by, reason }: LegalHold): string =>
  `${orderNo === null ? 'the whole customer' : `order ${orderNo}`}  since ${since}, by ${by}: ${reason}`;

const listHolds = async ({ backend, io, json }: OrdersContext): Promise<ExitCode> => {
  const list = await backend.holds();
  if (json) await io.print(JSON.stringify(list));
  else if (list.holds.length === 0) await io.print('No legal hold stands');
  else for (const held of list.holds) await io.print(`customer ${held.customerId}  ${describeHold(held)}`);
  return exitCodes.done;
};

const hold = async (request: Asked, context: OrdersContext): Promise<ExitCode> => {
  if (request.action === 'list') return listHolds(context);
  const { backend, io, json } = context;
  const answer = await backend.hold(request);
  if (json) await io.print(JSON.stringify(answer));
  if (!answer.success) {
    io.tell(answer.message, 'bad');
    return answer.code === 'customer-not-found' ? exitCodes.notFound : exitCodes.refused;
  }
  if (json) return exitCodes.done;
  const { customerId, holds } = answer;
  await io.print(`Customer ${customerId}: ${holds.length === 0 ? 'no legal hold stands' : 'not to be erased'}`);
  for (const standing of holds) await io.print(`  ${describeHold(standing)}`);
  return exitCodes.done;
};

export const holdCommand = defineOrdersCommand({
  name: 'hold',
  summary: 'legal holds: lists, places and releases what keeps a customer from being erased',
  usage: [
    'list [options]',
    'show CUSTOMER [options]',
    'place CUSTOMER --reason TEXT --operator NAME [options]',
    'release CUSTOMER --reason TEXT --operator NAME [options]',
  ],
  verbs,
  description: `While a legal hold stands its customer is not erased, whoever asks. CUSTOMER is their e-mail address, their id or the
number of an order of theirs, which is then held for its own sake: each hold is released as it was placed. Customers are
told that the law wants records kept. Needs a running product and a client with the scope customers:erase.

"hold list" names every hold that stands, from the events: of a running product (scope audit:read), or of its data directory.`,
  examples: ['orders hold list', "orders hold place 12345678-9012 --reason 'Claim 17/2026' --operator ada"],
  scopes: 'the scope customers:erase, "hold list" one with audit:read',
  options: { reason: { value: 'TEXT', help: 'why, for the history, without personal data' } },
  changesOrders: true,
  input: givenSchema.transform(reading(readHold)),
  run: hold,
});
