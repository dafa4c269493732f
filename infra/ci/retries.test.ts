/** A test is run again for two faults alone, which are the machine's, and is named in the end. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const failedRun = z.object({ stdout: z.string() });

const planted = `import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { nameNetworkChanges } from '../../storefront/e2e/network-changes.ts';
const attempts = { browser: 0, network: 0, page: 0 };
it('has a browser that hangs once', () => {
  attempts.browser += 1;
  if (attempts.browser === 1) throw new Error('Emulation.setDeviceMetricsOverride timed out.');
});
it('has a network that changes once', () => {
  attempts.network += 1;
  const page = new EventEmitter();
  nameNetworkChanges(page);
  const errorText = 'net::ERR_NETWORK_CHANGED';
  page.emit('requestfailed', { url: () => 'http://127.0.0.1/', failure: () => ({ errorText }) });
  if (attempts.network === 1) throw new Error('The heading did not appear');
});
it('has a page that aborts a request and is wrong once', () => {
  const page = new EventEmitter();
  nameNetworkChanges(page);
  page.emit('requestfailed', { url: () => 'http://127.0.0.1/', failure: () => ({ errorText: 'net::ERR_ABORTED' }) });
  attempts.page += 1;
  expect(attempts.page).toBe(2);
});
`;

/** What the tests of a project print, the colours left out. They have to fail. */
const outputIn = async (folder: string): Promise<string> => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const run = promisify(execFile)(
    process.execPath,
    [vitest, 'run', '--configLoader', 'native', 'infra/ci/planted.test.ts'],
    {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  const { stdout } = failedRun.parse(await run.catch((cause: unknown) => cause));
  return stdout;
};

test('runs a test again where the browser hung or the network changed, and only then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planted-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of [
    'vitest.config.ts',
    'infra/ci/is-night-run.ts',
    'infra/ci/longest-first.ts',
    'infra/ci/summary-reporter.ts',
    'domain/locations',
    'infra/locations',
    'storefront/e2e/network-changes.ts',
  ]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await mkdir(join(folder, 'infra/ci'), { recursive: true });
  await writeFile(join(folder, 'infra/ci/planted.test.ts'), planted);
  const output = await outputIn(folder);
  expect(output).toMatch(
    /retried: \S+ > has a browser that hangs once: Emulation\.setDeviceMetricsOverride timed out\./,
  );
  expect(output).toMatch(/retried: \S+ > has a network that changes once: net::ERR_NETWORK_CHANGED at http/);
  expect(output).not.toContain('> has a page that aborts a request and is wrong once:');
  expect(output).toContain('2 passed, 1 failed, 0 skipped');
});
