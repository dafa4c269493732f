import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { defects } from './defects.ts';
import { withCompileCache } from '../in-shards.ts';
import { knownSeeds } from './known-seeds.ts';

const script = fileURLToPath(new URL('../find-defects.ts', import.meta.url));
const document = fileURLToPath(new URL('../../../docs/simulation.md', import.meta.url));
const names = defects.map(({ name }) => name);

describe('a planted defect', () => {
  let found = '';
  // one process looks for all of them: its start takes longer than most of the search
  beforeAll(async () => {
    found = (await promisify(execFile)(process.execPath, [script], { env: withCompileCache })).stdout;
  });

  it.each(names)('is found: %s', (name) => {
    expect(found).toMatch(new RegExp(`^${name}: found by \\d+ in .*: \\w`, 'm'));
  });

  it('is in the table of the document, with its seed', () => {
    const text = readFileSync(document, 'utf8');
    const isThere = (name: string): boolean => new RegExp(`^\\| \`${name}\` +\\| ${knownSeeds[name]} `, 'm').test(text);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });
});
