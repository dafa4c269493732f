/** A collector of OTLP over HTTP in JSON that keeps what it is sent, for tests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const valueSchema = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributesSchema = z.array(z.object({ key: z.string(), value: valueSchema })).default([]);
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  attributes: attributesSchema,
  links: z.array(z.object({ traceId: z.string() })).default([]),
});
export type SentSpan = z.infer<typeof spanSchema>;

const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
const metricsSchema = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })) }),
  ),
});

export type CollectorDouble = {
  readonly endpoint: string;
  readonly spans: readonly SentSpan[];
  /** Names of those that were sent. */
  readonly metrics: ReadonlySet<string>;
  /** Everything that was sent, as text. */
  readonly sent: () => string;
};

/** `answers`: false for one that takes everything and never says so. */
export const startCollector = async ({
  answers = true,
}: { readonly answers?: boolean } = {}): Promise<CollectorDouble> => {
  const spans: SentSpan[] = [];
  const metrics = new Set<string>();
  const texts: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await json(request);
    texts.push(JSON.stringify(body));
    if (request.url === '/v1/traces') {
      const sent = tracesSchema.parse(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
      spans.push(...sent.flatMap((scope) => scope.spans));
    } else {
      const sent = metricsSchema.parse(body).resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics);
      for (const { name } of sent.flatMap((scope) => scope.metrics)) metrics.add(name);
    }
    if (answers) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    sent: () => texts.join('\n'),
  };
};
