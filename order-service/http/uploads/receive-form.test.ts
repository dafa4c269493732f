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
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { listenInTest } from '@driveaway/infra/process/testing/listen-in-test.ts';
import { openTemporaryFiles, type TemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
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
  it('hold as little memory as two, keep nobody else out, and are let go with their senders (row 37)', async () => {
    const { app, visitor, path, open } = await serveCounting();
    const before = heldBytes();
    const half = Buffer.alloc(512 * 1024, 'x');
    const senders = await Promise.all(Array.from({ length: 150 }, () => openSender(app.url)));
    for (const { socket } of senders) {
      socket.write(headOf(path, wholeBytes));
      socket.write(half);
    }
    await eventually(() => expect(open.now).toBe(senders.length));
    await eventually(() => expect(heldBytes() - before).toBeLessThan(20 * 1024 * 1024));
    expect((await visitor.postForm(path, signUpForm())).status).toBe(200);
    for (const { socket } of senders) socket.destroy();
    await eventually(() => expect(open.now).toBe(0));
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

/** Takes forms under limits of the test's own, behind a proxy that says whose they are. */
const serveForms = async (limits: Partial<typeof uploadLimits>, work: () => Promise<string> = async () => 'taken') => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-forms-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { open, files } = counted(await openTemporaryFiles({ directory, randomness: systemRandomness }));
  const waits: number[] = [];
  const wait: Wait = async (milliseconds, signal) => {
    waits.push(milliseconds);
    return waitOnTimer(milliseconds, signal);
  };
  const receive = createFormReceiver({ temporaryFiles: files, wait }, { ...uploadLimits, ...limits });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const app = new Koa<HttpState>({ proxy: true });
  app.use(errorBoundary(log));
  app.use(async (ctx) => {
    ctx.body = await receive(ctx, { ...accountDetailsLimits, maximumFiles: 3, maximumBytes: wholeBytes }, work);
  });
  const url = await listenInTest(createHttpServer(app));
  /** Sends a form from an address: `bytes` of it, of a file unless it has none. */
  const sendFrom = async (address: string, bytes: Buffer, form: { length: number; file?: boolean }) => {
    const sender = await openSender(url);
    const head = headOf('/', form.length).replace('Host: a', `Host: a\r\nX-Forwarded-For: ${address}`);
    sender.socket.write(form.file === false ? head.replace(/; filename[^]*$/, '\r\n\r\n') : head);
    sender.socket.write(bytes);
    return sender.received;
  };
  return { open, waits, sendFrom };
};

const wholeFile = Buffer.concat([Buffer.alloc(200 * 1024, 'x'), Buffer.from('\r\n--x--\r\n')]);
/** What stands before the file in a form of `headOf`. */
const beforeFile = Buffer.byteLength(headOf('/', 1).replace(/^[^]*?\r\n\r\n/, ''));
const wholeForm = { length: beforeFile + wholeFile.length };

describe('files of many networks', () => {
  it('arrive while one network fills the room: its own upload gives way, and is told', async () => {
    const { open, sendFrom } = await serveForms({ mostBytes: 600 * 1024 });
    const halves = Buffer.alloc(150 * 1024, 'x');
    const attack = [
      await sendFrom('198.51.100.1', halves, { length: wholeBytes }),
      await sendFrom('198.51.100.2', halves, { length: wholeBytes }),
    ];
    await eventually(() => expect(open.now).toBe(2));
    const honest = await sendFrom('203.0.113.1', wholeFile, wholeForm);
    await eventually(() => expect(honest.text).toMatch(/^HTTP\/1\.1 200 [^]*taken/));
    await eventually(() =>
      expect(attack.map(({ text }) => text).filter((text) => text !== '')).toStrictEqual([
        expect.stringMatching(/^HTTP\/1\.1 503 [^]*Retry-After: 5\r\n[^]*"code":"uploads-busy"/),
      ]),
    );
  });

  it('wait for room one after the other where several come in one form', async () => {
    const working = Promise.withResolvers<string>();
    let begun = 0;
    const { waits, sendFrom } = await serveForms({ mostBytes: 300 * 1024 }, () => {
      begun += 1;
      return working.promise;
    });
    const first = await sendFrom('203.0.113.1', wholeFile, wholeForm);
    await eventually(() => expect(begun).toBe(1));
    const part = '\r\n--x\r\nContent-Disposition: form-data; name="licence"; filename="b.pdf"\r\n\r\n%PDF-';
    const files = Buffer.from(`${part.repeat(2)}\r\n--x--\r\n`);
    const second = await sendFrom('203.0.113.2', files, { length: beforeFile + files.length });
    await eventually(() => expect(waits).toContain(uploadLimits.patienceMilliseconds));
    working.resolve('taken');
    for (const received of [first, second]) {
      await eventually(() => expect(received.text).toMatch(/^HTTP\/1\.1 200 [^]*taken/));
    }
  });

  it('wait for one another in one network, and forms without a file for nobody', async () => {
    const working = Promise.withResolvers<string>();
    let begun = 0;
    const { sendFrom } = await serveForms({ mostBytes: 300 * 1024, atOnce: 1 }, () => {
      begun += 1;
      return working.promise;
    });
    const first = await sendFrom('203.0.113.1', wholeFile, wholeForm);
    const second = await sendFrom('203.0.113.2', wholeFile, wholeForm);
    const field = Buffer.from('Ada\r\n--x--\r\n');
    const without = await sendFrom('203.0.113.3', field, {
      length: beforeFile - '; filename="a.pdf"%PDF-'.length + field.length,
      file: false,
    });
    await eventually(() => expect(begun).toBe(2));
    expect([first.text, second.text]).toStrictEqual(['', '']);
    working.resolve('taken');
    for (const received of [first, second, without]) {
      await eventually(() => expect(received.text).toMatch(/^HTTP\/1\.1 200 [^]*taken/));
    }
  });
});

it('ends a sender who is slower than the least rate, and lets go of what came (row 45)', async () => {
  const { open, sendFrom } = await serveForms({ leastRate: { bytes: 1_000_000, everyMilliseconds: 50 } });
  const received = await sendFrom('203.0.113.1', Buffer.from('x'), { length: wholeBytes });
  await eventually(() => expect(received.text).toMatch(/^HTTP\/1\.1 408 [^]*"code":"upload-too-slow"/));
  await eventually(() => expect(open.now).toBe(0));
});
