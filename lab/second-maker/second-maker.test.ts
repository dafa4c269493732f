import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { photographsFile } from '@driveaway/domain/api/car-photograph.ts';
import { startChromium } from '@driveaway/storefront/e2e/chromium.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { brand as secondMaker } from './brand/brand.ts';
import { photographs } from './content/photographs.ts';
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

/** Stands in for a picture that a camera took. */
const takePictures = async (): Promise<void> => {
  const folder = join(directory, 'storefront/content/pictures');
  await mkdir(folder, { recursive: true });
  const background = { r: 163, g: 32, b: 42 };
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background } }).png();
  await Promise.all(photographs.map(({ file }) => picture.clone().toFile(join(folder, file))));
};

const typeOf = { html: 'text/html', js: 'text/javascript', css: 'text/css', avif: 'image/avif' } as const;

/** The built pages without a service behind them. */
const serveSite = async (): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site.invalid').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    const type = Object.entries(typeOf).find(([ending]) => file.endsWith(`.${ending}`))?.[1];
    if (!built.has(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, type && { 'content-type': type });
    createReadStream(join(directory, 'storefront/dist', file)).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${address.port}`, close };
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-second-maker-'));
  await copyAsSecondMaker(directory);
  await takePictures();
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

  it('shows its own photograph in the place of the drawing, as AVIF to a browser that knows it', async () => {
    const site = await serveSite();
    onTestFinished(site.close);
    const chromium = await startChromium();
    onTestFinished(chromium.close);
    const page = await chromium.browser.newPage();
    page.setDefaultTimeout(300_000);
    await page.goto(site.url, { timeout: 300_000, waitUntil: 'domcontentloaded' });
    const [named] = photographs;
    const hero = `img[alt="${named?.alt ?? ''}"][fetchpriority="high"]`;
    await page.waitForFunction(
      (css) => {
        const image = document.querySelector(css);
        return image instanceof HTMLImageElement && image.naturalWidth > 0;
      },
      {},
      hero,
    );
    const shown = await page.$eval(hero, (image) => ({
      source: image instanceof HTMLImageElement ? image.currentSrc : '',
      size: [image.getAttribute('width'), image.getAttribute('height')],
    }));
    expect(shown.source).toMatch(/\/assets\/numbat-red-[0-9a-f]{8}-\d+\.avif$/);
    expect(shown.size).toStrictEqual(['600', '400']);
  });

  it('is told to the service and drawn where there is no photograph', () => {
    expect(built.get(photographsFile)).toContain(photographs[0]?.alt);
    const models = built.get('index.html')?.split('id="models"')[1] ?? '';
    // the one in chalk has no photograph
    expect(models).toContain('<svg');
    expect(built.get('numbat.html')).toContain(photographs[1]?.alt);
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
