/** The rows of docs/security.md and the tests that carry their numbers, held against each other. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every row of the catalogue, from the first. */
const wantedRows = Array.from({ length: 105 }, (_, index) => index + 1);

type Row = { readonly number: number; readonly happens: string; readonly tests: readonly string[] };

const rowsOf = (text: string): readonly Row[] =>
  [...text.matchAll(/^\| (\d+) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(([, number, happens = '', tests = '']) => ({
    number: Number(number),
    happens: happens.trim(),
    tests: tests.split(',').flatMap((name) => name.trim() || []),
  }));

/** Rows named at the end of a title, in parentheses. */
const numbersInTitles = (source: string): readonly number[] =>
  [...source.matchAll(/\(rows? (\d+(?:, \d+)*)\)['`]/g)].flatMap(([, list = '']) => list.split(', ').map(Number));

let rows: readonly Row[] = [];
/** Names of test files by row. */
let titled: ReadonlyMap<number, ReadonlySet<string>> = new Map();

beforeAll(async () => {
  rows = rowsOf(await readFile(`${root}docs/security.md`, 'utf8'));
  const pairs: (readonly [number: number, name: string])[] = [];
  const folders = '{domain,infra,projections,order-service,storefront,lab}';
  for await (const path of glob([`${folders}/**/*.test.ts`, `${folders}/**/*-behaviour.ts`], { cwd: root })) {
    const name = basename(path).replace(/(?:\.test)?\.ts$/, '');
    for (const number of numbersInTitles(await readFile(`${root}${path}`, 'utf8'))) pairs.push([number, name]);
  }
  const grouped = Map.groupBy(pairs, ([number]) => number);
  titled = new Map([...grouped].map(([number, found]) => [number, new Set(found.map(([, name]) => name))]));
});

/** What is said to guard something, by its first words. */
const guardsOf = (text: string): readonly (readonly [name: string, claim: string])[] => {
  const [, section = ''] = /\n## What guards what\n([\s\S]*?)\n## /.exec(text) ?? [];
  return section
    .split(/^- _/m)
    .flatMap((claim) => (claim.trim() === '' ? [] : [[claim.split('_', 1)[0] ?? '', claim]]));
};
const links = (text: string): readonly string[] =>
  [...text.matchAll(/\]\((\.\.\/[^)]+)\)/g)].map(([, path = '']) => path);

describe('docs/security.md', () => {
  it('links everything that guards to a test, and to none that is not there', async () => {
    const text = await readFile(`${root}docs/security.md`, 'utf8');
    const isTest = (path: string): boolean => /(?:\.test|-behaviour)\.ts$/.test(path);
    const guards = guardsOf(text);
    expect(guards.length).toBeGreaterThan(15);
    expect(guards.filter(([, claim]) => !links(claim).some(isTest)).map(([name]) => name)).toStrictEqual([]);
    expect(links(text).filter((path) => !existsSync(`${root}docs/${path}`))).toStrictEqual([]);
  });

  it('has every row once, with its tests or the reason why it does not apply', () => {
    expect(rows.map(({ number }) => number)).toStrictEqual(wantedRows);
    const unexplained = rows.filter(({ happens, tests }) => tests.length === 0 && !/^Does not apply: ./.test(happens));
    expect(unexplained).toStrictEqual([]);
  });

  it('names for each row the tests that carry its number, and no others', () => {
    const shown = (number: number, names: Iterable<string>): string => `${number}: ${[...names].toSorted().join(', ')}`;
    const documented = rows.map(({ number, tests }) => shown(number, tests));
    expect(documented).toStrictEqual(wantedRows.map((number) => shown(number, titled.get(number) ?? [])));
  });
});
