/** The built site as a reader has it who runs no script: a search engine, a customer whose scripts do not come. */
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { buildStorefrontIfStale, storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';

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
