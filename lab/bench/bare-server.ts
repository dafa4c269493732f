/** A process that answers everything with the same bytes: node:http and nothing else, as the baseline. */
import { createServer } from 'node:http';
import { z } from 'zod';
import { bareAnswerSchema } from './load-messages.ts';

const addressSchema = z.object({ port: z.int() });

process.once('message', (message) => {
  const { headers, body } = bareAnswerSchema.parse(message);
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: addressSchema.parse(server.address()).port }));
});

// the parent process is gone
process.once('disconnect', () => process.exit());
