/**
 * A child process of the test of stopping: the product without pages, which says where it answers and who its back office
 * is, until a signal stops it. Arguments: a directory of its own, and what PDF_BROWSER is, `off` when it is left out; `any`
 * looks for one.
 */
import { join } from 'node:path';
import { stopAtSignals } from '../../process/run-process.ts';
import { startProduct } from '../start-product.ts';

const [directory = '', browser = 'off'] = process.argv.slice(2);
const product = await startProduct({
  config: {
    port: 0,
    host: '127.0.0.1',
    dataDirectory: join(directory, 'data'),
    publicOrigin: undefined,
    offerDays: 7,
    pdfBrowser: browser === 'any' ? undefined : browser,
  },
  storefrontDirectory: directory,
  writeLog: (line) => void process.stderr.write(line),
  onEventStoreStopped: () => process.exit(3),
});
stopAtSignals(product);
const [{ clientId, clientSecret } = { clientId: '', clientSecret: '' }] = product.machineCredentials;
process.stdout.write(`${JSON.stringify({ url: product.url, clientId, clientSecret })}\n`);
