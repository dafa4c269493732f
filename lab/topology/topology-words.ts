import { readConfig } from '@driveaway/infra/config/config.ts';
import { untoldRetailersProblem } from '@driveaway/infra/config/production-problems.ts';
import { createDemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';

/**
 * What whoever tries the topology wants to know: its machine clients, and where mail is.
 * @param url of a service: its outbox is not shown through a proxy
 * @param environment of its services
 */
export const topologyWords = (url: string, environment: Readonly<Record<string, string>>): readonly string[] => {
  const read = readConfig(environment, 'product');
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  const { engines, mail, isProduction } = read.config;
  if (engines === undefined) throw new Error('A topology has engines');
  const { backOffice, auditor } = createDemoClients(engines.secrets.sessionSecret);
  const clients = isProduction === true ? [] : [backOffice, auditor];
  return [
    ...clients.map(({ clientId, clientSecret }) => `Machine client of this installation: ${clientId} ${clientSecret}`),
    mail?.kind === 'outbox' ? `Mail is not sent but kept: ${url}/dev/outbox` : 'Mail is handed over at SMTP_URL',
    ...[untoldRetailersProblem(environment)].filter((problem) => problem !== undefined),
  ];
};
