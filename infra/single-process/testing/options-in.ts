import { join } from 'node:path';
import type { StartProductOptions } from '../start-product.ts';

/** A product without pages whose data lies in this directory, on a free port; it looks for a browser to print with. */
export const optionsIn = (directory: string) =>
  ({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDirectory: join(directory, 'data'),
      publicOrigin: undefined,
      offerDays: 7,
    },
    storefrontDirectory: directory,
    writeLog: () => undefined,
    onEventStoreStopped: () => undefined,
  }) as const satisfies StartProductOptions;
