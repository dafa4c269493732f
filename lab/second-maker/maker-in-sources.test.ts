import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { models } from '@driveaway/domain/brand/models/models.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makerTraces, tracesIn } from './traces.ts';

const root = join(import.meta.dirname, '../..');

/** What a maker replaces. */
const ofTheMaker = /^(?:domain\/brand|storefront\/cars|storefront\/content)\//;
/** Tests tell of one maker's cars; suburbs are named as they are. */
const noProduct =
  /(?:^|\/)(?:node_modules|dist[^/]*|testing|golden|e2e)\/|\.test\.tsx?$|-behaviour\.ts$|\.(?:png|jpg|tsv)$/;

const sourcesOf = async (folder: string): Promise<readonly (readonly [string, string])[]> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !noProduct.test(path));
  return Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const));
};

let sources: readonly (readonly [string, string])[];

beforeAll(async () => {
  const folders = await Promise.all(['domain', 'infra', 'projections', 'order-service', 'storefront'].map(sourcesOf));
  const files = ['package.json', 'docker-compose.yml'].map(
    async (path) => [path, await readFile(join(root, path), 'utf8')] as const,
  );
  sources = [...folders.flat(), ...(await Promise.all(files))];
});

describe('the sources', () => {
  it('name the maker, its models and its retailers only in the folders that a maker replaces', () => {
    const others = sources.filter(([path]) => !ofTheMaker.test(path));
    expect(others.length).toBeGreaterThan(500);
    expect(tracesIn(new Map(others), makerTraces)).toStrictEqual([]);
  });

  it('hold in those folders everything that is looked for', () => {
    const own = sources.filter(([path]) => ofTheMaker.test(path));
    const found = tracesIn(new Map(own), makerTraces);
    const missing = makerTraces.filter(({ text }) => !found.some((line) => line.endsWith(`: ${text}`)));
    // written with spaces
    expect(missing.map(({ text }) => text)).toStrictEqual([brand.seller.abn.replaceAll(' ', '')]);
  });
});

const name = brand.name.toLowerCase();
const [{ code, name: model } = { code: '', name: '' }] = models;
const short = models.find((one) => one.code.length < 4);
const shortCode = short?.code ?? '';
const shortName = short?.name ?? '';

describe('a trace', () => {
  it.each([
    ['a name in a longer word', `merchant-${name}-hobart`],
    ['a name at the start of a variable', `${name}Motors`],
    ['a name in capitals', name.toUpperCase()],
    ['a model in a sentence', `The ${model}.`],
    ['a code in a path', `/${code}/build`],
    ['a code in the name of a file', `page-${code}-DK1XOD7.js`],
  ])('is %s', (_, text) => {
    expect(tracesIn(new Map([['place', text]]), makerTraces)).not.toStrictEqual([]);
    expect(tracesIn(new Map([[text, '']]), makerTraces)).not.toStrictEqual([]);
  });

  it.each([
    ['the country', 'Australia, and what is Australian or Australasian'],
    ['a short code between the letters of a hash', `index-X${shortCode}1.js`],
    ['a short name that is letters of a hash', `mail-form-${shortName}-M9M.js`],
  ])('is not %s', (_, text) => {
    expect(tracesIn(new Map([['place', text]]), makerTraces)).toStrictEqual([]);
  });
});
