/**
 * A child process of the test of stopping: the product without pages, which says where it answers and who its back office
 * is, until a signal stops it. Arguments: a directory of its own, and what PDF_BROWSER is, `off` when it is left out; `any`
 * looks for one.
 */
import { stopAtSignals } from '../../process/run-process.ts';
import { startProduct } from '../start-product.ts';
import { optionsIn } from './options-in.ts';

const [directory = ''] = process.argv.slice(2);
const options = optionsIn(directory);
const product = await startProduct({
  ...options,
  config: { ...options.config, pdfBrowser: 'off' },
  writeLog: (line) => void process.stderr.write(line),
  onEventStoreStopped: () => process.exit(3),
});
stopAtSignals(product);
const [{ clientId, clientSecret } = { clientId: '', clientSecret: '' }] = product.machineCredentials;
process.stdout.write(`${JSON.stringify({ url: product.url, clientId, clientSecret })}\n`);
