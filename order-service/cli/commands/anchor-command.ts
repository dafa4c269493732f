import { printAnchor } from './anchors.ts';
import { z } from 'zod';
import { defineOrdersCommand } from './command.ts';
import { noWords } from './read-words.ts';

export const anchorCommand = defineOrdersCommand({
  name: 'anchor',
  summary: 'a line to keep: one hash over everything there is',
  usage: ['[options]'],
  description: `Checks every event of the store and prints one line of JSON: how many there are, and one hash over all of them. Keep such
lines where nobody who can write to the store can reach them. Whatever is rewritten, removed, reordered or cut off later,
at the end too, "orders verify --anchors FILE" finds out.`,
  examples: ['orders anchor >> /somewhere/else/anchors.ndjson'],
  options: {},
  input: z.object({ words: noWords }),
  run: async (_input, context) => printAnchor(context),
});
