import { z } from 'zod';
import { skipParkedSchema, type RetryParked, type SkipParked } from '@driveaway/domain/api/parked-work.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { describeParked, describeParkedOne } from './describe-parked.ts';
import { reading, tooMuch } from './read-words.ts';

type Asked =
  | { readonly verb: 'list' }
  | { readonly verb: 'show'; readonly id: string }
  | { readonly verb: 'retry'; readonly which: RetryParked }
  | { readonly verb: 'skip'; readonly which: SkipParked };

const givenSchema = z.object({
  words: z.array(z.string()),
  all: z.boolean().default(false),
  reason: z.string().optional(),
  operator: z.string().optional(),
});

const verbs = ['list', 'show', 'retry', 'skip'] as const;
const isVerb = (word: string): word is Asked['verb'] => verbs.some((verb) => verb === word);

const readParked = ({ words, all, reason, operator }: z.infer<typeof givenSchema>): Asked | string => {
  const [verb = 'list', id, ...rest] = words;
  if (!isVerb(verb)) return `parked takes one of ${verbs.join(', ')}, not "${verb}"`;
  if (all && verb !== 'retry') return '--all belongs to parked retry';
  if (reason !== undefined && verb !== 'skip') return '--reason belongs to parked skip';
  const surplus = tooMuch(verb === 'list' || all ? words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (verb === 'list') return { verb };
  if (all) return { verb: 'retry', which: { all: true } };
  if (id === undefined) return verb === 'retry' ? 'parked retry needs an id, or --all' : `parked ${verb} needs an id`;
  if (verb === 'show') return { verb, id };
  if (verb === 'retry') return { verb, which: { id } };
  const skip = skipParkedSchema.safeParse({ id, reason });
  if (!skip.success) return 'parked skip needs --reason TEXT, of 200 characters at most';
  return operator === undefined
    ? 'parked skip needs --operator NAME: it is recorded who does it'
    : { verb, which: skip.data };
};

type Context = Pick<OrdersContext, 'backend' | 'io' | 'json'>;

const notFound = ({ io }: Context, id: string): ExitCode => {
  io.tell(`Nothing is parked under ${id}`);
  return exitCodes.notFound;
};

const list = async ({ backend, io, json }: Context): Promise<ExitCode> => {
  const found = await backend.parked();
  if (json) await io.print(JSON.stringify(found));
  else for (const line of describeParked(found)) await io.print(line);
  return exitCodes.done;
};

const show = async (id: string, context: Context): Promise<ExitCode> => {
  const { backend, io, json } = context;
  const work = (await backend.parked()).parked.find((candidate) => candidate.id === id);
  if (work === undefined) return notFound(context, id);
  if (json) await io.print(JSON.stringify(work));
  else for (const line of describeParkedOne(work)) await io.print(line);
  return exitCodes.done;
};

const retry = async (which: RetryParked, context: Context): Promise<ExitCode> => {
  const { backend, io, json } = context;
  const outcome = await backend.retryParked(which);
  const { retried, stayed } = outcome;
  const isKnown = which.id === undefined || retried + stayed > 0;
  if (json) await io.print(JSON.stringify(outcome));
  else if (isKnown) await io.print(`${retried} tried again`);
  if (stayed > 0)
    io.tell(`${stayed} parked as before: the log says why, or its webhook is disabled or removed (orders webhooks)`);
  if (!isKnown) return notFound(context, which.id ?? '');
  return stayed > 0 ? exitCodes.refused : exitCodes.done;
};

const skip = async (which: SkipParked, context: Context): Promise<ExitCode> => {
  const { backend, io, json } = context;
  const { outcome } = await backend.skipParked(which);
  if (json) await io.print(JSON.stringify({ outcome }));
  if (outcome === 'not-parked') {
    return notFound(context, which.id);
  }
  if (outcome === 'stays-parked') {
    io.tell(`${which.id} stays parked: the log says why`);
    return exitCodes.refused;
  }
  if (!json) await io.print(`${which.id} is skipped`);
  return exitCodes.done;
};

export const parkedCommand = defineOrdersCommand<Asked>({
  name: 'parked',
  summary: 'documents, mails, deliveries and orders of read models that were given up; tries again',
  usage: [
    '[list] [options]',
    'show ID [options]',
    'retry ID [options]',
    'retry --all [options]',
    'skip ID --reason TEXT --operator NAME [options]',
  ],
  verbs,
  description: `Lists the documents that could not be printed, the mails that could not be sent and the deliveries that no webhook took,
with how often they were tried, and orders whose next event a read model could not take (projection), with how many events
wait behind it; "show" names those. "retry" has documents, mails and deliveries tried again: by the running product at once,
or by the next one that starts; a mail is then sent however old its news is. The events of an order are applied by "retry"
itself; "skip" applies them without the one that fails, which the read model then shows as unread. A document, mail or
delivery that is skipped never goes out. Who skips what, and why, is kept.`,
  examples: [
    'orders parked',
    'orders parked retry --all',
    "orders parked skip order-timeline@1:order-12345678-9012 --reason 'of a version that was withdrawn' --operator ada",
  ],
  scopes: 'the scope operations',
  options: {
    all: { help: 'everything that is parked' },
    reason: { value: 'TEXT', help: 'why it is given up, for the record, without personal data' },
  },
  input: givenSchema.transform(reading(readParked)),
  run: async (asked, context) => {
    if (asked.verb === 'list') return list(context);
    if (asked.verb === 'show') return show(asked.id, context);
    return asked.verb === 'retry' ? retry(asked.which, context) : skip(asked.which, context);
  },
});
