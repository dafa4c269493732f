/** The rule by which the storefront reaches no code that browsers of the floor cannot run. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

test('an import of what reckons with Temporal is refused, from afar too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-rules-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const put = async (path: string, script: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), script);
  };
  for (const file of ['tsconfig.base.json', 'domain/time/add-days.ts']) await cp(join(root, file), join(folder, file));
  await put('domain/time/between.ts', `export { addDays as later } from './add-days.ts';\n`);
  await put('storefront/browser/planted.ts', `export { later } from '../../domain/time/between.ts';\n`);
  await put('storefront/browser/harmless.ts', 'export const nothing = 0;\n');
  const cruised = run(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      'storefront',
    ],
    { cwd: folder },
  );
  const refusal: unknown = await cruised.then(
    () => '',
    (fault: unknown) => fault,
  );
  const stdout = refusal instanceof Error && 'stdout' in refusal ? String(refusal.stdout) : '';
  const lines = stdout.split('\n').filter((line) => line.includes('storefront-reaches-no-code-of-servers'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('storefront/browser/planted.ts');
});
