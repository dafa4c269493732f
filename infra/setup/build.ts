/** `npm run build`. */
import { startOrExplain } from '../process/run-process.ts';
import { buildProduct } from './build-product.ts';

await startOrExplain(async () => buildProduct((line) => void process.stdout.write(`${line}\n`)));
