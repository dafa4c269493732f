/** A child process of the canary test: the whole product over a data directory, logs on standard error. Arguments: both directories. */
import { startProduct } from '@driveaway/infra/single-process/start-product.ts';
import { createFailpoint } from '../../failpoints/failpoint.ts';
import { withFailpoints } from '../../failpoints/with-failpoints.ts';

const [dataDirectory = '', storefrontDirectory = ''] = process.argv.slice(2);
const product = await startProduct({
  config: {
    port: 0,
    host: '127.0.0.1',
    dataDirectory,
    publicOrigin: undefined,
    offerDays: 7,
    pdfBrowser: 'off',
    mail: { kind: 'outbox' },
  },
  storefrontDirectory,
  writeLog: (line) => void process.stderr.write(line),
  onEventStoreStopped: () => process.exit(1),
  decorate: withFailpoints(createFailpoint(process.env, () => process.kill(process.pid, 'SIGKILL'))),
  projectionThread: new URL('../../failpoints/projection-thread.ts', import.meta.url),
});
process.stdout.write(`Ready on ${product.url}\n`);
