import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { describe, expect, it } from 'vitest';
import { sharePicturePath } from '../app/marketing/page-heads.ts';
import { headOf, robotsText, sitemapOf } from './head-of.ts';
import { pageList } from './page-list.ts';

const catalogue = wireCatalogueOn('2026-11-21');
const headNamed = (name: string): string => {
  const page = pageList.find((candidate) => candidate.name === name);
  if (page === undefined) throw new Error(`no page is named ${name}`);
  return headOf(page, catalogue);
};

describe('the head of a page', () => {
  it.each(['index', 'dealers', 'outback'])('names its own address and describes it: %s', (name) => {
    const address = `${builtOrigin}/${name === 'index' ? '' : name}`;
    expect(headNamed(name)).toContain(`<link rel="canonical" href="${address}">`);
    expect(headNamed(name)).toContain(`<meta property="og:url" content="${address}">`);
    expect(headNamed(name)).toMatch(/property="og:description" content="[^"]{20,}"/);
  });

  it('has the title that the page sets once it is alive', () => {
    expect(headNamed('outback')).toMatch(/^<title>Outback \| Austral<\/title>/);
    expect(headNamed('404')).toMatch(/^<title>Page not found \| Austral<\/title>/);
  });

  it('describes a model as a vehicle, offered in each variant for its list price and nothing that sounds like more', () => {
    const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(headNamed('outback')) ?? [];
    const outback = catalogue.models.find(({ code }) => code === 'outback');
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Vehicle',
      name: 'Austral Outback',
      url: `${builtOrigin}/outback`,
      offers: outback?.variants.map(({ name, listPrice }) => ({
        '@type': 'Offer',
        name,
        description: 'List price, without on-road costs',
        price: listPrice.toFixed(2),
        priceCurrency: 'AUD',
        availability: expect.stringMatching(/^https:\/\/schema\.org\/(?:PreOrder|MadeToOrder)$/),
      })),
    });
    expect(json).not.toMatch(/drive.?away/i);
    expect(headNamed('dealers')).not.toContain('ld+json');
  });

  it('describes a retailer as one of cars, with its hours and its place, and one without a showroom by its area', () => {
    const described = (id: string): unknown => {
      const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(headNamed(`retailer/${id}`)) ?? [];
      return JSON.parse(json);
    };
    expect(headNamed('retailer/austral-geelong')).toContain(
      `<link rel="canonical" href="${builtOrigin}/retailer?id=austral-geelong">`,
    );
    expect(headNamed('retailer/austral-geelong')).toMatch(/^<title>Austral Geelong \| Austral<\/title>/);
    expect(described('austral-geelong')).toMatchObject({
      '@type': 'AutoDealer',
      name: 'Austral Geelong',
      address: { streetAddress: '56 Woolstore Road', addressRegion: 'VIC', postalCode: '3220' },
      geo: { latitude: -38.1532 },
      openingHoursSpecification: [{ opens: '08:30', dayOfWeek: expect.arrayContaining(['Monday', 'Friday']) }, {}],
    });
    const mobile = described('austral-murray-mobile');
    expect(mobile).toMatchObject({ '@type': 'AutoDealer' });
    expect(mobile).not.toHaveProperty('geo');
    expect(mobile).not.toHaveProperty('address.streetAddress');
  });

  it('holds the questions of a model, and those of every order, for search engines', () => {
    const asked = (name: string): readonly string[] =>
      [...headNamed(name).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(
        ([, json = '']): readonly string[] => {
          const description: { '@type': string; mainEntity?: readonly { name: string }[] } = JSON.parse(json);
          return description['@type'] === 'FAQPage'
            ? (description.mainEntity ?? []).map((question) => question.name)
            : [];
        },
      );
    expect(asked('outback')).toEqual(
      expect.arrayContaining(['Is all-wheel drive always on?', 'Is the order fee refundable?']),
    );
    expect(asked('help').length).toBeGreaterThan(15);
    expect(asked('dealers')).toStrictEqual([]);
  });

  it('shows a model where a link to it is shared, by an address that needs no page', () => {
    expect(headNamed('outback')).toContain(
      `<meta property="og:image" content="${builtOrigin}${sharePicturePath('outback')}">`,
    );
    expect(headNamed('outback')).toContain('<meta property="og:type" content="product">');
  });

  it.each(pageList.filter(({ name }) => name !== '404').map(({ name }) => name))(
    'has a large picture with words for it where a link to it is shared: %s',
    (name) => {
      const head = headNamed(name);
      const [, path = ''] = /property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(head) ?? [];
      const pictures = pageList.filter(({ hasPicture }) => hasPicture).map((page) => sharePicturePath(page.name));
      expect(pictures).toContain(path);
      expect(head).toContain('<meta property="og:image:type" content="image/png">');
      expect(head).toContain('<meta property="og:image:width" content="1200">');
      expect(head).toContain('<meta property="og:image:height" content="630">');
      expect(head).toMatch(/property="og:image:alt" content="Austral [^"]{10,}"/);
      expect(head).toMatch(/property="og:title" content="[^"]*Austral[^"]*"/);
      expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    },
  );

  it('is as long as what shows it has room for', () => {
    for (const { name } of pageList) {
      const [, description = ''] = /name="description" content="([^"]*)"/.exec(headNamed(name)) ?? [];
      expect([name, description, description.length >= 70 && description.length <= 155]).toStrictEqual([
        name,
        description,
        true,
      ]);
      expect(description).not.toMatch(/\b[Aa] Austral/);
    }
  });

  it('keeps what it says from ending an element', () => {
    const models = catalogue.models.map((model) => ({ ...model, tagline: 'For "you" & <me>.' }));
    const head = headOf({ name: 'outback', path: '/outback' }, { ...catalogue, models });
    expect(head).toContain('content="For &quot;you&quot; &amp; &lt;me>.');
  });

  it('says of a variant that is not delivered yet that it can be ordered ahead', () => {
    for (const { code, variants } of catalogue.models) {
      const ahead = headNamed(code).split('https://schema.org/PreOrder').length - 1;
      expect([code, ahead]).toStrictEqual([code, variants.filter(({ isPreOrder }) => isPreOrder).length]);
    }
    expect(catalogue.models.flatMap(({ variants }) => variants).some(({ isPreOrder }) => isPreOrder)).toBe(true);
  });

  it('keeps the page for what is missing out of every index', () => {
    expect(headNamed('404')).toContain('<meta name="robots" content="noindex">');
    expect(headNamed('404')).not.toMatch(/canonical|og:/);
    for (const { name } of pageList.filter((page) => page.name !== '404'))
      expect([name, headNamed(name).includes('noindex')]).toStrictEqual([name, false]);
  });

  it('says the way that the page shows to itself', () => {
    const markup =
      '<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/dealers" aria-current="page"><svg></svg>Rock &amp; Sons</a></li></ol></nav>';
    const head = headOf({ name: 'dealers', path: '/dealers' }, catalogue, markup);
    const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${builtOrigin}/` },
        { position: 2, name: 'Rock & Sons', item: `${builtOrigin}/dealers` },
      ],
    });
  });

  it('keeps robots out of the ordering area, lets them ask what pages ask, and shows them the list of pages', () => {
    expect(robotsText).toContain('Disallow: /build-your-own/');
    const closed = [...robotsText.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
    for (const asked of [
      '/api/catalogue',
      '/api/pricing/2000',
      '/api/dealers',
      '/api/dealer',
      '/proxy/api/financecalculator',
    ])
      expect([asked, closed.filter((path) => asked.startsWith(path))]).toStrictEqual([asked, []]);
    expect(robotsText).toContain(`\nSitemap: ${builtOrigin}/sitemap.xml\n`);
  });

  it('is in the sitemap for every page but those for what is missing', () => {
    const listed = [...sitemapOf(pageList).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toStrictEqual(
      pageList.filter(({ name }) => !['404', 'retailer'].includes(name)).map(({ path }) => `${builtOrigin}${path}`),
    );
    expect(listed).toContain(`${builtOrigin}/outback`);
  });

  it('is listed with the day of its edition, or with none', () => {
    const dated = [...sitemapOf(pageList).matchAll(/<loc>([^<]*)<\/loc><lastmod>(.*?)<\/lastmod>/g)];
    expect(dated.map(([, address, day]) => [address, day])).toStrictEqual([
      [`${builtOrigin}/privacy-policy`, brand.privacyNotice.version],
    ]);
  });
});
