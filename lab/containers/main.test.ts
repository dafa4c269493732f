import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const run = promisify(execFile);

it('says that Docker does not answer where none does, and ends well', async () => {
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock' };
  const { stdout } = await run(process.execPath, [program], { env });
  expect(stdout).toBe('Docker does not answer: nothing was tried\n');
});

it('refuses the name of a part that there is not', async () => {
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock' };
  await expect(run(process.execPath, [program, 'cluster', 'clutser'], { env })).rejects.toMatchObject({
    code: 2,
    stdout: 'There is no clutser, only demonstration, secrets, cluster: nothing was tried\n',
  });
});

/** An engine that has and gives no image of others, and a command `docker` that notes what it is asked and fails at `up`. */
const failingDocker = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-failing-docker-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const engine = createServer((_asked, answer) => void answer.end('{"Version":"26.1.5"}'));
  engine.listen(join(folder, 'docker.sock'));
  await once(engine, 'listening');
  onTestFinished(() => void engine.close());
  const config = { services: { mail: { image: 'axllent/mailpit:v1' }, own: { image: 'driveaway:local' } } };
  await writeFile(
    join(folder, 'docker'),
    `#!/bin/sh
echo "$*" >> ${folder}/calls
case "$*" in
  *' config '*) echo '${JSON.stringify(config)}' ;;
  history*) echo '{"Size":"1","CreatedBy":"COPY"}' ;;
  'image inspect'* | pull* | *' up '*) exit 1 ;;
esac
`,
    { mode: 0o755 },
  );
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    TMPDIR: temporary,
    DOCKER_HOST: `unix://${folder}/docker.sock`,
    CONTAINER_IMAGES: '',
  };
  return { env, temporary, calls: async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n') };
};

it('says what stands in for an image that cannot be pulled, and clears everything away after a step that fails', async () => {
  const { env, temporary, calls } = await failingDocker();
  const ended = await run(process.execPath, [program], { env }).catch((fault: unknown) => fault);
  expect(ended).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /axllent\/mailpit:v1: cannot be pulled; driveaway-stand-in\/mail:local stands in for it\n[^]*FAILED: /,
    ),
  });
  const asked = await calls();
  const failed = asked.findIndex((call) => call.includes(' up '));
  expect(asked.slice(failed + 1)).toEqual([
    expect.stringMatching(/ ps -a --services$/),
    expect.stringMatching(/ down --volumes --remove-orphans$/),
    'rmi driveaway-stand-in/mail:local',
    'rmi driveaway-stand-in/packages:local',
  ]);
  expect(await readdir(temporary)).toEqual([]);
});
