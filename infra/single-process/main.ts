/** `npm start`. */
import { runProduct } from './run-product.ts';

await runProduct();
