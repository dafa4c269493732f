import { z } from 'zod';
import { printAnchor } from './anchors.ts';
import { defineOrdersCommand } from './command.ts';
import { reading, tooMuch } from './read-words.ts';
import { checkSignedAnchorsOf, printAnchorKeys, printSignedAnchors } from './signed-anchors.ts';

const verbs = ['list', 'keys', 'check'] as const;
/** `file`: of anchors that were kept. */
type Asked = { readonly verb: (typeof verbs)[number] | undefined; readonly file?: string | undefined };

/** `anchor`, `anchor list`, `anchor keys` or `anchor check [FILE]`. */
const readAnchor = ({ words: [given, ...rest] }: { readonly words: readonly string[] }): Asked | string => {
  const verb = verbs.find((known) => known === given);
  if (given !== undefined && verb === undefined) return `anchor takes "list", "keys" or "check", not "${given}"`;
  if (verb === 'check') return tooMuch(rest.slice(1)) ?? { verb, file: rest[0] };
  return tooMuch(rest) ?? { verb };
};

export const anchorCommand = defineOrdersCommand({
  name: 'anchor',
  summary: 'a line to keep: one hash over everything there is',
  usage: ['[options]', 'list [options]', 'keys [options]', 'check [FILE|-] [options]'],
  verbs,
  description: `Checks every event of the store and prints one line of JSON: how many there are, and one hash over all of them. Keep such
lines where nobody who can write to the store can reach them. Whatever is rewritten, removed, reordered or cut off later,
at the end too, "orders verify --anchors FILE" finds out.

"anchor list" prints the anchors that the product signed by itself, one a line, and "anchor keys" its public keys: each
key is signed by the one before it. "anchor check" computes every tree anew and says whether the store is the one that the
anchors are about; with a FILE of signed anchors that you kept, also whether those are among them.`,
  examples: ['orders anchor >> /somewhere/else/anchors.ndjson', 'orders anchor list >> signed-anchors.ndjson'],
  scopes: 'the scope audit:read',
  options: {},
  input: z.object({ words: z.array(z.string()) }).transform(reading(readAnchor)),
  run: async ({ verb, file }, context) => {
    if (verb === 'list') return printSignedAnchors(context);
    if (verb === 'keys') return printAnchorKeys(context);
    return verb === 'check' ? checkSignedAnchorsOf(file, context) : printAnchor(context);
  },
});
