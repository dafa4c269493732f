import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStorefrontIfStale, storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { browserFloorText } from '@driveaway/storefront/build/browser-floor.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gapsIn, usesInBuilt } from './check-browsers.ts';
import { featuresInSources } from './features-in-sources.ts';
import { knownGaps } from './known-gaps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const storefront = join(root, 'storefront');

/** A TypeScript project of one file among the storefront's. */
const planted = async (script: string): Promise<string> => {
  const folder = await mkdtemp(join(storefront, 'dist.planted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const extended = { extends: '../tsconfig.json', compilerOptions: { rootDir: '../..' }, include: ['planted.ts'] };
  await writeFile(join(folder, 'planted.ts'), script);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...extended, references: [], exclude: [] }));
  return join(folder, 'tsconfig.json');
};

describe('the storefront', () => {
  test('uses nothing that a browser of the floor lacks, but what is known of, and no more is known than is used', async () => {
    await buildStorefrontIfStale(() => undefined);
    const sources = ['tsconfig.json', 'tsconfig.worker.json'].map((file) => featuresInSources(join(storefront, file)));
    const { gaps, needless, used } = gapsIn([usesInBuilt(storefrontDirectory), ...sources], knownGaps, root);
    expect(used).toBeGreaterThan(500);
    expect(gaps.filter(({ known }) => known === undefined)).toEqual([]);
    expect(needless).toEqual([]);
  });

  test.each(['README.md', 'CONTRIBUTING.md'])('is told of in %s with its oldest browsers', async (file) => {
    const text = (await readFile(join(root, file), 'utf8')).replaceAll(/\s+/g, ' ');
    expect(text).toContain(browserFloorText);
  });
});

describe('of what is planted', () => {
  test('methods of instances are found by type, in other files of ours too, and calls of the same name are not', async () => {
    const found = featuresInSources(
      await planted(`
        import { addDays } from '@driveaway/domain/time/add-days.ts';
        const own = { union: () => 1 };
        export const all = [own.union(), addDays('2026-01-01', 1)];
        export const sorted = (names: readonly string[]) => names.toSorted();
        export const { popover } = document.body;
      `),
    );
    expect([...found.keys()]).toEqual(
      expect.arrayContaining([
        'javascript.builtins.Array.toSorted',
        'api.HTMLElement.popover',
        'javascript.builtins.Temporal',
      ]),
    );
    expect([...found.keys()]).not.toContain('javascript.builtins.Set.union');
  });

  test('a gap says who lacks it, since when others have it, and where it is used', () => {
    const uses = new Map([['javascript.builtins.Temporal', new Set(['/shop/domain/a.ts'])]]);
    const lacking = { safari: '27.3', safari_ios: '27.3', chrome: '144', edge: '144', firefox: '139' };
    const gap = { feature: 'javascript.builtins.Temporal', lackedBy: lacking, files: ['domain/a.ts'] };
    expect(gapsIn([uses], {}, '/shop')).toEqual({ gaps: [gap], needless: [], used: 1 });
    const known = { 'javascript.builtins': 'servers alone', 'api.Old': 'gone' };
    expect(gapsIn([uses], known, '/shop')).toEqual({
      gaps: [{ ...gap, known: 'servers alone' }],
      needless: ['api.Old'],
      used: 1,
    });
  });
});
