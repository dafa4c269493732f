/** A command for each type of message, made from the definitions of the messages. */
import { basename, extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { machineInstantSchema } from '@driveaway/domain/time/machine-instant.ts';
import { z } from 'zod';
import { backOfficeMessageSchema, correctableMessages, type MessageType } from '@driveaway/domain/api/back-office.ts';
import { parseMessage } from '../../back-office/parse-message.ts';
import { Interrupted } from '../backends/orders-backend.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type Command, type OrdersContext } from './command.ts';
import { describeAccepted, describeRefused } from './describe-order.ts';
import type { Given, Option, Options } from './given.ts';
import { memberHelp, messageSummaries } from '../../back-office/message-words.ts';
import { orderWord, reading, wordsOf, wordsOfIssues } from './read-words.ts';

const memberSchema = z.object({
  /** An array is one of texts, with commas between them. */
  type: z.enum(['string', 'number', 'integer', 'array', 'boolean']),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
});
type Member = z.infer<typeof memberSchema>;

/** What the JSON Schema of a message's data says of its members. */
const dataSchema = z.object({
  properties: z.record(z.string(), memberSchema),
  required: z.array(z.string()).default([]),
});

const optionName = (member: string): string => member.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const placeholderOf = ({ type, format, enum: choices }: Member): string => {
  if (type === 'number') return 'DOLLARS';
  if (type === 'integer') return 'MINUTES';
  if (type === 'array') return 'INSTANTS';
  if (choices !== undefined) return choices.length > 3 ? 'MESSAGE' : 'TYPE';
  return format === 'date' ? 'DAY' : 'TEXT';
};

const messageOptions = {
  'if-revision': { value: 'N', help: 'only while the order stands at this revision' },
  'dry-run': { help: 'says what would be recorded, and records nothing' },
  yes: { help: 'does not ask first, at a terminal, what cannot be taken back' },
  'message-id': { value: 'ID', help: 'the same id is the same message, however often it is sent; default: a new one' },
  'occurred-at': { value: 'INSTANT', help: 'when it happened, such as 2026-11-02T01:00:00Z; default: now' },
} as const satisfies Options;

const reasonOption: Option = { value: 'TEXT', help: 'why, for the history, without personal data' };

const givenSchema = z.looseObject({
  words: wordsOf({ orderNo: orderWord }),
  file: z.string().optional(),
  'if-revision': z
    .string()
    .regex(/^\d{1,9}$/, 'A revision is a whole number from 0')
    .transform(Number)
    .optional(),
  'dry-run': z.boolean().default(false),
  yes: z.boolean().default(false),
  'message-id': z.string().optional(),
  'occurred-at': machineInstantSchema.optional(),
});

type Asked = {
  readonly orderNo: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  /** Of a document. */
  readonly file: string | undefined;
  readonly messageId: string | undefined;
  readonly ifRevision: number | undefined;
  readonly dryRun: boolean;
  readonly yes: boolean;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
};

/** The members of a document that its file says. */
const documentData = async ({ file, data }: Asked, { io }: OrdersContext) =>
  file === undefined
    ? data
    : {
        name: basename(file),
        contentType: contentTypes[extname(file).toLowerCase()],
        ...data,
        contentBase64: (await buffer(io.openInput(file))).toString('base64'),
      };

/** 'data.vin' is what the option --vin says. */
const optionOf = (field: string): string => {
  const member = field.replace(/^data\./, '');
  return member === 'contentBase64' ? '--file' : `--${optionName(member)}`;
};

const send = async (type: MessageType, asked: Asked, context: OrdersContext): Promise<ExitCode> => {
  const { io, json, backend } = context;
  const { orderNo, messageId = `cli-${context.newId()}`, ifRevision, dryRun, yes } = asked;
  const sent = { type, messageId, data: await documentData(asked, context), ...asked.body };
  const parsed = parseMessage(Buffer.from(JSON.stringify(sent)));
  if (parsed.kind === 'malformed') {
    for (const [field, words] of Object.entries(parsed.errors))
      io.tell(`${optionOf(field)}: ${words.join(' ')}`, 'bad');
    return exitCodes.wrongUsage;
  }
  const isFinal = !correctableMessages.some((correctable) => correctable === type);
  if (isFinal && !dryRun && !yes && !(await io.confirm(`${type} ${orderNo}: this cannot be taken back. Go on?`))) {
    io.tell('Nothing was sent.');
    return exitCodes.refused;
  }
  try {
    const result = await backend.send(orderNo, parsed.message, { dryRun, ifRevision });
    const words = result.success
      ? `${dryRun ? 'would record ' : ''}${describeAccepted(result)}`
      : describeRefused(result);
    await io.print(json ? JSON.stringify(result) : `${orderNo}  ${words}`, result.success ? 'good' : 'bad');
    if (result.success) return exitCodes.done;
    return result.code === 'order-not-found' ? exitCodes.notFound : exitCodes.refused;
  } catch (fault) {
    if (fault instanceof Interrupted && !dryRun) {
      const again = asked.messageId === undefined ? ` --message-id ${messageId}` : '';
      io.tell(`Whether it was recorded is not known. This records it once: ${context.commandText}${again}`);
    }
    throw fault;
  }
};

const valueOf = (kind: Member['type'], given: unknown): unknown => {
  if (kind === 'array') return String(given).split(',');
  const isNumber = (kind === 'number' || kind === 'integer') && /^-?\d+(?:\.\d+)?$/.test(String(given));
  // what is no decimal number stays as it is, and is refused as that
  return isNumber ? Number(given) : given;
};

const readMessage =
  (type: MessageType, { properties, required }: z.infer<typeof dataSchema>) =>
  (given: Given): Asked | string => {
    const read = givenSchema.safeParse(given);
    if (!read.success) return wordsOfIssues(read.error);
    const {
      words,
      file,
      'occurred-at': occurredAt,
      'message-id': messageId,
      'if-revision': ifRevision,
      ...values
    } = read.data;
    const isSaid = (member: string): boolean => values[optionName(member)] !== undefined;
    const data = Object.fromEntries(
      Object.entries(properties)
        .filter(([member]) => isSaid(member))
        .map(([member, { type: kind }]) => {
          return [member, valueOf(kind, values[optionName(member)])];
        }),
    );
    const isDocument = type === 'document-added';
    const missing = isDocument ? (file === undefined ? ['file'] : []) : required.filter((member) => !isSaid(member));
    if (missing.length > 0) return `${type} needs ${missing.map((member) => `--${optionName(member)}`).join(' and ')}`;
    const reason = 'reason' in properties ? undefined : values['reason'];
    return {
      orderNo: words.orderNo,
      body: { ...(occurredAt === undefined ? {} : { occurredAt }), ...(reason === undefined ? {} : { reason }) },
      data,
      file,
      messageId,
      ifRevision,
      dryRun: values['dry-run'],
      yes: values.yes,
    };
  };

const optionsFor = (type: MessageType, { properties }: z.infer<typeof dataSchema>): Options => {
  const { contentBase64, ...members } = properties;
  const ofMembers = Object.entries(members).map(([name, member]): readonly [string, Option] => [
    optionName(name),
    {
      ...(member.type === 'boolean' ? {} : { value: placeholderOf(member) }),
      help: memberHelp[name] ?? '',
      ...(member.enum === undefined ? {} : { choices: member.enum }),
    },
  ]);
  return {
    ...(contentBase64 === undefined
      ? {}
      : { file: { value: 'FILE', help: 'the document: PDF, JPEG or PNG, at most 3 MB' } }),
    ...Object.fromEntries(ofMembers),
    ...('reason' in members ? {} : { reason: reasonOption }),
    ...messageOptions,
  };
};

const usageOf = (type: MessageType, { properties, required }: z.infer<typeof dataSchema>): string => {
  const needed =
    type === 'document-added'
      ? ['--file FILE']
      : required.map((name) => {
          const member = properties[name];
          return `--${optionName(name)} ${member === undefined ? 'TEXT' : placeholderOf(member)}`;
        });
  return ['ORDER', ...needed, '[options]'].join(' ');
};

const messageCommand = ({ shape }: (typeof backOfficeMessageSchema.options)[number]): Command => {
  const type = shape.type.value;
  const data = dataSchema.parse(z.toJSONSchema(shape.data, { io: 'input', unrepresentable: 'any' }));
  const { summary, example } = messageSummaries[type];
  return defineOrdersCommand({
    name: type,
    topic: 'Messages about an order',
    summary,
    usage: [usageOf(type, data)],
    description: `Reports to an order: ${summary}. Who asks for the same thing again with the same message id changes nothing.`,
    examples: [`orders ${type} 12345678-9012${example}`],
    scopes: 'the scope orders:append',
    options: optionsFor(type, data),
    changesOrders: true,
    input: z.custom<Given>().transform(reading(readMessage(type, data))),
    run: async (asked, context) => send(type, asked, context),
  });
};

export const messageCommands: readonly Command[] = backOfficeMessageSchema.options.map(messageCommand);
