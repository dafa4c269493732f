/** A receiver of webhooks on this machine, for tests. */
import { createServer } from 'node:http';
import { listenInTest } from '@driveaway/infra/process/testing/listen-in-test.ts';
import { z } from 'zod';

/** '' for what is of no order. */
const orderNoSchema = z.string().default('');
const bodySchema = z.object({ orderNo: orderNoSchema, type: z.string(), deliveryId: z.string(), revision: z.int() });

export type ReceivedWebhook = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: z.infer<typeof bodySchema>;
};
/** A status, or nothing at all. */
type Answer = number | 'silence';

export type WebhookReceiver = {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** From now on; 200 before. */
  readonly answerWith: (answer: Answer) => void;
};

/** Listens until the test ends. */
export const receiveWebhooks = async (): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  let answer: Answer = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, text, body: bodySchema.parse(JSON.parse(text)) });
      if (answer !== 'silence') response.writeHead(answer).end();
    });
  });
  return {
    url: `${await listenInTest(server)}/orders`,
    received,
    answerWith: (next) => {
      answer = next;
    },
  };
};
