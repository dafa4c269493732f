import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the command against a double of a registry. */
const checkAgainst = async (registry: RequestListener) => {
  const server = createServer(registry).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = z.object({ port: z.number() }).parse(server.address());
  return new Promise<{ code: unknown; printed: string }>((resolve) => {
    const args = ['run', '-s', 'advisories', '--', '--registry', `http://127.0.0.1:${port}`, '--fetch-retries', '0'];
    execFile('npm', args, { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, printed: stdout + stderr });
    });
  });
};

/** Answers the question about advisories with this, and says of each package that it has one version. */
const answer =
  (status: number, advisories: unknown): RequestListener =>
  (request, response) => {
    request.resume();
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const version = '1.0.0';
    const packument = { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } };
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(request.method === 'POST' ? advisories : packument));
  };

it('says how many packages have advisories, and which', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Made up',
    severity: 'high',
    vulnerable_versions: '*',
    cwe: [],
    cvss: { score: 0 },
  };
  expect(await checkAgainst(answer(200, {}))).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^0 of \d+ packages have advisories$/m),
  });
  expect(await checkAgainst(answer(200, { koa: [advisory] }))).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^high: koa \S/m),
  });
});

it('says so where the registry does not answer', async () => {
  expect(await checkAgainst(answer(405, {}))).toMatchObject({
    code: 2,
    printed: expect.stringMatching(/^Not checked: .*405/m),
  });
});

it('lists the packages of a production installation in a bill of materials', async () => {
  const printed = await new Promise<string>((resolve) => {
    execFile('npm', ['run', '-s', 'sbom'], { cwd: root, maxBuffer: 2 ** 26 }, (_error, stdout) => {
      resolve(stdout);
    });
  });
  const bill = z
    .object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) })
    .parse(JSON.parse(printed));
  const names = bill.components.map(({ name }) => name);
  expect(names).toContain('koa');
  expect(names).not.toContain('vitest');
});
