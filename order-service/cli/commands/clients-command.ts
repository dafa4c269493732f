import { z } from 'zod';
import { changeClientSchema, type ChangeClient } from '@driveaway/domain/api/machine-clients.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { describeClients } from './describe-clients.ts';
import { reading, tooMuch } from './read-words.ts';

/** `change` undefined: list them. */
type Asked = { readonly change: ChangeClient | undefined };

type Given = { readonly words: readonly string[]; readonly operator?: string | undefined };

/** `clients`, `clients list`, `clients revoke ID` or `clients restore ID`. */
const readClients = ({ words, operator }: Given): Asked | string => {
  const [verb = 'list', clientId, ...rest] = words;
  if (verb === 'list') return tooMuch(words.slice(1)) ?? { change: undefined };
  if (verb !== 'revoke' && verb !== 'restore') return `clients takes "list", "revoke" or "restore", not "${verb}"`;
  const change = changeClientSchema.safeParse({ clientId, revoked: verb === 'revoke' });
  if (!change.success) return `clients ${verb} needs the id of a client in MACHINE_CLIENTS`;
  if (operator === undefined) return `clients ${verb} needs --operator NAME: it is recorded who does it`;
  return tooMuch(rest) ?? { change: change.data };
};

const clients = async ({ change }: Asked, { backend, io, json }: OrdersContext): Promise<ExitCode> => {
  const list = change === undefined ? await backend.clients() : await backend.changeClient(change);
  if (json) await io.print(JSON.stringify(list));
  else for (const line of describeClients(list)) await io.print(line);
  return exitCodes.done;
};

export const clientsCommand = defineOrdersCommand({
  name: 'clients',
  summary: 'machine clients; revokes and restores them',
  usage: ['[list] [options]', 'revoke ID --operator NAME [options]', 'restore ID --operator NAME [options]'],
  verbs: ['list', 'revoke', 'restore'],
  description: `Lists the machine clients of the product with their scopes, and who of them is revoked. A revoked client gets no token,
and the tokens it has are refused by every process within five seconds. Once it is restored, with a new secret in
MACHINE_CLIENTS, it may ask for tokens again; those from before stay refused. Where no product runs, only those are
listed that are revoked.`,
  examples: ['orders clients revoke dealer-system --operator ada'],
  scopes: 'the scope operations',
  options: {},
  input: z.object({ words: z.array(z.string()), operator: z.string().optional() }).transform(reading(readClients)),
  run: clients,
});
