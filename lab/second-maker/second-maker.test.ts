import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atNight, isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { photographsFile } from '@driveaway/domain/api/car-photograph.ts';
import { carPicturePage, type PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import { contentSecurityPolicy } from '@driveaway/order-service/http/server/security-headers.ts';
import { inlineHashes } from '@driveaway/order-service/storefront/inline-hashes.ts';
import { boxGltf, glbOf } from '@driveaway/storefront/build/gltf/testing/box-gltf.ts';
import { startChromium, type OwnBrowser } from '@driveaway/storefront/e2e/chromium.ts';
import { watchGraphics } from '@driveaway/storefront/e2e/graphics-watch.ts';
import { press, seeButton } from '@driveaway/storefront/e2e/page-actions.ts';
import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { brand as secondMaker } from './brand/brand.ts';
import { technical } from './brand/models/numbat.ts';
import { gltfs } from './content/gltfs.ts';
import { photographs } from './content/photographs.ts';
import { copyAsSecondMaker, textsBelow } from './copy-product.ts';
import { makerTraces, tracesIn } from './traces.ts';

const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')));

let directory: string;
let built: ReadonlyMap<string, string>;
let said: ReadonlyMap<string, string>;
let site: Awaited<ReturnType<typeof serveSite>>;
let chromium: OwnBrowser;

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

/** Stands in for a car that a designer made. */
const makeCars = async (): Promise<void> => {
  const folder = join(directory, 'storefront/content/gltf');
  await mkdir(folder, { recursive: true });
  const background = { r: 16, g: 64, b: 220 };
  const livery = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer();
  const { widthMm, heightMm, lengthMm } = technical.dimensions;
  const glb = await glbOf(boxGltf({ size: [widthMm / 1000, heightMm / 1000, lengthMm / 1000], livery, opens: true }));
  await Promise.all(gltfs.map(({ file }) => writeFile(join(folder, file), glb)));
};

type Shares = { readonly red: number; readonly blue: number };

/** How much of a picture is red and blue, in per cent. */
const sharesOf = async (picture: Uint8Array | undefined): Promise<Shares> => {
  const data = await sharp(picture).removeAlpha().raw().toBuffer();
  let [red, blue] = [0, 0];
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 2 * Math.max(g, b) && r > 60) red += 1;
    if (b > 1.5 * Math.max(r, g) && b > 60) blue += 1;
  }
  return { red: (300 * red) / data.length, blue: (300 * blue) / data.length };
};

const typeOf = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  avif: 'image/avif',
  glb: 'model/gltf-binary',
} as const;

/** The built pages under the product's own policy, and the catalogue of the service: nothing else is behind them. */
const serveSite = async (): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site.invalid').pathname;
    if (path === '/api/catalogue') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(heard(path));
      return;
    }
    const asked = path === '/' ? 'index.html' : path.slice(1);
    const file = asked.includes('.') ? asked : `${asked}.html`;
    const type = Object.entries(typeOf).find(([ending]) => file.endsWith(`.${ending}`))?.[1];
    if (!built.has(file)) {
      response.writeHead(404).end();
      return;
    }
    const hashes = inlineHashes(built.get(file) ?? '');
    const policy = contentSecurityPolicy({ ...hashes, trustedTypes: ['default', 'car-worker'] });
    response.writeHead(200, { ...(type && { 'content-type': type }), 'content-security-policy': policy });
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
  await makeCars();
  await run('storefront', vite, 'build', '--logLevel', 'warn');
  built = await textsBelow(join(directory, 'storefront/dist'));
  const file = join(directory, 'said.json');
  await run('.', 'lab/second-maker/sell-cars.ts', join(directory, 'data'), join(directory, 'storefront/dist'), file);
  said = new Map(z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(await readFile(file, 'utf8'))));
  site = await serveSite();
  chromium = await startChromium('webgl');
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  site.close();
  await chromium.close();
});

/** A page of its own, until the test ends, in the browser of all. */
const openPage = async (): Promise<Page> => {
  const page = await chromium.browser.newPage();
  onTestFinished(() => page.close());
  page.setDefaultTimeout(300_000);
  return page;
};

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

  it('shows its own photograph in the place of the drawing, as AVIF, as wide as it is told, in a place that waits for it', async () => {
    const page = await openPage();
    await page.goto(site.url, { timeout: 300_000, waitUntil: 'domcontentloaded' });
    const [named] = photographs;
    const hero = `img[alt="${named?.alt ?? ''}"][fetchpriority="high"]`;
    const isLoaded = (css: string): boolean => {
      const image = document.querySelector(css);
      return image instanceof HTMLImageElement && image.naturalWidth > 0;
    };
    await page.waitForFunction(isLoaded, { polling: 100 }, hero);
    const shown = await page.$eval(hero, (image) => ({
      source: image instanceof HTMLImageElement ? image.currentSrc : '',
      size: [image.getAttribute('width'), image.getAttribute('height')],
    }));
    expect(shown.source).toMatch(/\/assets\/numbat-red-[0-9a-f]{8}-\d+\.avif$/);
    expect(shown.size).toStrictEqual(['600', '400']);

    // as wide as browsers are told before they know the page, in a place that is as large before the picture comes
    for (const width of [375, 1440]) {
      await page.setViewport({ width, height: 800 });
      await page.reload({ waitUntil: 'load' });
      await page.waitForFunction(isLoaded, { polling: 100 }, hero);
      const { told, is } = await page.$eval(hero, (image) => {
        const sizes = (image.getAttribute('sizes') ?? image.parentElement?.querySelector('source')?.sizes ?? '').split(
          ',',
        );
        const [, share = '0'] =
          sizes
            .map((size) => /(\(.*\) )?(\d+)vw/.exec(size.trim()) ?? [])
            .filter(([, condition]) => condition === undefined || matchMedia(condition).matches)
            .map(([, , vw]) => ['', vw])[0] ?? [];
        return { told: (Number(share) * innerWidth) / 100, is: image.getBoundingClientRect().width };
      });
      expect([width, Math.abs(told - is) / is]).toStrictEqual([width, expect.toSatisfy((off: number) => off < 0.1)]);
      const [loaded, coming] = await page.$eval(hero, (image) => {
        const height = (): number | undefined => image.closest('section')?.getBoundingClientRect().height;
        const whole = height();
        for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
        image.removeAttribute('src');
        return [whole, height()];
      });
      expect([width, coming]).toStrictEqual([width, loaded]);
    }
    const below = built.get('numbat.html') ?? '';
    const [, lazy = ''] = new RegExp(`<img([^>]*alt="${photographs[1]?.alt ?? ''}"[^>]*)>`).exec(below) ?? [];
    expect(lazy).toContain('loading="lazy"');
    expect(lazy).not.toContain('fetchPriority="high"');
    expect(below.slice(0, below.indexOf(lazy))).toMatch(
      /<source type="image\/webp" srcSet="[^"]*" sizes="auto, [^"]*"\/?><img$/,
    );
  });

  it('shows its own glTF in the round, in the paint that is chosen, offers what that has, and frees it', async () => {
    const page = await openPage();
    await page.setViewport({ width: 1024, height: 700 });
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 8 });
    });
    await page.evaluateOnNewDocument(watchGraphics);
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/numbat`, { timeout: 300_000, waitUntil: 'domcontentloaded' });
    await page.waitForSelector('#design');
    expect(asked.filter((path) => path.endsWith('.glb') || path.includes('load-gltf'))).toStrictEqual([]);
    await press(page, 'View in 3D');
    await seeButton(page, 'Back to side view', 'enabled');
    await press(page, 'Side');
    const shares = async (): Promise<Shares> => {
      const canvas = await page.waitForSelector('[role="application"] canvas');
      return sharesOf(await canvas?.screenshot());
    };
    // the body in its first paint, and a picture that lies in the file
    await expect.poll(shares, { timeout: 300_000, interval: 500 }).toStrictEqual({
      red: expect.toSatisfy((percent: number) => percent > 4),
      blue: expect.toSatisfy((percent: number) => percent > 1),
    });
    await page.locator('#design ::-p-aria(Chalk)').click();
    await expect.poll(async () => (await shares()).red, { timeout: 300_000, interval: 500 }).toBeLessThan(0.5);
    expect(asked.filter((path) => path.endsWith('.glb'))).toStrictEqual([
      expect.stringMatching(/^\/assets\/numbat-[0-9a-f]{8}\.glb$/),
    ]);
    const names = await page.$$eval('#design button', (buttons) => buttons.map(({ textContent }) => textContent));
    expect(names).toEqual(
      expect.arrayContaining(['Front', 'Rear', 'Top', 'Night, lamps on', 'Doors open', 'Boot open']),
    );
    expect(names).not.toContain('Driver’s seat');
    const picture = async (): Promise<string> => {
      const canvas = await page.waitForSelector('[role="application"] canvas');
      return Buffer.from((await canvas?.screenshot()) ?? '').toString('base64');
    };
    for (const name of isNightRun ? ['Doors open', 'Night, lamps on'] : []) {
      const before = await picture();
      await press(page, name);
      await expect.poll(picture, { timeout: 300_000, interval: 500 }).not.toBe(before);
    }
    await press(page, 'Back to side view');
    await expect.poll(() => page.evaluate(() => globalThis.graphicsSeen.buffers), { timeout: 300_000 }).toBe(0);
    expect(await page.evaluate(() => globalThis.graphicsSeen.textures)).toBeLessThanOrEqual(4);
    expect(refused).toStrictEqual([]);
  });

  // the page that draws it is the storefront's, and so is the glTF that it reads
  atNight(() => {
    it('is drawn by the service as an ordered car on a page of its own', async () => {
      const page = await openPage();
      await page.goto(`${site.url}${carPicturePage}`, { timeout: 300_000, waitUntil: 'domcontentloaded' });
      await page.waitForFunction('"drawCarPicture" in globalThis', { polling: 100 });
      const ordered: PicturedCar = {
        modelCode: 'numbat',
        variantCode: 'numbat-town',
        paintHex: '#a3202a',
        paintName: 'Rosella',
        trimHex: undefined,
        accessoryCodes: [],
      };
      const drawn = z.string().parse(await page.evaluate(`drawCarPicture(${JSON.stringify(ordered)})`));
      const { red, blue } = await sharesOf(Buffer.from(drawn, 'base64'));
      expect(red).toBeGreaterThan(4);
      expect(blue).toBeGreaterThan(1);
    });
  });

  it('is named in the guide for makers as its content names it', async () => {
    const [guide = '', content = ''] = await Promise.all(
      ['../../CONTRIBUTING.md', 'content/gltfs.ts'].map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
    );
    const [, example = 'no example'] = /```ts\n(\{.*?\n\})\n```/s.exec(guide) ?? [];
    expect(content.replaceAll(/\s+/g, ' ')).toContain(example.replaceAll(/\s+/g, ' '));
  });

  it('is told to the service and drawn where there is no photograph', () => {
    expect(built.get(photographsFile)).toContain(photographs[0]?.alt);
    const models = built.get('index.html')?.split('id="models"')[1] ?? '';
    // the one in chalk has no photograph
    expect(models).toContain('<svg');
    for (const { alt } of photographs) expect(built.get('numbat.html')).toContain(alt);
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
