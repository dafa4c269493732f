import { z } from 'zod';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { printAnchor } from './anchors.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { reading, tooMuch } from './read-words.ts';

const verbs = ['list', 'keys'] as const;
type Asked = { readonly verb: (typeof verbs)[number] | undefined };

/** `anchor`, `anchor list` or `anchor keys`. */
const readAnchor = ({ words: [given, ...rest] }: { readonly words: readonly string[] }): Asked | string => {
  const verb = verbs.find((known) => known === given);
  if (given !== undefined && verb === undefined) return `anchor takes "list" or "keys", not "${given}"`;
  return tooMuch(rest) ?? { verb };
};

/** Each signed anchor as a line of JSON, the oldest first. */
const printSigned = async ({ backend, io }: OrdersContext): Promise<ExitCode> => {
  for (let after: number | null = 0; after !== null;) {
    const list = await backend.anchors(after);
    for (const anchor of list.anchors) await io.print(JSON.stringify(anchor));
    after = list.next;
  }
  return exitCodes.done;
};

const printKeys = async ({ backend, io }: OrdersContext): Promise<ExitCode> => {
  for (const key of await backend.anchorKeys()) await io.print(JSON.stringify(key));
  return exitCodes.done;
};

export const anchorCommand = defineOrdersCommand({
  name: 'anchor',
  summary: 'a line to keep: one hash over everything there is',
  usage: ['[options]', 'list [options]', 'keys [options]'],
  verbs,
  description: `Checks every event of the store and prints one line of JSON: how many there are, and one hash over all of them. Keep such
lines where nobody who can write to the store can reach them. Whatever is rewritten, removed, reordered or cut off later,
at the end too, "orders verify --anchors FILE" finds out.

"anchor list" prints the anchors that the product signed by itself, one a line, and "anchor keys" its public keys: each
key is signed by the one before it.`,
  examples: ['orders anchor >> /somewhere/else/anchors.ndjson', 'orders anchor list >> signed-anchors.ndjson'],
  options: {},
  input: z.object({ words: z.array(z.string()) }).transform(reading(readAnchor)),
  run: async ({ verb }, context) => {
    if (verb === 'list') return printSigned(context);
    return verb === 'keys' ? printKeys(context) : printAnchor(context);
  },
});
