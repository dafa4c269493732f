/** The built site as a reader has it who runs no script: a search engine, a customer whose scripts do not come. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { buildStorefrontIfStale, storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { listPricesOf, withListPrices, type ListPrices } from './list-prices.ts';
import { readSiteFiles } from './site-files.ts';

type Read = { readonly path: string; readonly status: number; readonly html: string; readonly main: string };

const read: Read[] = [];

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Reads every page once; what it is served by ends with the test that asks first. */
const readSite = async (): Promise<void> => {
  if (read.length > 0) return;
  await buildStorefrontIfStale(() => undefined);
  const app = await serveApp({ settings: { storefrontDirectory } });
  const { get } = visitorOf(app.url);
  const sitemap = (await get('/sitemap.xml')).text;
  for (const [, address = ''] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    const { status, text: html } = await get(`${pathname}${search}`);
    const [main = ''] = /<main\b.*?<\/main>/s.exec(html) ?? [];
    read.push({ path: `${pathname}${search}`, status, html, main });
  }
};

beforeEach(readSite);

const pageAt = (path: string): Read => {
  const page = read.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`${path} is not in the sitemap`);
  return page;
};

describe('without scripts', () => {
  it('every page of the sitemap has a heading, words and a way to reach somebody', () => {
    expect(read.length).toBe(dealers.length + catalogue.length + 16);
    for (const { path, status, html, main } of read) {
      expect([path, status]).toStrictEqual([path, 200]);
      expect([path, [...main.matchAll(/<h1[ >]/g)].length]).toStrictEqual([path, 1]);
      expect([path, textOf(main).length > 150]).toStrictEqual([path, true]);
      expect([path, /<aside id="late-words"[^>]*>.*?<a href="tel:\d+"/s.test(html)]).toStrictEqual([path, true]);
      expect([path, /<footer.*<a href="tel:\d+"/s.test(html)]).toStrictEqual([path, true]);
      expect([path, textOf(main).includes('could not be loaded')]).toStrictEqual([path, false]);
    }
  });

  it.each(dealers)('the page of $name says where it is, when it is open and how to call it', (dealer) => {
    const { main, html } = pageAt(`/retailer?id=${dealer.id}`);
    const text = textOf(main);
    for (const fact of [dealer.name, dealer.address.city, dealer.address.postalCode, dealer.licence.number, 'Monday'])
      expect([fact, text.includes(fact)]).toStrictEqual([fact, true]);
    for (const phone of dealer.phones) expect(main).toContain(`href="tel:${digits(phone)}"`);
    const described = [...html.matchAll(/ld\+json">(.*?)<\/script>/g)].map(([, json = '']): unknown =>
      JSON.parse(json),
    );
    expect(described).toMatchObject([{ '@type': 'AutoDealer' }, { '@type': 'BreadcrumbList' }]);
  });

  it('the list names every retailer with its telephone numbers', () => {
    const { main } = pageAt('/dealers');
    for (const { id, phones } of dealers) {
      expect(main).toContain(`href="/retailer?id=${id}"`);
      for (const phone of phones) expect(main).toContain(`href="tel:${digits(phone)}"`);
    }
  });

  it.each(catalogue)(
    'the page of the $name says what it and each variant are listed for, and so do its data',
    (model) => {
      const { main, html } = pageAt(`/${model.code}`);
      const shown = [...main.matchAll(/data-list-price="([^"]+)"[^>]*><span[^>]*>(\$[\d,]+)</g)].map(
        ([, codes = '', price = '']): [string, number] => [codes, Number(digits(price))],
      );
      const offers = [...html.matchAll(/"sku":"([^"]+)"[^}]*?"price":"([\d.]+)"/g)].map(
        ([, code = '', price = '']): [string, number] => [code, Number(price)],
      );
      expect(offers.length).toBe(model.variants.length);
      for (const [code, price] of offers) expect(shown).toContainEqual([code, price]);
      expect(shown).toContainEqual([
        model.variants.map(({ code }) => code).join(' '),
        Math.min(...offers.map(([, price]) => price)),
      ]);
      expect(textOf(main)).toMatch(/MLP from \$\d\d,\d{3}/);
      expect(textOf(main)).toContain('needs JavaScript');
    },
  );

  it('every car and its price is on the home page, and the way to build one', () => {
    const text = textOf(pageAt('/').main);
    for (const { name } of catalogue) expect(text).toContain(`See the ${name}`);
    expect(text.match(/MLP from \$\d\d,\d{3}/g)?.length).toBe(catalogue.length);
    for (const { code } of catalogue) expect(pageAt('/configure').main).toContain(`href="/configure?model=${code}"`);
  });
});

describe('over a change of list prices', () => {
  const [eve, day] = ['2026-06-30', '2026-07-01'];
  /** Of what is on sale on both days: what comes later is on its page from the next build on. */
  const ofBoth = ([code]: readonly [string, number]): boolean =>
    [eve, day].every((on) => listPricesOf(wireCatalogueOn(on)).has(code));
  const listedOn = (on: string): ListPrices => new Map([...listPricesOf(wireCatalogueOn(on))].filter(ofBoth));

  /** What only the first of two price lists says. */
  const onlyIn = (prices: ListPrices, others: ListPrices): ListPrices => {
    const known = new Set(others.values());
    return new Map([...prices].filter(([, price]) => !known.has(price)));
  };

  const bakedIn = (html: string): unknown =>
    JSON.parse(/<script type="application\/json" id="catalogue"[^>]*>([^<]*)/.exec(html)?.[1] ?? 'null');

  /** Every figure of a list price in what a build has written, as people and as programs read it. */
  const figuresIn = (text: string, prices: ListPrices): readonly string[] => {
    const figures = new Set([...prices.values()].flatMap((price) => [String(price), price.toLocaleString('en-AU')]));
    return [...text.matchAll(/(?<![\d.,])\d[\d,]*\d/g)].map(([figure]) => figure).filter((one) => figures.has(one));
  };

  it('nothing that was built keeps a list price of its day: neither pages, nor their data, nor the index of the search', async () => {
    const files = [...(await readSiteFiles(storefrontDirectory))];
    const built = new Map(
      files
        .filter(([, { contentType }]) => /html|javascript|json|xml|plain/.test(contentType))
        .map(([path, { content }]) => [path, content.toString()]),
    );
    const ofBuild = listPricesOf(catalogueResponseSchema.parse(bakedIn(built.get('/index.html') ?? '')));
    // what no price list says
    const strange: ListPrices = new Map([...ofBuild.keys()].map((code, index) => [code, 1_234_567 + index]));
    expect(figuresIn(built.get('/outback.html') ?? '', ofBuild).length).toBeGreaterThan(5);
    const left = [...built].flatMap(([path, text]) =>
      figuresIn(path.endsWith('.html') ? withListPrices(text, strange) : text, ofBuild).map((figure) => [path, figure]),
    );
    expect(left).toStrictEqual([]);
  });

  it('a site that was built on the eve says the new ones from midnight on', async () => {
    const app = await serveApp();
    const site = join(app.directory, 'site');
    for (const { code } of catalogue) {
      const html = await readFile(join(storefrontDirectory, `${code}.html`), 'utf8');
      await writeFile(join(site, `${code}.html`), withListPrices(html, listedOn(eve)));
    }
    const { get } = visitorOf(app.url);
    const offersOn = async () =>
      new Map(
        (await Promise.all(catalogue.map(async ({ code }) => (await get(`/${code}`)).text))).flatMap((html) =>
          [...html.matchAll(/"sku":"([^"]+)"[^}]*?"price":"([\d.]+)"/g)]
            .map(([, code = '', price = '']): [string, number] => [code, Number(price)])
            .filter(ofBoth),
        ),
      );
    app.clock.set(app.clock.now().until(Temporal.Instant.from('2026-06-30T13:59:00Z')));
    expect(await offersOn()).toStrictEqual(listedOn(eve));
    app.clock.advance({ minutes: 1 });
    expect(await offersOn()).toStrictEqual(listedOn(day));
    const outback = (await get('/outback')).text;
    expect(figuresIn(outback, listedOn(day)).length).toBeGreaterThan(5);
    expect(figuresIn(outback, onlyIn(listedOn(eve), listedOn(day)))).toStrictEqual([]);
  });
});
