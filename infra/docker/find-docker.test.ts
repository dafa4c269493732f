import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { findDocker } from './testing/find-docker.ts';

const homeOfTest = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'driveaway-docker-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
};

/** Answers at a socket as an engine does when it is asked for its version. */
const engineAt = async (path: string, version: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const engine = createServer((asked, answer) => {
    answer.statusCode = asked.url === '/version' ? 200 : 404;
    answer.end(JSON.stringify({ Version: version }));
  });
  engine.listen(path);
  await once(engine, 'listening');
  onTestFinished(() => void engine.close());
};

it('finds a rootless engine, before it the one of the context in use, and before both the one that is named', async () => {
  const home = await homeOfTest();
  const environment = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run') };
  await engineAt(join(home, 'run/docker.sock'), 'rootless');
  // the machine's own may answer as well, before a rootless one
  const machines = await findDocker({ DOCKER_HOST: 'unix:///var/run/docker.sock' });
  expect(await findDocker(environment)).toEqual(
    'missing' in machines ? { host: `unix://${home}/run/docker.sock`, version: 'rootless' } : machines,
  );

  await engineAt(join(home, 'farm.sock'), 'of the context');
  const meta = join(home, '.docker/contexts/meta', createHash('sha256').update('farm').digest('hex'), 'meta.json');
  await mkdir(dirname(meta), { recursive: true });
  await writeFile(meta, JSON.stringify({ Name: 'farm', Endpoints: { docker: { Host: `unix://${home}/farm.sock` } } }));
  await writeFile(join(home, '.docker/config.json'), JSON.stringify({ currentContext: 'farm' }));
  expect(await findDocker(environment)).toEqual({ host: `unix://${home}/farm.sock`, version: 'of the context' });

  await engineAt(join(home, 'named.sock'), 'named');
  const named = { ...environment, DOCKER_HOST: `unix://${home}/named.sock` };
  expect(await findDocker(named)).toMatchObject({ version: 'named' });
});

it.each([
  ['is not there', undefined],
  ['is of another form', '{"Name":"farm"}'],
])('finds none where the context in use %s, as Docker’s own command does', async (_, content) => {
  const home = await homeOfTest();
  await engineAt(join(home, 'run/docker.sock'), 'rootless');
  const meta = join(home, '.docker/contexts/meta', createHash('sha256').update('farm').digest('hex'), 'meta.json');
  await mkdir(dirname(meta), { recursive: true });
  if (content !== undefined) await writeFile(meta, content);
  const environment = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run') };
  expect(await findDocker({ ...environment, DOCKER_CONTEXT: 'farm' })).toEqual({
    missing: 'Docker\'s context "farm" cannot be read',
  });
  expect(await findDocker({ ...environment, DOCKER_CONTEXT: 'default' })).toHaveProperty('version');
});

it('finds an engine whose socket has a space in its path, and takes a context without a name for the default one', async () => {
  const home = join(await homeOfTest(), 'my home');
  await engineAt(join(home, '.docker/run/docker.sock'), 'of a desktop');
  await writeFile(join(home, '.docker/config.json'), '{"currentContext":""}');
  const environment = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run') };
  const machines = await findDocker({ DOCKER_HOST: 'unix:///var/run/docker.sock' });
  const host = `unix://${home}/.docker/run/docker.sock`;
  expect(await findDocker(environment)).toEqual('missing' in machines ? { host, version: 'of a desktop' } : machines);
  expect(await findDocker({ DOCKER_HOST: host })).toEqual({ host, version: 'of a desktop' });
});

const hasLoopback6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
it.skipIf(!hasLoopback6)('finds an engine at an IPv6 address', async () => {
  const engine = createServer((_asked, answer) => void answer.end('{"Version":"of six"}')).listen(0, '::1');
  await once(engine, 'listening');
  onTestFinished(() => void engine.close());
  const { port } = z.object({ port: z.int() }).parse(engine.address());
  const host = `tcp://[::1]:${port}`;
  expect(await findDocker({ DOCKER_HOST: host })).toEqual({ host, version: 'of six' });
});

it('finds none where the one that is named does not answer', async () => {
  const home = await homeOfTest();
  await engineAt(join(home, 'run/docker.sock'), 'rootless');
  const environment = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), DOCKER_HOST: 'unix:///nowhere/docker.sock' };
  expect(await findDocker(environment)).toEqual({ missing: 'Docker does not answer' });
});

it.each([
  [
    'an engine over SSH',
    'ssh://me@farm',
    false,
    /^Docker is at "ssh:\/\/me@farm", where nothing looks for it: DOCKER_HOST can/,
  ],
  [
    'an engine with TLS',
    'tcp://127.0.0.1:1',
    true,
    /^Docker is at "tcp:\/\/127\.0\.0\.1:1" with TLS, which nothing speaks: /,
  ],
  ['no address at all', 'farm', false, /^Docker is at "farm", where/],
])('says in one line that it does not go to %s, by DOCKER_HOST or a context', async (_, host, isSecure, words) => {
  const home = await homeOfTest();
  await engineAt(join(home, 'run/docker.sock'), 'rootless');
  const environment = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run') };
  const named = { ...environment, DOCKER_HOST: host, ...(isSecure && { DOCKER_TLS_VERIFY: '1' }) };
  const folder = createHash('sha256').update('farm').digest('hex');
  await mkdir(join(home, '.docker/contexts/meta', folder), { recursive: true });
  await writeFile(
    join(home, '.docker/contexts/meta', folder, 'meta.json'),
    JSON.stringify({ Name: 'farm', Endpoints: { docker: { Host: host } } }),
  );
  if (isSecure) await mkdir(join(home, '.docker/contexts/tls', folder, 'docker'), { recursive: true });
  const missing = expect.stringMatching(words);
  expect(await findDocker(named)).toEqual({ missing });
  expect(await findDocker({ ...environment, DOCKER_CONTEXT: 'farm' })).toEqual({ missing });
});
