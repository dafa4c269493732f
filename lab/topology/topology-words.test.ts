import { demonstrationSecrets } from '@driveaway/infra/config/demonstration-secrets.ts';
import { createDemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';
import { expect, it } from 'vitest';
import { topologyWords } from './topology-words.ts';

const environment = {
  ...demonstrationSecrets,
  EVENTSTOREDB_URL: 'esdb://localhost:2113?tls=false',
  MONGODB_URL: 'mongodb://localhost:27017',
};

it('names the machine clients, by the session secret that the services have, and where mail is', () => {
  const url = 'http://localhost:8080';
  const own = Buffer.alloc(32, 'another secret');
  const { backOffice, auditor } = createDemoClients(own);
  expect(topologyWords(url, { ...environment, SESSION_SECRET: own.toString('base64') })).toEqual([
    `Machine client of this installation: back-office ${backOffice.clientSecret}`,
    `Machine client of this installation: auditor ${auditor.clientSecret}`,
    'Mail is not sent but kept: http://localhost:8080/dev/outbox',
    expect.stringMatching(/^RETAILER_ORDERS_EMAIL: is needed, because \d+ retailers have no address/),
  ]);
  expect(topologyWords(url, { ...environment, SMTP_URL: 'smtp://localhost' })).toContain(
    'Mail is handed over at SMTP_URL',
  );
  const withDesk = topologyWords(url, { ...environment, RETAILER_ORDERS_EMAIL: 'desk@maker.example' });
  expect(withDesk.join()).not.toContain('RETAILER_ORDERS_EMAIL');
});
