import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createSecureServer, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { makeCertificates, type MadeCertificates } from '../event-store/testing/make-certificates.ts';
import { certificateFileEnd } from './certificate-file.ts';
import { serverCertificateEnd } from './server-certificate.ts';

let made: MadeCertificates;
beforeAll(async () => {
  made = await makeCertificates();
});
afterAll(() => made.remove());

const host = '127.0.0.1';
const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => void sockets.add(socket.on('error', () => undefined)));
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return z.object({ port: z.int() }).parse(server.address()).port;
};
const endOf = (certificate: Buffer): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(new X509Certificate(certificate).validToDate.getTime());

/** A mail server up to the point where TLS begins. */
const mailServer = (answers: Readonly<Record<string, string>>): Server =>
  createPlainServer((socket) => {
    socket.write('220-here\r\n220 go on\r\n');
    const talk = (bytes: Buffer): void => {
      const command = bytes.toString('utf8').slice(0, 4);
      socket.write(`${answers[command] ?? '502 unknown'}\r\n`);
      if (command !== 'STAR' || !(answers['STAR'] ?? '').startsWith('220')) return;
      socket.off('data', talk);
      const secureContext = createSecureContext({ cert: made.certificate, key: made.key });
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined);
    };
    socket.on('data', talk);
  });

describe('when a certificate ends', () => {
  it('is what the server shows, though nobody here trusts its authority', async () => {
    const port = await listen(createSecureServer({ cert: made.certificate, key: made.key }));
    expect(await serverCertificateEnd({ host, port })).toEqual(endOf(made.certificate));
  });

  it('is asked of a mail server once it starts TLS', async () => {
    const port = await listen(mailServer({ EHLO: '250-here\r\n250 STARTTLS', STAR: '220 ready' }));
    expect(await serverCertificateEnd({ host, port, startsTls: 'smtp' })).toEqual(endOf(made.certificate));
  });

  it('is not known of one that starts none, of a server without TLS, and where nobody listens', async () => {
    const without = await listen(mailServer({ EHLO: '250 here' }));
    await expect(serverCertificateEnd({ host, port: without, startsTls: 'smtp' })).rejects.toThrow('502');
    await expect(serverCertificateEnd({ host, port: without })).rejects.toMatchObject({
      code: expect.stringContaining('SSL'),
    });
    const server = createPlainServer();
    const port = await listen(server);
    server.close();
    await expect(serverCertificateEnd({ host, port })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is given up on a server that says nothing', async () => {
    const port = await listen(createPlainServer());
    const asked = [serverCertificateEnd({ host, port }), serverCertificateEnd({ host, port, startsTls: 'smtp' })];
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
  });

  it('is the earliest of those in a file', async () => {
    const both = `${made.directory}/both.pem`;
    await writeFile(both, `${await readFile(made.authority, 'utf8')}\n${made.certificate.toString('utf8')}`);
    expect(await certificateFileEnd(both)).toEqual(endOf(made.certificate));
    expect(await certificateFileEnd(made.authority)).not.toEqual(endOf(made.certificate));
    await expect(certificateFileEnd(made.keyFile)).rejects.toThrow('no certificate');
  });
});
