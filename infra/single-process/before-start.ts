/** What `npm start` does first: it refuses what would be refused after the build, and builds. */
import { resolve } from 'node:path';
import { keepCompiled } from '../process/keep-compiled.ts';

keepCompiled();
const { configOfProcess, startOrExplain } = await import('../process/run-process.ts');
const { requirePrivacy } = await import('../data-directory/open-data-directory.ts');
const { buildProduct } = await import('../setup/build-product.ts');

const { dataDirectory } = configOfProcess('product');
await startOrExplain(async () => {
  await requirePrivacy(resolve(dataDirectory));
  await buildProduct((line) => void process.stdout.write(`${line}\n`));
});
