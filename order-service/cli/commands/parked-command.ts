import { z } from 'zod';
import type { RetryParked } from '@driveaway/domain/api/parked-work.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { describeParked } from './describe-parked.ts';
import { reading, tooMuch } from './read-words.ts';

/** `retry` undefined: list them. */
type Asked = { readonly retry: RetryParked | undefined };

const list: Asked = { retry: undefined };

/** `parked`, `parked list`, `parked retry ID` or `parked retry --all`. */
const readParked = ({ words, all }: { readonly words: readonly string[]; readonly all: boolean }): Asked | string => {
  const [verb = 'list', id, ...rest] = words;
  if (verb !== 'list' && verb !== 'retry') return `parked takes "list" or "retry", not "${verb}"`;
  const surplus = tooMuch(verb === 'list' || all ? words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (verb === 'list') return all ? '--all belongs to parked retry' : list;
  if (all) return { retry: { all: true } };
  return id === undefined ? 'parked retry needs an id, or --all' : { retry: { id } };
};

const parked = async ({ retry }: Asked, { backend, io, json }: OrdersContext): Promise<ExitCode> => {
  if (retry === undefined) {
    const found = await backend.parked();
    if (json) await io.print(JSON.stringify(found));
    else for (const line of describeParked(found)) await io.print(line);
    return exitCodes.done;
  }
  const retried = await backend.retryParked(retry);
  if (json) await io.print(JSON.stringify({ retried }));
  else if (retried > 0 || retry.all === true) await io.print(`${retried} tried again`);
  if (retried > 0 || retry.all === true) return exitCodes.done;
  io.tell(`Nothing is parked under ${retry.id ?? 'this id'}`);
  return exitCodes.notFound;
};

export const parkedCommand = defineOrdersCommand({
  name: 'parked',
  summary: 'documents, mails and orders of read models that were given up; tries again',
  usage: ['[list] [options]', 'retry ID [options]', 'retry --all [options]'],
  verbs: ['list', 'retry'],
  description: `Lists the documents that could not be printed and the mails that could not be sent, with how often they were tried, and
orders whose next event a read model could not take (projection), with how many events wait behind it. Or has documents
and mails tried again: by the running product at once, or by the next one that starts. A mail is then sent however old
its news is.`,
  examples: ['orders parked', 'orders parked retry --all'],
  options: { all: { help: 'everything that is parked' } },
  input: z.object({ words: z.array(z.string()), all: z.boolean().default(false) }).transform(reading(readParked)),
  run: parked,
});
