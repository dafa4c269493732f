/** What the browser makes of a brochure: that it can be read, also by those who cannot see it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openChromiumRenderer } from '@driveaway/infra/pdf/chromium/open-chromium-renderer.ts';
import type { PdfRenderer } from '@driveaway/infra/pdf/port.ts';
import { pdfStructure } from '@driveaway/infra/pdf/testing/pdf-structure.ts';
import { pdfPages } from '@driveaway/infra/pdf/testing/pdf-text.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brochureTitle, renderBrochure, type BrochurePicture } from './render-brochure.ts';

let directory: string;
let renderer: PdfRenderer;
let picture: BrochurePicture;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-brochure-'));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  renderer = await openChromiumRenderer({
    directory: join(directory, 'browser'),
    clock: systemClock,
    randomness: systemRandomness,
    log,
  });
  const content = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#7a8fa6' } })
    .jpeg()
    .toBuffer();
  picture = { content, contentType: 'image/jpeg', words: 'The Austral Outback AWD in Crystal White' };
});
afterAll(async () => {
  await renderer.close();
  await rm(directory, { recursive: true });
});

const day = '2026-11-10';

const printed = async (code: string): Promise<Uint8Array> => {
  const model = wireCatalogueOn(day).models.find((one) => one.code === code);
  if (model === undefined) throw new Error(`There is no ${code}`);
  const prices = new Map(model.variants.map((variant) => [variant.code, { dollars: 61_234, message: '', offers: [] }]));
  const place = { state: 'NSW', zone: undefined } as const;
  const html = renderBrochure({ model, place, day, prices, picture, origin: 'https://austral.test' });
  return renderer.render({ html, footer: brochureTitle(model), isBehind: true });
};

describe('a printed brochure', () => {
  it('says everything, in order', async () => {
    const pages = await pdfPages(await printed('outback'));
    const text = pages.join(' ');
    const headings = ['Austral Outback', 'Design', 'Paints and interiors', 'Variants', 'Specifications'];
    headings.push('Accessories', 'Driveaway prices', 'Your next step');
    const places = headings.map((heading) => text.indexOf(heading));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text).toContain('$61,234');
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('has a title, a language, headings, tables with header cells, a picture in words and an outline', async () => {
    const { info, tags, outline } = await pdfStructure(await printed('outback'));
    expect(info).toMatchObject({ Title: 'Austral Outback brochure', Language: 'en-AU' });
    expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'L', 'LI']));
    expect(tags.filter((tag) => tag.startsWith('Figure'))).toEqual([
      'Figure: The Austral Outback AWD in Crystal White',
    ]);
    expect(JSON.stringify(outline)).toContain('Austral Outback');
    expect(JSON.stringify(outline)).toContain('Driveaway prices');
  });

  it.each(catalogue)('of the $code is a few pages, and nothing is left alone on one', async ({ code, variants }) => {
    const pages = await pdfPages(await printed(code));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.length).toBeLessThan(7);
    for (const page of pages.slice(1)) expect(page.length).toBeGreaterThan(300);
    // the table of prices is whole, on the page of its heading
    const priced = pages.filter((page) => page.includes('In every suburb of New South Wales'));
    expect(priced).toHaveLength(1);
    const onSale = variants.filter((variant) => pages.join(' ').includes(variant.name)).length;
    expect(priced[0]?.match(/\$61,234/g)).toHaveLength(onSale);
    expect(priced[0]).toContain('Driveaway prices are for private buyers');
  });
});
