import { once } from 'node:events';
import { createServer } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../config/config.ts';
import { demonstrationSecrets } from '../config/demonstration-secrets.ts';
import { makeCertificates } from '../event-store/testing/make-certificates.ts';
import { openConfiguredExpiries } from './open-configured-expiries.ts';

const validUntil = '2027-11-02T01:00:00Z';
const machineClients = JSON.stringify([
  { clientId: 'dealer-system', secretHash: 'ab'.repeat(32), scopes: ['orders:append'], validUntil },
  { clientId: 'without-end', secretHash: 'ab'.repeat(32), scopes: ['orders:read'] },
]);

it('knows of the site, mail, both engines, their files and secrets with a date', async () => {
  const made = await makeCertificates();
  const server = createServer({ cert: made.certificate, key: made.key });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await made.remove();
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const at = `127.0.0.1:${port}`;
  const file = encodeURIComponent(made.authority);
  const read = readConfig({
    ...demonstrationSecrets,
    PUBLIC_ORIGIN: `https://${at}`,
    SMTP_URL: `smtps://user:password@${at}`,
    EVENTSTOREDB_URL: `esdb://user:password@${at}?tls=true&tlsCAFile=${file}`,
    MONGODB_URL: `mongodb://user:password@${at}/?tls=true&tlsCAFile=${file}`,
    MACHINE_CLIENTS: machineClients,
  });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  const log = { warn: (message: string) => expect(message).toBe('nothing is wrong') };
  const expiries = await openConfiguredExpiries(read.config, { elapsed: () => 0, log });
  const found = await expiries();
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'secret dealer-system',
    `certificate site ${at}`,
    `certificate mail ${at}`,
    `certificate event-store ${at}`,
    `certificate event-store ${made.authority}`,
    `certificate mongodb ${at}`,
    `certificate mongodb ${made.authority}`,
  ]);
  expect(found[0]?.at.toString()).toBe(validUntil);
  expect(JSON.stringify(found)).not.toContain('password');
});

it('asks nobody over embedded stores without TLS', async () => {
  const read = readConfig({ SMTP_URL: 'smtp://localhost:2525' });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  const expiries = await openConfiguredExpiries(read.config, { elapsed: () => 0, log: { warn: () => undefined } });
  expect(await expiries()).toEqual([]);
});
