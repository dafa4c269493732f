/** One host that sends uploads and never finishes them, against the product's own limits. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openTemporaryFiles, type TemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { accountDetailsLimits } from '../../accounts/account-details-input.ts';
import { accountDetailsPath, signUpForm } from '../../accounts/testing/sign-up-form.ts';
import type { HttpState } from '../context/http-state.ts';
import { errorBoundary } from '../failures/error-boundary.ts';
import { createHttpServer } from '../server/create-http-server.ts';
import { serveApp } from '../testing/serve-app.ts';
import { visitorOf } from '../testing/visitor.ts';
import { createFormReceiver, uploadLimits } from './receive-form.ts';

/** Counts the files that are open. */
const counted = (files: TemporaryFiles) => {
  const open = { now: 0 };
  const create = async () => {
    const file = await files.create();
    open.now += 1;
    return {
      ...file,
      close: async () => {
        open.now -= 1;
        await file.close();
      },
    };
  };
  return { open, files: { create } };
};

const serveCounting = async () => {
  let open = { now: 0 };
  const app = await serveApp({
    ports: ({ temporaryFiles }) => {
      const counting = counted(temporaryFiles);
      open = counting.open;
      return { temporaryFiles: counting.files };
    },
  });
  const visitor = visitorOf(app.url);
  const path = await accountDetailsPath(visitor);
  return { app, visitor, path, open };
};

const wholeBytes = 8 * 1024 * 1024;

const headOf = (path: string, length: number): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: a',
    'Origin: http://a',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    '\r\n--x\r\nContent-Disposition: form-data; name="licence"; filename="a.pdf"\r\n\r\n%PDF-',
  ].join('\r\n');

/** Opens a connection that sends what it is told to, and collects what comes back. */
const openSender = async (url: string) => {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const received = { text: '' };
  socket.on('data', (bytes) => {
    received.text += bytes.toString();
  });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return { socket, received };
};

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const heldBytes = (): number => {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

describe('uploads that never end', () => {
  it('hold as little memory as two, and are let go with their senders (row 37)', async () => {
    const { app, visitor, path, open } = await serveCounting();
    const before = heldBytes();
    const half = Buffer.alloc(512 * 1024, 'x');
    const senders = await Promise.all(Array.from({ length: 150 }, () => openSender(app.url)));
    for (const { socket } of senders) {
      socket.write(headOf(path, wholeBytes));
      socket.write(half);
    }
    const answers = () => senders.map(({ received }) => received.text).filter((text) => text !== '');
    const admitted = uploadLimits.atOncePerAddress + uploadLimits.mostWaitingPerAddress;
    await eventually(() => expect(answers().length).toBeGreaterThanOrEqual(senders.length - admitted));
    for (const answer of answers()) {
      expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 5\r\n[^]*"code":"uploads-busy"/);
    }
    await eventually(() => expect(heldBytes() - before).toBeLessThan(20 * 1024 * 1024));
    expect(open.now).toBe(uploadLimits.atOncePerAddress);
    for (const { socket } of senders) socket.destroy();
    await eventually(() => expect(open.now).toBe(0));
    // the server learns of each closed connection by itself, those that still waited for their turn included
    await eventually(async () => expect((await visitor.postForm(path, signUpForm())).status).toBe(200));
    expect(open.now).toBe(0);
    expect(app.logged.filter((line) => line.includes('cause'))).toStrictEqual([]);
  });

  it('are not even begun for a car that does not exist', async () => {
    const { app, open } = await serveCounting();
    const { socket, received } = await openSender(app.url);
    const unknown = '/api/build-your-own/account-details?id=6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911';
    socket.write(headOf(unknown, wholeBytes));
    await eventually(() => expect(received.text).toMatch(/^HTTP\/1\.1 404 [^]*"code":"car-build-not-found"/));
    expect(open.now).toBe(0);
  });
});

it('ends a sender who is slower than the least rate, and lets go of what came (row 45)', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-slow-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { open, files } = counted(await openTemporaryFiles({ directory, randomness: systemRandomness }));
  const receive = createFormReceiver(files, {
    ...uploadLimits,
    leastRate: { bytes: 1_000_000, everyMilliseconds: 50 },
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const app = new Koa<HttpState>();
  app.use(errorBoundary(log));
  app.use((ctx) => receive(ctx, { ...accountDetailsLimits, maximumBytes: wholeBytes }, async () => 'never'));
  const server = createHttpServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const { socket, received } = await openSender(`http://127.0.0.1:${port}`);
  socket.write(headOf('/', wholeBytes));
  await once(socket, 'close');
  expect(received.text).toMatch(/^HTTP\/1\.1 408 [^]*"code":"upload-too-slow"/);
  await eventually(() => expect(open.now).toBe(0));
});
