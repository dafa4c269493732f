import { expect, it, vi } from 'vitest';
import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { compress } from '../http/files/compress.ts';
import { withPageGlobals } from './page-globals.ts';
import { withPublicAddresses } from './public-addresses.ts';
import type { SiteFiles } from './site-files.ts';

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

it.each([
  ['their public addresses', () => withPublicAddresses(site, 'https://shop.example')],
  [
    'the globals of the configuration',
    () => withPageGlobals(site, { dealerSearchUrl: 'https://dealers.example/graphql' }, '/ordering.html'),
  ],
])(
  'pages are compressed one form after the other once they have %s: each encoder holds tens of megabytes',
  async (_, written) => {
    mostAtOnce = 0;
    vi.mocked(compress).mockClear();
    await written();
    expect(compress).toHaveBeenCalledTimes(16);
    expect(mostAtOnce).toBe(1);
  },
);
