import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isProduct = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.ts$|-behaviour\.ts$|(^|\/)(testing|node_modules|\.tsbuild)\//.test(path);

/** What can be changed and stands outside every function; a `ReadonlyMap` or `ReadonlySet` cannot. */
const changeable = /^(?:export )?(?:let|var|const \w+(?:: (?!Readonly(?:Map|Set)<)[^=\n]+)? =\s+new (?:Map|Set))\b.*/gm;

it.each([
  ['let known = 1;', true],
  ['export let known: Known | undefined;', true],
  ['const known = new Map<string, number>();', true],
  ['const known: Map<string, number> =\n  new Map();', true],
  ["const codes: ReadonlySet<string> = new Set(['a']);", false],
  ['  let inside = 1;', false],
])('tells what a module would remember: %s', (line, isFound) => {
  expect(line.match(changeable) !== null).toBe(isFound);
});

it('nothing of services, workers and adapters is remembered by a module: infra/memory has what says how long and until when', async () => {
  const found: string[] = [];
  for (const workspace of ['infra', 'order-service', 'projections']) {
    const paths = await readdir(join(root, workspace), { recursive: true });
    for (const path of paths.filter(isProduct)) {
      const text = await readFile(join(root, workspace, path), 'utf8');
      found.push(...(text.match(changeable) ?? []).map((line) => `${workspace}/${path}: ${line}`));
    }
  }
  expect(found).toEqual([]);
});
