import { describe, expect, it } from 'vitest';
import { sectionAddress, sectionOfPath, subPathOf } from './section-path.ts';

const design = { contentId: 'design', displayText: 'Design' };
const prices = { contentId: 'prices', displayText: 'Variants and prices', urlSubPath: 'prices' };
const items = [design, prices, { contentId: 'safety', displayText: 'Safe  on gravel ' }];

describe('the address of a section', () => {
  it.each([
    [design, 'design'],
    [prices, 'prices'],
    [{ ...prices, urlSubPath: '/offers/' }, 'offers'],
    [{ ...prices, urlSubPath: '' }, 'variants-and-prices'],
    [{ contentId: 'safety', displayText: 'Safe  on gravel ' }, 'safe-on-gravel'],
  ])('of %o ends in %s', (item, expected) => {
    expect(subPathOf(item)).toBe(expected);
  });

  it('stands behind the first segment only, without a slash at its end', () => {
    expect(sectionAddress({ pathname: '/solterra/design/', search: '' }, prices).pathname).toBe('/solterra/prices');
    expect(sectionAddress({ pathname: '/solterra/', search: '' }, undefined).pathname).toBe('/solterra');
  });

  it('keeps the campaign that brought the visitor', () => {
    const search = '?utm_source=mail&gclid=abc';
    expect(sectionAddress({ pathname: '/solterra', search }, design)).toStrictEqual({
      pathname: '/solterra/design',
      search,
    });
  });
});

describe('an address opened directly', () => {
  it.each([
    ['/solterra/prices', 'prices'],
    ['/solterra/Prices/', 'prices'],
    ['/solterra/safe-on-gravel', 'safety'],
    ['/solterra', undefined],
    ['/solterra/', undefined],
    ['/solterra/nowhere', undefined],
    ['/prices', undefined],
  ])('%s names the section %s', (pathname, expected) => {
    expect(sectionOfPath(pathname, items)?.contentId).toBe(expected);
  });
});
