import { expect } from 'vitest';
import { createDemoClients } from '../../back-office/machine-clients.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { documentedCommands } from './documented-commands.ts';
import { runOrdersHere } from './run-orders-here.ts';
import type { OrdersRun } from './run-orders.ts';

type App = { readonly url: string; readonly ports: Pick<ServicePorts, 'secrets'> };
type DemoClient = 'operator' | 'backOffice';

const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** Runs a command line against an app: as documents have it, quotes and all, or as words. */
export const runOrdersAt =
  ({ url, ports }: App, client: DemoClient = 'operator') =>
  async (line: string | readonly string[], input = ''): Promise<OrdersRun> => {
    const { clientId, clientSecret } = createDemoClients(ports.secrets.session)[client];
    const words = typeof line === 'string' ? wordsOf(line) : line;
    const given = ['--server', url, '--client-id', clientId, '--client-secret', clientSecret];
    return runOrdersHere([...words, ...given], { input });
  };

/**
 * Types what a section of docs/back-office.md shows at an app; `given` says what stands for its words, such as `$DRIVE`.
 * Answers what each command printed, once all of them have done what they should.
 */
export const typeDocumented = async (
  { url, ports }: App,
  section: string,
  given: Readonly<Record<string, string>>,
): Promise<readonly string[]> => {
  const { clientId, clientSecret } = createDemoClients(ports.secrets.session).backOffice;
  const words = { ...given, $SITE: url, $CLIENT_ID: clientId, $CLIENT_SECRET: clientSecret };
  const meant = new Map(Object.entries(words));
  const printed: string[] = [];
  for (const line of await documentedCommands(section)) {
    const { code, err, out } = await runOrdersHere(wordsOf(line).map((word) => meant.get(word) ?? word));
    expect({ line, code, err }).toEqual({ line, code: 0, err: '' });
    printed.push(out);
  }
  return printed;
};
