import { dealerResponseSchema, dealerSearch } from '@driveaway/domain/api/dealers.ts';
import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { shortSuburbList } from '../locations/testing/short-suburb-list.ts';
import { serveDealerSearch, wholeQuery } from './testing/ask-dealer-search.ts';

const found = z.object({ searchDealer: z.strictObject(dealerResponseSchema.shape) });
const short = '{ searchDealer(postCode: "2000") { id } }';

const askOnce = async (body: unknown, headers: Record<string, string> = {}) =>
  (await serveDealerSearch()).ask(body, headers);

describe('the search for a retailer', () => {
  it('answers what GET /api/dealer answers, in the product’s app', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const body = { query: wholeQuery, variables: { postCode: '6000' } };
    const { status, text, headers } = await visitor.post(dealerSearch.path, body, dealerSearch.headers);
    expect([status, headers.get('cache-control')]).toStrictEqual([200, 'no-store']);
    const { data } = z.object({ data: found }).parse(JSON.parse(text));
    expect(data.searchDealer).toStrictEqual((await visitor.get('/api/dealer?postcode=6000')).body);
    expect(data.searchDealer).toMatchObject({ id: 'austral-perth', searchedFrom: { state: 'WA' } });
  });

  it('takes the state where a postcode spans two', async () => {
    const { ask } = await serveDealerSearch();
    const stateFor = async (variables: object) =>
      found.parse((await ask({ query: wholeQuery, variables })).data).searchDealer.searchedFrom.state;
    expect(await stateFor({ postCode: '3644' })).toBe('VIC');
    expect(await stateFor({ postCode: '3644', state: null })).toBe('VIC');
    expect(await stateFor({ postCode: '3644', state: 'NSW' })).toBe('NSW');
  });

  it.each([
    ['0000', undefined, 'postcode-not-found', 'There is no such postcode.'],
    ['2e3', undefined, 'postcode-not-found', 'There is no such postcode.'],
    ['', undefined, 'postcode-not-found', 'There is no such postcode.'],
    ['2000', 'VIC', 'malformed-input', 'The postcode 2000 is not in VIC.'],
  ])('of “%s” in %s finds nobody: %s', async (postCode, state, code, message) => {
    const { status, text } = await askOnce({ query: wholeQuery, variables: { postCode, state } });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      data: { searchDealer: null },
      errors: [{ message, extensions: { code } }],
    });
  });

  it.each(Object.keys(dealerSearch.headers))('needs the header %s, with this site’s value', async (name) => {
    const { ask } = await serveDealerSearch();
    for (const value of ['', 'elsewhere']) {
      const { status, body } = await ask({ query: short }, { [name]: value });
      expect([status, Object.keys(body.errors ?? {})]).toStrictEqual([400, [name]]);
    }
    expect((await ask({ query: short }, { brand: 'AUSTRAL', country: 'au' })).status).toBe(200);
  });
});

/** A document that is refused before any retailer is looked for. */
const expectRefused = async (query: string, pattern: RegExp): Promise<void> => {
  const { status, data, messages } = await askOnce({ query });
  expect(status).toBe(400);
  expect(data ?? null).toBeNull();
  expect(messages.join('\n')).toMatch(pattern);
};

describe('an attack on the search', () => {
  it('by a batch is refused (row 40)', async () => {
    const { status, body } = await askOnce([{ query: short }, { query: short }]);
    expect([status, body.code, Object.keys(body.errors ?? {})]).toStrictEqual([400, 'malformed-input', ['body']]);
  });

  it('by depth is refused (row 40)', async () => {
    const deep = (levels: number) => `{ a ${'{ a '.repeat(levels)}${'}'.repeat(levels)} }`;
    await expectRefused(deep(4), /depth may be 4 at most/);
    await expectRefused(deep(100), /depth may be 4 at most/);
    const inFragments = 'fragment F on Dealer { address { a { b { c } } } } { searchDealer(postCode: "1") { ...F } }';
    await expectRefused(inFragments, /depth may be 4 at most/);
  });

  it('by aliases is refused (row 40)', async () => {
    const aliased = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: searchDealer(postCode: "2000") { id }`).join(' ')} }`;
    expect((await askOnce({ query: aliased(4) })).status).toBe(200);
    await expectRefused(aliased(5), /aliases may be 4 at most/);
    const spread = 'fragment F on Dealer { a: id b: id c: id } { searchDealer(postCode: "1") { ...F ...F } }';
    await expectRefused(spread, /aliases may be 4 at most/);
  });

  it('by cost is refused, also when it is the same field over and over', async () => {
    const fields = (count: number) => `{ searchDealer(postCode: "2000") { ${'id '.repeat(count)} } }`;
    expect((await askOnce({ query: fields(180) })).status).toBe(200);
    await expectRefused(fields(181), /cost may be 200 at most/);
    await expectRefused(`{ ${'searchDealer(postCode: "2000") { id } '.repeat(10)} }`, /cost may be 200 at most/);
  });

  it('by fragments that double each other is refused at once', async () => {
    const bomb = Array.from({ length: 20 }, (_, n) => `fragment F${n} on Dealer { ...F${n + 1} ...F${n + 1} }`).join(
      ' ',
    );
    await expectRefused(
      `${bomb} fragment F20 on Dealer { id } { searchDealer(postCode: "1") { ...F0 } }`,
      /cost may be 200 at most/,
    );
  });

  it.each([
    ['itself', 'fragment A on Dealer { ...A }'],
    ['each other', 'fragment A on Dealer { ...B } fragment B on Dealer { address { ...A } }'],
  ])('by fragments that contain %s is refused', async (_, fragments) => {
    await expectRefused(`${fragments} { searchDealer(postCode: "1") { ...A } }`, /depth|cost/);
  });

  it('by directives is refused', async () => {
    const directives = '@include(if: true) '.repeat(5);
    await expectRefused(`{ searchDealer(postCode: "1") { id ${directives} } }`, /directives may be 4 at most/);
    await expectRefused(
      `query ($a: Int ${'@a '.repeat(5)}) { searchDealer(postCode: "1") { id } }`,
      /directives may be 4/,
    );
  });

  it('by length is refused', async () => {
    await expectRefused(`{ ${'a '.repeat(400)} }`, /more than 400 tokens/);
    const long = await askOnce({ query: `{ ${'a'.repeat(10_000)} }` });
    expect([long.status, Object.keys(long.body.errors ?? {})]).toStrictEqual([400, ['query']]);
    const huge = await askOnce({ query: short, padding: 'x'.repeat(70_000) });
    expect([huge.status, huge.body.code]).toStrictEqual([413, 'body-too-large']);
  });

  it.each([
    ['everything', getIntrospectionQuery()],
    ['the schema', '{ __schema { types { name } } }'],
    ['a type', '{ __type(name: "Dealer") { name } }'],
    ['an alias of the schema', '{ a: __schema { queryType { name } } }'],
    ['a fragment of it', 'fragment F on Query { __schema { queryType { name } } } { ...F }'],
  ])('by introspection of %s is refused (row 40)', async (_, query) => {
    await expectRefused(query, /introspection/i);
  });

  it('by guessing names gets no suggestions', async () => {
    const { messages } = await askOnce({ query: '{ searchDealers(postCode: "2000") { id } }' });
    expect(messages).toStrictEqual(['Cannot query field "searchDealers" on type "Query".']);
  });

  it.each([
    ['mutation', 'mutation { searchDealer(postCode: "2000") { id } }'],
    ['subscription', 'subscription { searchDealer(postCode: "2000") { id } }'],
    ['broken document', '{ searchDealer('],
    ['second, unnamed operation', `${short} ${short}`],
    ['missing postcode', '{ searchDealer { id } }'],
    ['number for a postcode', '{ searchDealer(postCode: 2000) { id } }'],
    ['list of postcodes', '{ searchDealer(postCode: ["2000"]) { id } }'],
    ['state that is none', '{ searchDealer(postCode: "2000", state: XYZ) { id } }'],
  ])('by a %s is refused', async (_, query) => {
    await expectRefused(query, /./);
  });

  it.each([
    ['an object', { postCode: { $ne: '' } }],
    ['a number', { postCode: 2000 }],
    ['nothing', {}],
    ['a state that is none', { postCode: '2000', state: 'VIC" }' }],
  ])('by %s as a variable is refused', async (_, variables) => {
    const { status, data } = await askOnce({ query: wholeQuery, variables });
    expect([status, data ?? null]).toStrictEqual([400, null]);
  });

  it.each([
    ['query', {}],
    ['query', { query: '' }],
    ['query', { query: { toString: 'x' } }],
    ['variables', { query: short, variables: 'x' }],
    ['variables', { query: short, variables: [] }],
    ['operationName', { query: short, operationName: 7 }],
  ])('by a wrong %s in %o is refused and named', async (field, body) => {
    const answer = await askOnce(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toStrictEqual([400, [field]]);
  });

  it('by keys that reach a prototype is refused', async () => {
    const { url } = await serveDealerSearch();
    const body = `{"query":${JSON.stringify(short)},"variables":{"__proto__":{"postCode":"2000"}}}`;
    const headers = { ...dealerSearch.headers, 'Content-Type': 'application/json' };
    expect((await visitorOf(url).send(dealerSearch.path, { method: 'POST', headers, body })).status).toBe(400);
  });

  it.each([
    'text/plain',
    'application/graphql',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('as %s is refused: a page elsewhere could send that', async (type) => {
    expect((await askOnce({ query: short }, { 'Content-Type': type })).status).toBe(415);
  });

  it('by GET, or from another site, is refused', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const path = `${dealerSearch.path}?query=${encodeURIComponent(short)}`;
    expect((await visitor.get(path, dealerSearch.headers)).status).toBe(405);
    const elsewhere = { ...dealerSearch.headers, Origin: 'https://elsewhere.example' };
    expect((await visitor.post(dealerSearch.path, { query: short }, elsewhere)).status).toBe(403);
  });
});

describe('a fault in the search', () => {
  it('is logged, and answered without saying what it was', async () => {
    const secret = 'password of the database';
    const { ask, logged } = await serveDealerSearch(
      {},
      {
        ...shortSuburbList,
        byPostcode: () => {
          throw new Error(secret);
        },
      },
    );
    const { text, messages } = await ask({ query: short });
    expect(messages).toStrictEqual(['Something went wrong. Please try again in a moment.']);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('.ts');
    expect(logged.filter((line) => line.includes(secret))).toHaveLength(1);
  });
});

describe('introspection for development', () => {
  it('is what the configuration asks for, and off without it', async () => {
    const statusWith = async (introspection?: boolean) => {
      const app = await serveApp({ settings: { introspection } });
      const body = { query: getIntrospectionQuery() };
      return (await visitorOf(app.url).post(dealerSearch.path, body, dealerSearch.headers)).status;
    };
    expect([await statusWith(true), await statusWith(false), await statusWith()]).toStrictEqual([200, 400, 400]);
  });

  it('answers the whole schema, and everything else stays limited', async () => {
    const { ask } = await serveDealerSearch({ introspection: true });
    const { status, data } = await ask({ query: getIntrospectionQuery() });
    expect(status).toBe(200);
    expect(JSON.stringify(data)).toContain('searchDealer');
    expect((await ask({ query: '{ a { a { a { a { a } } } } }' })).messages).toStrictEqual([
      'The query’s depth may be 4 at most.',
    ]);
  });
});
