/** What each page may weigh at first: gzip, without what it loads when somebody uses it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildStorefrontIfStale, storefrontDirectory } from './build-storefront.ts';

const kilobyte = 1024;
const marketing = { js: 127 * kilobyte, css: 14 * kilobyte, fonts: 45 * kilobyte };
const ordering = { ...marketing, js: 185 * kilobyte };

const chunksSchema = z.array(
  z.object({
    file: z.string(),
    imports: z.array(z.string()),
    dynamicImports: z.array(z.string()),
    css: z.array(z.string()),
    startsAt: z.string().optional(),
    npmFiles: z.array(z.string()),
  }),
);
type Chunk = z.infer<typeof chunksSchema>[number];

const chunks: Chunk[] = [];

beforeAll(async () => {
  await buildStorefrontIfStale(() => undefined);
  chunks.push(...chunksSchema.parse(JSON.parse(await readFile(join(storefrontDirectory, '.chunks.json'), 'utf8'))));
});

const find = (is: (chunk: Chunk) => boolean, name: string): Chunk => {
  const chunk = chunks.find(is);
  if (chunk === undefined) throw new Error(`The build has no ${name}`);
  return chunk;
};

/** The chunks and all that `next` leads to from them. */
const reached = (from: readonly Chunk[], next: (chunk: Chunk) => readonly string[]): readonly Chunk[] => {
  const found = new Set(from);
  for (const chunk of found) for (const file of next(chunk)) found.add(find((other) => other.file === file, file));
  return [...found];
};

const atFirst = (...starts: readonly string[]): readonly Chunk[] =>
  reached(
    starts.map((start) => find(({ startsAt }) => startsAt === start, start)),
    ({ imports }) => imports,
  );

const packagesOf = (loaded: readonly Chunk[]): readonly string[] => [
  ...new Set(loaded.flatMap(({ npmFiles }) => npmFiles.flatMap((file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []))),
];

const gzipped = async (files: Iterable<string>): Promise<number> => {
  const sizes = [...new Set(files)].map(
    async (file) => gzipSync(await readFile(join(storefrontDirectory, file)), { level: 9 }).length,
  );
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
};

const fontsOf = async (document: string): Promise<readonly string[]> =>
  [...(await readFile(join(storefrontDirectory, document), 'utf8')).matchAll(/href="\/([^"]+\.woff2)"/g)].map(
    ([, font = '']) => font,
  );

const weigh = async (document: string, route: string) => {
  const loaded = atFirst(document, route);
  return {
    js: await gzipped(loaded.map(({ file }) => file)),
    css: await gzipped(loaded.flatMap(({ css }) => css)),
    fonts: await gzipped(await fontsOf(document)),
  };
};

const marketingPages = [
  'features/marketing/home-page.tsx',
  'app/marketing/model-route.tsx',
  'app/marketing/configure-route.tsx',
  'app/marketing/compare-route.tsx',
  'app/marketing/retailers-route.tsx',
  'features/marketing/brochure-page.tsx',
  'app/marketing/help-route.tsx',
  'features/help/search-page.tsx',
  'features/enquiry/test-drive-page.tsx',
  'features/enquiry/valuation-page.tsx',
];

const orderingPages = [
  'features/account/login-page.tsx',
  'features/checkout/details/details-page.tsx',
  'features/checkout/payment/pay-page.tsx',
  'features/checkout/contract/contract-page.tsx',
  'features/checkout/thank-you/thank-you-page.tsx',
  'features/profile/my-order-page.tsx',
  'features/profile/change-order-page.tsx',
  'features/profile/documents-page.tsx',
  'features/profile/my-builds-page.tsx',
  'features/profile/my-account-page.tsx',
  'features/profile/orders-page.tsx',
  'features/profile/follow-page.tsx',
];

const over = (weight: typeof marketing, budget: typeof marketing): readonly string[] =>
  (['js', 'css', 'fonts'] as const).flatMap((kind) =>
    weight[kind] > budget[kind] ? [`${kind}: ${weight[kind]} of ${budget[kind]} bytes`] : [],
  );

describe('at first a page loads no more than', () => {
  it.each(marketingPages)('127 KB of scripts, 14 of styles and 45 of fonts: %s', async (route) => {
    expect(over(await weigh('index.html', route), marketing)).toStrictEqual([]);
  });

  it.each(orderingPages)('185 KB of scripts, 14 of styles and 45 of fonts: %s', async (route) => {
    expect(over(await weigh('ordering.html', route), ordering)).toStrictEqual([]);
  });
});

describe('the marketing pages', () => {
  it.each(marketingPages)('load neither xstate nor the form library at first: %s', (page) => {
    const loaded = packagesOf(atFirst('index.html', page));
    expect(loaded).toContain('react-dom');
    for (const unwanted of ['xstate', '@xstate/react', 'react-hook-form', 'ol']) {
      expect(loaded).not.toContain(unwanted);
    }
  });

  it('wait with what nobody has opened yet', () => {
    const first = new Set(atFirst('index.html', 'app/marketing/model-route.tsx'));
    const parts = [
      'app/marketing/model-below.tsx',
      'features/suburb/suburb-dialog.tsx',
      'features/configurator/configurator.tsx',
    ];
    for (const part of parts) {
      expect([part, first.has(find(({ startsAt }) => startsAt === part, part))]).toStrictEqual([part, false]);
    }
  });
});

describe('what is sent and stored', () => {
  it('is checked with the small form of zod alone, whichever page asks (ADR 13)', () => {
    const ofZod = chunks.flatMap(({ npmFiles }) => npmFiles.filter((file) => file.startsWith('zod/')));
    expect(ofZod).toContain('zod/v4/mini/schemas.js');
    expect(ofZod.filter((file) => !/^zod\/v4\/(?:mini|core)\//.test(file))).toStrictEqual([]);
  });
});

describe('a prerendered document', () => {
  it.each(['index', 'outback', 'configure', 'compare', 'dealers', 'retailer', '404'])(
    'holds its heading and its styles, and no price but the list price: %s',
    async (name) => {
      const html = await readFile(join(storefrontDirectory, `${name}.html`), 'utf8');
      const [, root = ''] = /<div id="root">(.*)<\/div>/s.exec(html) ?? [];
      expect(root).toMatch(/<h1[ >]/);
      expect(html).not.toMatch(/<link rel="stylesheet"/);
      const shown = root
        .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
        .replaceAll(/(?<=<span data-list-price="[^"]+"><span[^>]*>)[^<]*/g, '');
      expect(shown).not.toMatch(/\$\d\d,\d{3}/);
    },
  );

  it.each(['index', 'outback', 'solterra'])(
    'has styles of at most 14 KB and a drawing of at most 80 KB: %s',
    async (name) => {
      const html = await readFile(join(storefrontDirectory, `${name}.html`), 'utf8');
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
      const drawings = [...html.matchAll(/<svg.*?<\/svg>/gs)].map(([drawing]) => gzipSync(drawing).length);
      expect(style).toContain('{');
      expect(gzipSync(style).length).toBeLessThanOrEqual(14 * kilobyte);
      expect(drawings.length).toBeGreaterThan(1);
      expect(Math.max(...drawings)).toBeLessThanOrEqual(80 * kilobyte);
    },
  );
});

describe('the car in the round', () => {
  const viewer = 'blocks/round-viewer.tsx';

  it('takes no more than 200 KB with three.js and the code that makes a car, beside what its page has loaded', async () => {
    const page = new Set(atFirst('index.html', 'features/configurator/configurator.tsx').map(({ file }) => file));
    const own = atFirst(viewer).filter(({ file }) => !page.has(file));
    const workers = (await readdir(join(storefrontDirectory, 'assets'))).filter((file) =>
      /^car-worker-.*\.js$/.test(file),
    );
    expect(workers).toHaveLength(1);
    const files = [...own.map(({ file }) => file), ...workers.map((file) => `assets/${file}`)];
    expect(packagesOf(own)).toContain('three');
    expect(await gzipped(files)).toBeLessThanOrEqual(200 * kilobyte);
  });

  it('is nowhere among what a page loads at first', () => {
    const loaded = marketingPages.flatMap((page) => packagesOf(atFirst('index.html', page)));
    expect(loaded).not.toContain('three');
  });
});

describe('the search of the site', () => {
  it('takes no more than 20 KB with its index, beside what its page has loaded', async () => {
    const page = new Set(atFirst('index.html', 'features/help/search-page.tsx').map(({ file }) => file));
    const own = atFirst('features/help/search-results.tsx').filter(({ file }) => !page.has(file));
    expect(packagesOf(own)).toContain('minisearch');
    expect(await gzipped(own.map(({ file }) => file))).toBeLessThanOrEqual(20 * kilobyte);
  });
});

describe('the map', () => {
  it('is nowhere among what a page loads at first', () => {
    const pages = [
      ...marketingPages.map((page) => ['index.html', page]),
      ...orderingPages.map((page) => ['ordering.html', page]),
    ];
    const packages = pages.flatMap((starts) => packagesOf(atFirst(...starts)));
    expect(packages).toContain('react-dom');
    expect(packages).not.toContain('ol');
  });
});
