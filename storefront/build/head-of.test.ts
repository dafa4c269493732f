import { wireCatalogueOn } from '@driveaway/domain/catalogue/wire-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { headOf, robotsText } from './head-of.ts';
import { pageList } from './page-list.ts';

const catalogue = wireCatalogueOn('2026-11-21');
const headNamed = (name: string): string => {
  const page = pageList.find((candidate) => candidate.name === name);
  if (page === undefined) throw new Error(`no page is named ${name}`);
  return headOf(page, catalogue);
};

describe('the head of a page', () => {
  it.each(['index', 'dealers', 'outback'])('names its own address and describes it: %s', (name) => {
    expect(headNamed(name)).toContain(`<link rel="canonical" href="/${name === 'index' ? '' : name}">`);
    expect(headNamed(name)).toMatch(/property="og:description" content="[^"]{20,}"/);
  });

  it('describes a model as a vehicle, without a price that could be old', () => {
    const [, json = ''] = /ld\+json">(.*)<\/script>/.exec(headNamed('outback')) ?? [];
    expect(JSON.parse(json)).toMatchObject({ '@type': 'Vehicle', name: 'Austral Outback' });
    expect(json).not.toMatch(/price|offer/i);
    expect(headNamed('dealers')).not.toContain('ld+json');
  });

  it('keeps the page for what is missing out of every index', () => {
    expect(headNamed('404')).toBe('<meta name="robots" content="noindex">');
  });

  it('keeps robots out of the ordering area', () => {
    expect(robotsText).toContain('Disallow: /build-your-own/');
  });
});
