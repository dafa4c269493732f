import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Who may name a state, and why: whoever else needs a rule of sale reads the table. */
const mayName: readonly (readonly [path: RegExp, why: string])[] = [
  [/^domain\/order\/sale-rules\.ts$/, 'the table'],
  [/^domain\/pricing\//, 'prices keep tables of their own'],
  [/^domain\/(locations|time|dealers)\//, 'where states, their clocks, holidays and retailers are'],
  [/^domain\/brand\//, 'addresses and prices of the maker'],
  [/^infra\/locations\//, 'suburbs'],
  [/^storefront\/maps\//, 'labels of a map'],
  [/^order-service\/openapi\//, 'what the codes stand for, and examples'],
];

const noProduct =
  /(?:^|\/)(?:node_modules|dist[^/]*|testing|golden|e2e|dev-ui)\/|\.test\.tsx?$|\.pictures\.ts$|-behaviour\.ts$/;

/** A code as a value of the program, or a name that is more than a word of others. */
const named = new RegExp(
  `['"\`.](?:${stateCodes.join('|')})['"\`]|\\b(?:${Object.values(stateNames)
    .map((name) => name.replace(/^the /, ''))
    .join('|')})\\b`,
);

/** Sydney's clock and suburb stand in where no order says another: that is a default, and no rule. */
const aDefault = /(?:\(|, |\?\? |: )'NSW'/g;

const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
    .replaceAll(aDefault, '');

const sources = async (): Promise<readonly (readonly [path: string, text: string])[]> => {
  const folders = ['domain', 'infra', 'projections', 'order-service', 'storefront'];
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .filter((path) => !noProduct.test(path)),
    ),
  );
  return Promise.all(
    found.flat().map(async (path) => [path, withoutComments(await readFile(join(root, path), 'utf8'))] as const),
  );
};

it('name a state only where places and prices are, and in the one table of rules of sale', async () => {
  const naming = (await sources()).filter(([, text]) => named.test(text)).map(([path]) => path);
  expect(naming).toContain('domain/order/sale-rules.ts');
  expect(naming.filter((path) => !mayName.some(([may]) => may.test(path)))).toStrictEqual([]);
  // no excuse is left over
  expect(mayName.filter(([may]) => !naming.some((path) => may.test(path))).map(([, why]) => why)).toStrictEqual([]);
});
