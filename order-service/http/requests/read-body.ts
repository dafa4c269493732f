import type { IncomingMessage } from 'node:http';
import { refuse } from '../failures/http-refusals.ts';

/** The whole body, at most `maximumBytes`; a longer one is refused as soon as it is known to be longer. */
export const readBody = async (request: IncomingMessage, maximumBytes: number): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) refuse({ code: 'body-too-large' });
  const chunks: Buffer[] = [];
  let length = 0;
  // `destroyOnReturn: false` keeps the connection for the answer
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > maximumBytes) {
      // the rest is read and discarded, or the client could not read the answer
      request.resume();
      refuse({ code: 'body-too-large' });
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, length);
};
