import { createDemoClients } from '../../back-office/machine-clients.ts';
import type { ServedApp } from '../../http/testing/serve-app.ts';
import { runOrdersHere } from './run-orders-here.ts';
import type { OrdersRun } from './run-orders.ts';

/** Runs a command line as documents have it, quotes and all, against an app. */
export const runOrdersAt =
  ({ url, ports }: ServedApp, client: 'operator' | 'backOffice' = 'operator') =>
  async (line: string): Promise<OrdersRun> => {
    const { clientId, clientSecret } = createDemoClients(ports.secrets.session)[client];
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    return runOrdersHere([...words, '--server', url, '--client-id', clientId, '--client-secret', clientSecret]);
  };
