import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { createDoubleLog, type DoubleLog, type StoredEvent } from '../../../infra/event-store/testing/double-log.ts';

const bytesSchema = z.base64().transform((text) => Buffer.from(text, 'base64'));
const keptSchema = z.object({
  stream: z.string(),
  id: z.string(),
  type: z.string(),
  contentType: z.string(),
  data: bytesSchema,
  metadata: bytesSchema,
});

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const lineOf = ({ stream, id, type, contentType, data, metadata }: StoredEvent): string =>
  `${JSON.stringify({ stream, id, type, contentType, data: base64(data), metadata: base64(metadata) })}\n`;

/** A double's log with what the file has, which gets every event before its append is answered; deletions are not kept. */
export const keepLog = (file: string): DoubleLog => {
  const log = createDoubleLog();
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    // a last line without its end was never answered for
    const kept = keptSchema.safeParse(line === '' ? undefined : parsed(line)).data;
    if (kept !== undefined) log.append(kept.stream, [kept], 'any');
  }
  let count = log.all().length;
  log.onAppend(() => {
    const added = log.all().slice(count);
    count += added.length;
    appendFileSync(file, added.map(lineOf).join(''));
  });
  return log;
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
