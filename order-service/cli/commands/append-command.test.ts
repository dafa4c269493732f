/** Files that take long: how they are broken off, and how they go on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { runCommandLine } from '../run-command-line.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { linesOf } from '../testing/run-orders.ts';
import { parseCommandLine } from './parse-command-line.ts';

const orderNo = orderNoOf(1);
const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url));

const emptyDirectory = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'orders-append-'));
  onTestFinished(async () => rm(path, { recursive: true }));
  return path;
};

/** An installation with an order whose contract is accepted. */
const installed = async () => {
  const path = await emptyDirectory();
  const installation = await openInstallation(path);
  await createOrderAt(installation.ports, orderNo, 'AcceptContract');
  return { path, installation };
};

const lineOf = (index: number): string =>
  JSON.stringify({ orderNo, messageId: `m-${index}`, type: index % 2 === 0 ? 'finance-lodged' : 'finance-denied' });
const linesTo = (count: number): string => Array.from({ length: count }, (_, index) => `${lineOf(index)}\n`).join('');

it('is stopped by Ctrl-C after what is under way, and says how to go on', async () => {
  const { path, installation } = await installed();
  await installation.close();
  const child = spawn(process.execPath, [mainFile, 'append', '-', '--data-dir', path], {
    stdio: 'pipe',
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
  });
  const err = text(child.stderr);
  child.stdin.write(linesTo(2));
  await eventually(() => expect(linesOf(out)).toHaveLength(2));
  // its input stays open
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(linesOf(await err)).toEqual([
    `Works on the embedded stores in ${path}`,
    '2 messages: 2 accepted (0 of them before), 0 refused',
    'Send the same lines again: what was carried out is not carried out twice.',
  ]);
});

/** Hands requests on to a server, and breaks off from the second batch of messages on. */
const losing = async (url: string): Promise<string> => {
  let batches = 0;
  const handOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    if (path === '/api/back-office/events') batches += 1;
    if (batches > 1) request.socket.destroy();
    else {
      const headers = {
        'Content-Type': request.headers['content-type'] ?? '',
        Authorization: request.headers.authorization ?? '',
      };
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: await text(request) });
      response.writeHead(answer.status).end(await answer.text());
    }
  };
  const server = createServer((request, response) => void handOn(request, response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
};

it('names the command that goes on when the server is lost, which leaves out what is answered', async () => {
  const { path, installation } = await installed();
  onTestFinished(installation.close);
  const url = await installation.serve();
  const lossy = await losing(url);
  const { clientId, clientSecret } = installation.demo.operator;
  const file = join(path, 'all.ndjson');
  await writeFile(file, linesTo(202));
  const append = async (server: string, ...options: readonly string[]) => {
    const credentials = ['--client-id', clientId, '--client-secret', clientSecret];
    return runOrdersHere(['append', file, '--server', server, ...credentials, ...options]);
  };
  const lost = await append(lossy);
  expect(lost.code).toBe(3);
  expect(linesOf(lost.out)).toHaveLength(200);
  expect(linesOf(lost.err).slice(-3)).toEqual([
    '200 messages: 200 accepted (0 of them before), 0 refused',
    `Go on with: orders append ${file} --server ${lossy} --client-id ${clientId} --from-line 201`,
    `${lossy} cannot be reached`,
  ]);
  const again = await append(lossy, '--from-line', '201');
  expect(linesOf(again.err).at(-2)).toMatch(/ --from-line 201$/);
  const rest = await append(url, '--from-line', '201');
  expect(linesOf(rest.out)).toEqual([
    expect.stringMatching(/^line 201 .* m-200 .*FinanceApplicationLodged/),
    expect.stringMatching(/^line 202 .* m-201 .*FinanceApplicationDenied/),
  ]);
});

it('shows how far it is on a terminal alone', async () => {
  const { path, installation } = await installed();
  await installation.close();
  const file = join(path, 'all.ndjson');
  await writeFile(file, linesTo(40));
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = new PassThrough();
  const streams = { stdin: new PassThrough(), stdout, stderr };
  const [code] = await Promise.all([
    runCommandLine(parseCommandLine(['append', file, '--data-dir', path], {}), streams).finally(() => {
      stdout.end();
      stderr.end();
    }),
    text(stdout),
    text(stderr).then((words) => expect(words).toMatch(/\r.*1 of 40 messages/)),
  ]);
  expect(code).toBe(0);
});

it('is no success without a message', async () => {
  const { path, installation } = await installed();
  await installation.close();
  const file = join(path, 'none.ndjson');
  await writeFile(file, '\n \n');
  const words = { code: 2, out: '', err: `There is no message in ${file}.\n` };
  expect(await runOrdersHere(['append', file, '--data-dir', path])).toMatchObject(words);
  expect(await runOrdersHere(['append', '-', '--data-dir', path])).toMatchObject({
    code: 2,
    err: 'There is no message in the input.\n',
  });
});
