/** Mail that goes nowhere: a folder of .eml files for development, never used in production. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock, Randomness } from '../../clock/port.ts';
import { makeDirectory } from '../../data-directory/make-directory.ts';
import { unlessMissing } from '../../data-directory/unless-missing.ts';
import { writeFileDurably } from '../../data-directory/write-file-durably.ts';
import { composeMessage } from '../compose-message.ts';
import type { Outbox, OutboxMail } from '../outbox.ts';
import type { Mail, MailTransport } from '../port.ts';

// loaded when it is needed; that it is missing is told at the start
import.meta.resolve('nodemailer');

type OutboxOptions = {
  /** Created, mode 0700, if needed. */
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'uuid'>;
};

const partySchema = z.object({ name: z.string(), address: z.string() });
const storedSchema = z.object({
  id: z.string(),
  sentAt: z.string(),
  messageId: z.string(),
  from: partySchema,
  to: partySchema,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(
    z.object({
      name: z.string(),
      contentType: z.string(),
      base64: z.string(),
      contentId: z.string().optional(),
    }),
  ),
});

const suffix = '.json';
const idPattern = /^[0-9a-f]{32}$/;

const idOf = (messageId: string): string => createHash('sha256').update(messageId).digest('hex').slice(0, 32);

/** Opens the folder. Each mail is `<id>.eml`, for mail programs, and `<id>.json`, written last. */
export const openOutbox = async (options: OutboxOptions): Promise<MailTransport & Outbox> => {
  const { directory, clock, randomness } = options;
  await makeDirectory(directory);

  const read = async (id: string): Promise<OutboxMail | undefined> => {
    if (!idPattern.test(id)) return undefined;
    const text = await unlessMissing(readFile(join(directory, `${id}${suffix}`), 'utf8'));
    if (text === undefined) return undefined;
    const { attachments, ...mail } = storedSchema.parse(JSON.parse(text));
    return {
      ...mail,
      attachments: attachments.map(({ name, contentType, base64, contentId }) => ({
        name,
        contentType,
        contentId,
        content: new Uint8Array(Buffer.from(base64, 'base64')),
      })),
    };
  };

  const write = async (name: string, content: Uint8Array): Promise<void> => {
    const file = join(directory, name);
    await writeFileDurably({ file, temporary: `${file}.${randomness.uuid()}.tmp`, content });
  };

  const put = async (mail: Mail): Promise<void> => {
    const id = idOf(mail.messageId);
    if ((await read(id)) !== undefined) return;
    // loaded with the first mail: few starts send one
    const { createTransport } = await import('nodemailer');
    const messages = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await messages.sendMail(composeMessage(mail));
    if (!Buffer.isBuffer(message)) throw new Error('The message was not composed');
    await write(`${id}.eml`, message);
    const stored: z.infer<typeof storedSchema> = {
      ...mail,
      id,
      sentAt: clock.now().toString({ smallestUnit: 'millisecond' }),
      attachments: mail.attachments.map(({ name, contentType, content, contentId }) => ({
        name,
        contentType,
        contentId,
        base64: Buffer.from(content).toString('base64'),
      })),
    };
    await write(`${id}${suffix}`, Buffer.from(JSON.stringify(stored)));
  };

  const list = async (): Promise<readonly OutboxMail[]> => {
    const names = await readdir(directory);
    const ids = names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
    const mails = await Promise.all(ids.map(read));
    return mails
      .flatMap((mail) => (mail === undefined ? [] : [mail]))
      .toSorted((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id.localeCompare(a.id));
  };

  return {
    send: put,
    list,
    read,
    forget: async (address) => {
      const wanted = address.toLowerCase();
      for (const { id, to } of await list()) {
        if (to.address.toLowerCase() !== wanted) continue;
        // the one that makes it a mail of the list goes last
        for (const end of ['.eml', suffix]) await rm(join(directory, `${id}${end}`), { force: true });
      }
    },
    close: async () => undefined,
  };
};
