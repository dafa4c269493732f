import { expect, it, vi } from 'vitest';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { compress } from '../http/files/compress.ts';
import { pageGlobals } from './page-globals.ts';
import { publicAddresses } from './public-addresses.ts';
import { rewritten, type SiteFiles } from './site-files.ts';

let mostAtOnce = 0;

vi.mock(import('../http/files/compress.ts'), async (importOriginal) => {
  const original = await importOriginal();
  let underWay = 0;
  const counted: typeof original.compress = async (...given) => {
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    try {
      return await original.compress(...given);
    } finally {
      underWay -= 1;
    }
  };
  return { ...original, compress: vi.fn<typeof original.compress>(counted) };
});

const page = Buffer.from(
  `<!doctype html><html><head><link rel="canonical" href="${builtOrigin}/outback"></head></html>`,
);
const site: SiteFiles = new Map(
  Array.from({ length: 8 }, (_, index) => [
    `/page-${index}.html`,
    {
      contentType: 'text/html; charset=utf-8',
      content: page,
      compressed: (['br', 'gzip'] as const).map((encoding) => ({ encoding, content: page })),
    },
  ]),
);

const readConfigOrThrow = () => {
  const read = readConfig({});
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  return read.config;
};

const addresses = publicAddresses('https://shop.example');
const globals = pageGlobals({ dealerSearchUrl: 'https://dealers.example/graphql' }, '/ordering.html');

it.each([
  ['their public addresses', addresses],
  ['the globals of the configuration', globals],
  ['both', [...addresses, ...globals]],
])(
  'pages are compressed once and one form after the other when they are given %s: each encoder holds tens of megabytes',
  async (_, rewrites) => {
    mostAtOnce = 0;
    vi.mocked(compress).mockClear();
    const pages = [...(await rewritten(site, rewrites)).values()];
    expect(pages.filter(({ content }) => content.equals(page))).toEqual([]);
    expect(compress).toHaveBeenCalledTimes(16);
    expect(mostAtOnce).toBe(1);
  },
);

it('pages of a product that nobody configured are served as the build left them', async () => {
  vi.mocked(compress).mockClear();
  const { port } = readConfigOrThrow();
  const unconfigured = [...publicAddresses(`http://localhost:${port}`), ...pageGlobals({}, '/ordering.html')];
  expect(await rewritten(site, unconfigured)).toBe(site);
  expect(compress).not.toHaveBeenCalled();
});
