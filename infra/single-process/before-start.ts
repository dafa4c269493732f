/** What `npm start` does first: it refuses what would be refused after the build, and builds. */
import { resolve } from 'node:path';
import { requirePrivacy } from '../data-directory/open-data-directory.ts';
import { configOfProcess, startOrExplain } from '../process/run-process.ts';
import { buildProduct } from '../setup/build-product.ts';

const { dataDirectory } = configOfProcess('product');
await startOrExplain(async () => {
  await requirePrivacy(resolve(dataDirectory));
  await buildProduct((line) => void process.stdout.write(`${line}\n`));
});
