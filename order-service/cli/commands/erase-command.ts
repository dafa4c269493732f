import { z } from 'zod';
import { eraseCustomerSchema, type EraseCustomer, type ErasureAnswer } from '@driveaway/domain/api/erasures.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { reading, word, wordsOf } from './read-words.ts';

const givenSchema = z.object({
  words: wordsOf({ customer: word('An e-mail address, the id of a customer or an order number is missing') }),
  reason: z.string().optional(),
  'dry-run': z.boolean().default(false),
  yes: z.boolean().default(false),
  operator: z.string().optional(),
});

type Asked = { readonly request: EraseCustomer; readonly yes: boolean };

const readErase = ({ words, reason, operator, ...given }: z.infer<typeof givenSchema>): Asked | string => {
  const request = eraseCustomerSchema.safeParse({ ...words, reason, dryRun: given['dry-run'] });
  if (!request.success) return 'erase needs --reason TEXT, of at most 200 characters: it is recorded why';
  if (operator === undefined) return 'erase needs --operator NAME: it is recorded who does it';
  return { request: request.data, yes: given.yes };
};

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const describeErasure = (answer: ErasureAnswer): readonly string[] => {
  const { customerId, erasedAt, orders, licences, documents, contractRecordsHeldUntil: until } = answer;
  const contracts = `contracts and ${countOf(documents, 'document')}`;
  return [
    `Customer ${customerId} ${erasedAt === null ? 'would be erased' : `was erased at ${erasedAt}`}`,
    `  orders  ${orders.length === 0 ? 'none' : orders.join(', ')}`,
    `  goes    log-in, sessions, name, contact details, ${countOf(licences, 'licence')}`,
    until === null
      ? `  goes    ${contracts}`
      : `  kept    ${contracts}, locked away until ${until}: the law requires it`,
    "  stays   what happened and when, without anybody's data",
  ];
};

const erase = async ({ request, yes }: Asked, { backend, io, json }: OrdersContext): Promise<ExitCode> => {
  const toBeAsked = !yes && !request.dryRun;
  const planned = toBeAsked ? await backend.erase({ ...request, dryRun: true }) : undefined;
  if (planned?.success === true) {
    for (const line of describeErasure(planned)) io.tell(line);
    if (!(await io.confirm('This cannot be taken back. Go on?'))) {
      io.tell('Nothing was erased.');
      return exitCodes.refused;
    }
  }
  const answer = await backend.erase(request);
  if (json) await io.print(JSON.stringify(answer));
  if (!answer.success) {
    io.tell(answer.message, 'bad');
    return answer.code === 'customer-not-found' ? exitCodes.notFound : exitCodes.refused;
  }
  if (!json) for (const line of describeErasure(answer)) await io.print(line);
  return exitCodes.done;
};

export const eraseCommand = defineOrdersCommand({
  name: 'erase',
  summary: 'erases a customer who asks for it; says what goes and what the law keeps',
  usage: ['CUSTOMER --reason TEXT --operator NAME [--dry-run] [--yes] [options]'],
  description: `Erases a customer as they can themselves, for good. CUSTOMER is their e-mail address, their id or the number of an order
of theirs. It is refused while an order is under way. The same again changes nothing. Needs a running product and a
client with the scope customers:erase.`,
  examples: [
    "orders erase 12345678-9012 --reason 'Asked for by letter' --operator ada --dry-run",
    "orders erase ada@example.com --reason 'Asked for by letter' --operator ada",
  ],
  scopes: 'the scope customers:erase',
  options: {
    reason: { value: 'TEXT', help: 'why, for the history, without personal data' },
    'dry-run': { help: 'says what would go and what would be kept until when, and erases nothing' },
    yes: { help: 'does not ask first, at a terminal' },
  },
  changesOrders: true,
  input: givenSchema.transform(reading(readErase)),
  run: erase,
});
