import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { describe, expect, it } from 'vitest';
import { generalQuestions } from '../content/general-questions.ts';
import { questionId, questionsOfModels } from '../content/model-questions.ts';
import { nextPlaces } from '../content/search.ts';
import { siteSearch } from '../features/help/site-index.ts';
import { pageList } from './page-list.ts';
import { siteEntries } from './site-entries.ts';

const search = siteSearch(siteEntries(wireCatalogueOn('2026-11-24')));
const find = (words: string): readonly string[] => search(words).map(({ url }) => url);

/** What people call a page where its address says something else. */
const names: Readonly<Record<string, string>> = {
  index: 'cars priced on the road',
  configure: 'build your own',
  dealers: 'find a retailer',
  help: 'questions and answers',
};

describe('the search of the site', () => {
  it.each(catalogue)('finds the $name first by its name', ({ code, name }) => {
    expect(find(name)[0]).toBe(`/${code}`);
  });

  it('finds every retailer by its name', () => {
    for (const { id, name } of dealers)
      expect([name, find(name).slice(0, 3)]).toEqual([name, expect.arrayContaining([`/retailer?id=${id}`])]);
  });

  it('finds every page that is in no other list', () => {
    const others = new Set(['404', 'retailer', 'search', ...catalogue.map(({ code }) => code)]);
    const pages = pageList.filter(({ name, retailer }) => retailer === undefined && !others.has(name));
    for (const { path, name } of pages) {
      const wanted = names[name] ?? name.replaceAll('-', ' ');
      expect([name, find(wanted).slice(0, 5)]).toEqual([name, expect.arrayContaining([path])]);
    }
  });

  it.each([
    ['EV', '/solterra'],
    ['electric', '/solterra'],
    ['wagon', '/outback'],
    ['Geelong', '/retailer?id=austral-geelong'],
    ['3220', '/retailer?id=austral-geelong'],
    ['dealership', '/dealers'],
    ['waranty', '/help#what-does-the-warranty-cover'],
    ['refund', '/help#is-the-order-fee-refundable'],
    ['track', '/build-your-own/profile'],
    ['trade-in', '/value-my-car'],
  ])('finds for “%s” %s', (words, url) => {
    expect(find(words).slice(0, 5)).toContain(url);
  });

  it('finds nothing for what is not there', () => {
    expect(find('xylophone')).toStrictEqual([]);
  });
});

describe('the questions', () => {
  const groups = [...generalQuestions, ...questionsOfModels(catalogue)];

  it('each have an address of their own', () => {
    const ids = groups.flatMap(({ questions }) => questions.map(questionId));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toStrictEqual([]);
  });

  it('lead to pages that there are', () => {
    const links = [...groups.flatMap(({ questions }) => questions.flatMap(({ link }) => link ?? [])), ...nextPlaces];
    const known = new Set(pageList.map(({ path }) => path));
    const inSite = links.filter(({ url }) => !url.startsWith('mailto:') && !url.startsWith('/build-your-own/profile'));
    expect(inSite.map(({ url }) => url).filter((url) => !known.has(url.split(/[?#]/)[0] ?? ''))).toStrictEqual([]);
    expect(inSite.length).toBeGreaterThan(5);
  });
});
