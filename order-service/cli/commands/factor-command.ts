import { z } from 'zod';
import { removeSecondFactorSchema, type RemoveSecondFactor } from '@driveaway/domain/api/remove-second-factor.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { reading, tooMuch } from './read-words.ts';

const givenSchema = z.object({
  words: z.array(z.string()),
  reason: z.string().optional(),
  operator: z.string().optional(),
});

/** `factor remove CUSTOMER`. */
const readFactor = ({ words, reason, operator }: z.infer<typeof givenSchema>): RemoveSecondFactor | string => {
  const [verb, customer, ...rest] = words;
  if (verb !== 'remove') return 'factor takes "remove"';
  const surplus = tooMuch(rest);
  if (surplus !== undefined) return surplus;
  const request = removeSecondFactorSchema.safeParse({ customer, reason });
  if (!request.success) return 'factor remove needs an e-mail address or the id of a customer, and --reason TEXT';
  return operator === undefined ? 'factor remove needs --operator NAME: it is recorded who does it' : request.data;
};

const removeSecondFactor = async (
  request: RemoveSecondFactor,
  { backend, io, json }: OrdersContext,
): Promise<ExitCode> => {
  const removed = await backend.removeSecondFactor(request);
  if (json) await io.print(JSON.stringify({ removed }));
  if (!removed) {
    io.tell('No such customer has two-step login');
    return exitCodes.notFound;
  }
  if (!json) await io.print('Two-step login is off, and the customer is told by mail');
  return exitCodes.done;
};

export const factorCommand = defineOrdersCommand({
  name: 'factor',
  summary: 'turns two-step login off for a customer who cannot use it any more',
  usage: ['remove CUSTOMER --reason TEXT --operator NAME [options]'],
  verbs: ['remove'],
  description: `Turns two-step login off for a customer who lost both app and recovery codes, and has the product mail them so. CUSTOMER
is their e-mail address or id. Needs a running product; over engines, name it with --server.`,
  examples: ["orders factor remove ada@example.com --reason 'Passport seen at the counter' --operator ada"],
  scopes: 'the scope operations',
  options: {
    reason: { value: 'TEXT', help: 'how it was found out who asks, for the log, without personal data' },
  },
  input: givenSchema.transform(reading(readFactor)),
  run: removeSecondFactor,
});
