/** A test is run again for one fault alone, which is the browser's, and is named in the end. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const failedRun = z.object({ stdout: z.string() });

const planted = `import { expect, it } from 'vitest';
const attempts = { browser: 0, page: 0 };
it('has a browser that hangs once', () => {
  attempts.browser += 1;
  if (attempts.browser === 1) throw new Error('Emulation.setDeviceMetricsOverride timed out.');
});
it('has a page that is wrong once', () => {
  attempts.page += 1;
  expect(attempts.page).toBe(2);
});
`;

/** What the tests of one file print, the colours left out. It has to fail. */
const outputOf = async (path: string): Promise<string> => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const run = promisify(execFile)(process.execPath, [vitest, 'run', path], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  });
  const { stdout } = failedRun.parse(await run.catch((cause: unknown) => cause));
  return stdout;
};

test('runs a test again where the browser hung, and only then', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, 'planted-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'planted.test.ts'), planted);
  const output = await outputOf(`infra/ci/${basename(folder)}/planted.test.ts`);
  expect(output).toMatch(
    /retried: \S+ > has a browser that hangs once: Emulation\.setDeviceMetricsOverride timed out\./,
  );
  expect(output).not.toContain('> has a page that is wrong once:');
  expect(output).toContain('1 passed, 1 failed, 0 skipped');
});
