import { z } from 'zod';
import { placeSampleOrder, usualSite } from '../backends/place-sample-order.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineCommand } from './command.ts';
import { noWords, reading } from './read-words.ts';

const givenSchema = z.object({
  words: noWords,
  server: z.url({ protocol: /^https?$/, error: '--server is an http or https address' }).optional(),
  environment: z.object({ NODE_ENV: z.string().optional() }),
});

const readSample = ({ server, environment }: z.infer<typeof givenSchema>) =>
  environment.NODE_ENV === 'production'
    ? 'sample orders are for demonstrations, and this is production'
    : { server: server?.replace(/\/+$/, '') };

export const sampleCommand = defineCommand({
  name: 'sample',
  summary: 'places an order on a demonstration, with a test card',
  usage: ['[--server URL] [--json]'],
  description: `Orders a car as a customer does, by the public calls of a product that is a demonstration, and pays the deposit with a
test card. Prints the number of the order, and the address and password to log in with. Refused in production, and by
whatever takes real cards.`,
  examples: ['orders sample', 'orders sample --server http://localhost:3100 --json'],
  options: { server: { value: 'URL', help: 'the product; default: the one that has DATA_DIR open' } },
  input: givenSchema.transform(reading(readSample)),
  run: async ({ server }, { io, json, newId, findSite }) => {
    const site = server ?? (await findSite(undefined)) ?? usualSite;
    const { orderNo, email, password } = await placeSampleOrder(site, newId());
    await io.print(
      json ? JSON.stringify({ orderNo, email, password }) : `${orderNo}  log in as ${email} with "${password}"`,
    );
    return exitCodes.done;
  },
});
