import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('says that Docker does not answer where none does, and ends well', async () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock' };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  expect(stdout).toBe('Docker does not answer: nothing was tried\n');
});
