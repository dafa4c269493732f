import { z } from 'zod';
import { changeWebhookSchema, resendSchema, webhookIdSchema } from '@driveaway/domain/api/webhooks.ts';
import type { ChangeWebhook, Resend } from '@driveaway/domain/api/webhooks.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { describeChanged, describeDeliveries, describeWebhooks } from './describe-webhooks.ts';
import { reading, tooMuch, wordsOfIssues } from './read-words.ts';

type Asked =
  | { readonly verb: 'list' }
  | { readonly verb: 'change'; readonly change: ChangeWebhook }
  | { readonly verb: 'deliveries'; readonly webhookId: string | undefined }
  | { readonly verb: 'resend'; readonly which: Resend };

type Given = {
  readonly words: readonly string[];
  readonly events?: string | undefined;
  readonly retailer?: string | undefined;
  readonly operator?: string | undefined;
};

const verbs = ['list', 'add', 'rotate', 'enable', 'remove', 'deliveries', 'resend'] as const;
const isVerb = (word: string): word is (typeof verbs)[number] => verbs.some((verb) => verb === word);

const readChange = (verb: ChangeWebhook['action'], subject: string | undefined, given: Given): Asked | string => {
  const { events, retailer, operator } = given;
  if (subject === undefined) return verb === 'add' ? 'An address is missing' : 'The id of a webhook is missing';
  const limits = { ...(events && { events: events.split(',') }), ...(retailer && { retailer }) };
  const change = changeWebhookSchema.safeParse(
    verb === 'add' ? { action: verb, url: subject, ...limits } : { action: verb, webhookId: subject },
  );
  if (!change.success) return wordsOfIssues(change.error);
  return operator === undefined
    ? `webhooks ${verb} needs --operator NAME: it is recorded who does it`
    : { verb: 'change', change: change.data };
};

const readWebhooks = (given: Given): Asked | string => {
  const [verb = 'list', subject, ...rest] = given.words;
  if (!isVerb(verb)) return `webhooks takes one of ${verbs.join(', ')}, not "${verb}"`;
  if (verb !== 'add' && (given.events !== undefined || given.retailer !== undefined))
    return '--events and --retailer belong to webhooks add';
  const surplus = tooMuch(verb === 'list' ? given.words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (verb === 'list') return { verb };
  if (verb === 'deliveries') {
    const webhook = webhookIdSchema.optional().safeParse(subject);
    return webhook.success ? { verb, webhookId: webhook.data } : `"${subject}" is not the id of a webhook`;
  }
  if (verb !== 'resend') return readChange(verb, subject, given);
  const isWebhook = webhookIdSchema.safeParse(subject).success;
  const which = resendSchema.safeParse(isWebhook ? { webhookId: subject } : { deliveryId: subject });
  return which.success ? { verb, which: which.data } : 'webhooks resend needs the id of a delivery or of a webhook';
};

const webhooks = async (asked: Asked, { backend, io, json }: OrdersContext): Promise<ExitCode> => {
  const print = async <Answer>(answer: Answer, describe: (answer: Answer) => readonly string[]): Promise<ExitCode> => {
    if (json) await io.print(JSON.stringify(answer));
    else for (const line of describe(answer)) await io.print(line);
    return exitCodes.done;
  };
  if (asked.verb === 'list') return print(await backend.webhooks.list(), describeWebhooks);
  if (asked.verb === 'change') return print(await backend.webhooks.change(asked.change), describeChanged);
  if (asked.verb === 'deliveries') return print(await backend.webhooks.deliveries(asked.webhookId), describeDeliveries);
  const resent = await backend.webhooks.resend(asked.which);
  await print({ resent }, () => [`${resent} sent again`]);
  return resent > 0 || asked.which.webhookId !== undefined ? exitCodes.done : exitCodes.notFound;
};

export const webhooksCommand = defineOrdersCommand({
  name: 'webhooks',
  summary: 'addresses that are told of events; registers them, lists and repeats deliveries',
  usage: [
    '[list] [options]',
    'add URL [--events TYPE,…] [--retailer ID] --operator NAME [options]',
    'rotate|enable|remove ID --operator NAME [options]',
    'deliveries [ID] [options]',
    'resend ID [options]',
  ],
  verbs,
  description: `Registers an address that is told of every event of every order from now on, or gives it another secret, which signs
beside the one before for a day; enables one that answered 410; or removes it, with what it is still due. The secret is
shown once. "deliveries" lists those that were given up, or the newest 500 of a webhook; "resend" sends one again, or all
of a webhook that were given up: by the running product at once, or by the next one that starts.`,
  examples: [
    'orders webhooks add https://hooks.example.com/orders --operator ada',
    `orders webhooks add https://dealer.example.com/in --retailer ${defaultDealerId} --operator ada`,
    'orders webhooks deliveries',
  ],
  scopes: 'the scope operations',
  options: {
    events: { value: 'TYPE,…', help: 'these events alone, such as OrderCreated,OrderCancelled' },
    retailer: { value: 'ID', help: 'orders of this retailer alone, and when they come or go' },
  },
  input: z
    .object({
      words: z.array(z.string()),
      events: z.string().optional(),
      retailer: z.string().optional(),
      operator: z.string().optional(),
    })
    .transform(reading(readWebhooks)),
  run: webhooks,
});
