import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { userPath } from '../terminal/user-path.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { orderWord, wordsOf } from './read-words.ts';
import { writeNewFile } from './write-new-file.ts';

const manifestSchema = z.object({
  documents: z.array(z.object({ name: z.string(), path: z.string().nullable(), why: z.string().optional() })),
});

/** What the bundle says of its documents. */
const documentsIn = (content: Uint8Array): z.infer<typeof manifestSchema>['documents'] => {
  const { 'manifest.json': manifest } = unzipSync(content, { filter: ({ name }) => name === 'manifest.json' });
  return manifest === undefined ? [] : manifestSchema.parse(JSON.parse(strFromU8(manifest))).documents;
};

type Asked = { readonly orderNo: string; readonly output: string };

const exportOrder = async ({ orderNo, output }: Asked, { backend, io, json }: OrdersContext): Promise<ExitCode> => {
  const content = await backend.exportOrder(orderNo);
  if (content === undefined) {
    io.tell(`There is no order ${orderNo}`);
    return exitCodes.notFound;
  }
  if (!(await writeNewFile(userPath(output), content))) {
    io.tell(`${output} is there already: evidence is not overwritten`);
    return exitCodes.wrongUsage;
  }
  const documents = documentsIn(content);
  for (const { name, path, why } of documents) if (path === null) io.tell(`${name} is not in it: ${why ?? 'unknown'}`);
  const there = documents.filter(({ path }) => path !== null).length;
  await io.print(
    json
      ? JSON.stringify({ orderNo, output, bytes: content.length, documents })
      : `The evidence of ${orderNo} is in ${output}, ${there} of ${documents.length} documents with it. ` +
          'To check it, unpack it and run: node verify.mjs',
  );
  return exitCodes.done;
};

export const exportCommand = defineOrdersCommand({
  name: 'export',
  summary: 'its evidence to take home, with what verifies it',
  usage: ['ORDER --output FILE.zip [options]'],
  description: `Writes a ZIP file with the events of an order as they are stored, signed anchors and proofs that the events are in them,
contract and documents, a history to read, and verify.mjs, which checks all of it with Node alone. Contract and
documents are personal data: they take the scope audit:personal or, on the machine of the product, --operator NAME,
and it is recorded who got them.`,
  examples: ['orders export 12345678-9012 --output evidence.zip --operator ada'],
  scopes: 'the scope audit:read',
  options: { output: { value: 'FILE', help: 'where to write it; a file that is not there yet' } },
  input: z
    .object({
      words: wordsOf({ orderNo: orderWord }),
      output: z.string({ error: 'export needs --output FILE' }).min(1, 'export needs --output FILE'),
    })
    .transform(({ words, output }) => ({ ...words, output })),
  run: exportOrder,
});
