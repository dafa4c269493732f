import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { brand as secondMaker } from './brand/brand.ts';
import { copyAsSecondMaker, textsBelow } from './copy-product.ts';
import { makerTraces, tracesIn } from './traces.ts';

const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')));

let directory: string;
let built: ReadonlyMap<string, string>;
let said: ReadonlyMap<string, string>;

const run = async (folder: string, ...words: readonly string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, words, {
    cwd: join(directory, folder),
    // customers get the production build, whatever runs this
    env: { ...process.env, NODE_ENV: 'production' },
  });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-second-maker-'));
  await copyAsSecondMaker(directory);
  await run('storefront', vite, 'build', '--logLevel', 'warn');
  built = await textsBelow(join(directory, 'storefront/dist'));
  const file = join(directory, 'said.json');
  await run('.', 'lab/second-maker/sell-cars.ts', join(directory, 'data'), join(directory, 'storefront/dist'), file);
  said = new Map(z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(await readFile(file, 'utf8'))));
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

const heard = (place: string): string => [...said].find(([name]) => name.startsWith(place))?.[1] ?? '';

describe('another maker, by its brand, drawings and content alone', () => {
  it('has a site of its own pages, which leads to its own models', () => {
    expect([...built.keys()]).toEqual(expect.arrayContaining(['index.html', 'numbat.html', 'bilby.html']));
    expect(built.get('index.html')).toContain('<title>Quoll | Small cars</title>');
    expect(built.get('numbat.html')).toContain('Drawn with a short pencil');
    expect(built.get('ordering.html')).toContain('Your order | Quoll');
    expect([...built.values()].filter((text) => text.includes(secondMaker.bank.accountNumber))).not.toStrictEqual([]);
  });

  it('shows nothing of the first maker in any built file', () => {
    expect(built.size).toBeGreaterThan(100);
    expect(tracesIn(built, makerTraces)).toStrictEqual([]);
  });

  it('issues contracts, receipts and invoices as the seller, and signs its mails', () => {
    const { name, abn } = secondMaker.seller;
    const places = ['contract', 'accepted contract', 'Receipt-', 'Tax-Invoice-', 'Refund-', 'mail: Receipt'];
    expect(places.filter((place) => !heard(place).includes(name) || !heard(place).includes(abn))).toStrictEqual([]);
    expect(heard('mail: Welcome')).toContain('Welcome to Quoll');
    expect(heard('a finance quote')).toContain(secondMaker.lender.name);
  });

  it('says nothing of the first maker to customers or to programs', () => {
    expect(said.size).toBeGreaterThan(40);
    expect(tracesIn(said, makerTraces)).toStrictEqual([]);
  });
});
