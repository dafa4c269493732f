import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import type { PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import type { CarPictures } from '@driveaway/infra/car-pictures/port.ts';
import { PdfFault } from '@driveaway/infra/pdf/pdf-fault.ts';
import { describe, expect, it } from 'vitest';
import { quickRenderer } from '../documents/testing/quick-renderer.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';

const served = async () => {
  const pdf = quickRenderer();
  const app = await serveApp({ ports: () => ({ pdf }) });
  return { ...app, pdf, ask: (address: string) => visitorOf(app.url).get(`/api/brochures/${address}`) };
};

describe('the brochure of a model', () => {
  it('is a PDF named after maker, model and month, with the driveaway prices of the day', async () => {
    const { ask, pdf } = await served();
    const answer = await ask('outback?postcode=2000');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('filename="Austral-Outback-brochure-2026-11.pdf"');
    const [{ html, footer } = { html: '', footer: '' }] = pdf.printed;
    expect(footer).toBe('Austral Outback brochure');
    expect(html).toContain('In every suburb of New South Wales, as of 10 November 2026');
    for (const heading of [
      'Design',
      'Paints and interiors',
      'Variants',
      'Specifications',
      'Accessories and plans',
      'Driveaway prices',
    ]) {
      expect(html).toContain(`>${heading}</h2>`);
    }
  });

  it('has the price that the site shows, for each variant', async () => {
    const { ask, pdf, url } = await served();
    await ask('solterra?postcode=2000');
    const { body } = await visitorOf(url).get('/api/pricing/2000/solterra-awd');
    const shown = Number(body.rdp).toLocaleString('en-AU');
    expect(shown).toMatch(/^\d\d,\d{3}$/);
    expect(pdf.printed[0]?.html).toContain(`<strong>$${shown}</strong>`);
  });

  it('has list and driveaway prices of one day, that of its state, on the evening before they change', async () => {
    const { ask, pdf, clock } = await served();
    // it is the next day in Sydney
    clock.set(clock.now().until(Temporal.Instant.from('2026-06-30T14:01:00Z')));
    const listed = (day: string): string =>
      (wireCatalogueOn(day).models.find(({ code }) => code === 'outback')?.variants[0]?.listPrice ?? 0).toLocaleString(
        'en-AU',
      );
    const [june, july] = [listed('2026-06-30'), listed('2026-07-01')];
    await ask('outback?postcode=6000');
    const { html: inPerth } = pdf.printed.at(-1) ?? { html: '' };
    expect(inPerth).toContain('as of 30 June 2026');
    expect([june, july].map((price) => inPerth.includes(`$${price}`))).toStrictEqual([true, false]);
    await ask('outback?postcode=2000');
    const { html: inSydney } = pdf.printed.at(-1) ?? { html: '' };
    expect(inSydney).toContain('as of 1 July 2026');
    expect([june, july].map((price) => inSydney.includes(`$${price}`))).toStrictEqual([false, true]);
  });

  it('shows the drawing of the site until the car is drawn as a picture, and is then printed anew', async () => {
    const pdf = quickRenderer();
    const asked: PicturedCar[] = [];
    let isDrawn = false;
    const carPictures: CarPictures = {
      find: async (car) => {
        asked.push(car);
        return isDrawn ? 'name' : undefined;
      },
      read: async () => Buffer.from('a JPEG'),
      close: async () => undefined,
    };
    const { url, directory } = await serveApp({ ports: () => ({ pdf, carPictures }) });
    await mkdir(join(directory, 'site', 'shared'));
    await writeFile(join(directory, 'site', 'shared', 'outback.png'), 'a PNG');
    const ask = async (): Promise<string> => {
      await visitorOf(url).get('/api/brochures/outback?postcode=2000');
      return pdf.printed.at(-1)?.html ?? '';
    };
    const drawing = `data:image/png;base64,${Buffer.from('a PNG').toString('base64')}`;
    const picture = `data:image/jpeg;base64,${Buffer.from('a JPEG').toString('base64')}`;
    expect(await ask()).toContain(drawing);
    isDrawn = true;
    const drawn = await ask();
    expect(drawn).toContain(picture);
    expect(drawn).not.toContain(drawing);
    expect(drawn).toMatch(/alt="The Austral Outback AWD[^"]* in [^"]+"/);
    await ask();
    expect(pdf.printed).toHaveLength(2);
    expect(asked[0]).toMatchObject({ modelCode: 'outback', accessoryCodes: [] });
  });

  it('is printed once for all suburbs that pay the same, and again for another state', async () => {
    const { ask, pdf } = await served();
    for (const place of ['postcode=2000', 'postcode=2150&state=NSW']) {
      expect((await ask(`outback?${place}`)).status).toBe(200);
    }
    expect(pdf.printed).toHaveLength(1);
    expect((await ask('outback?postcode=3000')).status).toBe(200);
    expect(pdf.printed).toHaveLength(2);
    expect(pdf.printed[1]?.html).toContain('In metropolitan suburbs of Victoria');
  });

  it('is refused for a car or a postcode that does not exist, and for a postcode of another state', async () => {
    const { ask, pdf } = await served();
    expect((await ask('no-such-car?postcode=2000')).status).toBe(404);
    expect((await ask('..%2Foutback?postcode=2000')).status).toBe(404);
    expect((await ask('outback?postcode=0000')).status).toBe(404);
    expect((await ask('outback?postcode=2000&state=VIC')).status).toBe(400);
    expect((await ask('outback')).status).toBe(400);
    expect(pdf.printed).toHaveLength(0);
  });

  it('is asked for so often from an address, and no more (row 31)', async () => {
    const pdf = quickRenderer();
    const { url } = await serveApp({
      ports: () => ({ pdf }),
      limits: { brochurePerAddress: { limit: 1, windowSeconds: 60 } },
    });
    const ask = () => visitorOf(url).get('/api/brochures/outback?postcode=2000');
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } });
  });

  it('comes later where too many wait', async () => {
    const { ask, pdf } = await served();
    pdf.before = () => {
      throw new PdfFault('unavailable', 'Too many documents wait to be printed');
    };
    const answer = await ask('outback?postcode=2000');
    expect(answer).toMatchObject({ status: 503, body: { code: 'pdf-not-available' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    pdf.before = () => undefined;
    expect((await ask('outback?postcode=2000')).status).toBe(200);
  });

  it.each([
    ['there is no browser', 'unavailable'],
    ['it took too long', 'too-slow'],
  ] as const)('sends visitors to print the page where %s', async (_why, code) => {
    const { ask, pdf } = await served();
    pdf.present = code !== 'unavailable';
    pdf.before = () => {
      throw new PdfFault(code, 'no');
    };
    const { status, body } = await ask('outback?postcode=2000');
    expect(status).toBe(503);
    expect(body.message).toBe(
      'We cannot make the PDF of this brochure at the moment. You can print the page itself instead.',
    );
  });
});
