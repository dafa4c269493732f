/** The health check of MongoDB's containers, with and without TLS, against what answers as a server does. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createSecureServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { Double, type Document } from 'mongodb';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { answerBytes, messagesOf } from '../mongodb/testing/wire-messages.ts';

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-check-'));
  execFileSync('sh', [program('make-certificates.sh'), directory, 'mongodb', 'mongodb-1'], { stdio: 'ignore' });
  return () => rm(directory, { recursive: true });
});

/** Answers each command with the same; says what was asked. */
const answering = (answer: Document, asked: Document[]) => async (socket: Socket) => {
  socket.on('error', () => undefined);
  for await (const message of messagesOf(socket)) {
    asked.push(message.body);
    socket.write(answerBytes(message, answer));
  }
};

const portOf = async (server: Server): Promise<string> => {
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return String(z.object({ port: z.int() }).parse(server.address()).port);
};

/** Resolves with its exit code. */
const check = async (port: string, ...args: readonly string[]): Promise<unknown> => {
  const child = spawn('bash', [program('check-mongodb.sh'), ...args], {
    env: { ...process.env, MONGODB_PORT: port },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  return code;
};

const well = { ok: new Double(1), operationTime: new Double(3) };

describe('check-mongodb.sh', () => {
  it('asks ping, and is content with a server that answers it', async () => {
    const asked: Document[] = [];
    const port = await portOf(createServer((socket) => void answering(well, asked)(socket)));
    expect(await check(port)).toBe(0);
    expect(asked).toMatchObject([{ ping: expect.anything(), $db: 'admin' }]);
  });

  it('is content over TLS with the authority that signed, and with no other', async () => {
    const [key, cert] = await Promise.all(
      ['node.key', 'node.crt'].map(async (name) => readFile(join(directory, 'mongodb-1', name))),
    );
    if (key === undefined || cert === undefined) throw new Error('no certificate was made');
    const port = await portOf(
      createSecureServer({ key, cert }, (socket) => void answering(well, [])(socket)).on(
        'tlsClientError',
        () => undefined,
      ),
    );
    expect(await check(port, join(directory, 'public/ca.crt'))).toBe(0);
    const other = join(directory, 'other');
    execFileSync('sh', [program('make-certificates.sh'), other, 'mongodb', 'mongodb-1'], { stdio: 'ignore' });
    expect(await check(port, join(other, 'public/ca.crt'))).not.toBe(0);
    expect(await check(port)).not.toBe(0);
  });

  it('is not content with a server that refuses, or is away', async () => {
    const refusing = await portOf(
      createServer((socket) => void answering({ ok: new Double(0), errmsg: 'shutting down' }, [])(socket)),
    );
    expect(await check(refusing)).not.toBe(0);
    expect(await check('1')).not.toBe(0);
  });
});
