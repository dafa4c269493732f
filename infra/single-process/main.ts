/** `npm start`. */
import { keepCompiled } from '../process/keep-compiled.ts';

keepCompiled();
const { runProduct } = await import('./run-product.ts');
await runProduct();
