import { createHash } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '../http/testing/send-raw.ts';
import { serveApp, type ServeAppOptions } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';

const script = 'console.log("driveaway")';
const style = 'body{margin:0}';
const pages: Readonly<Record<string, string | Buffer>> = {
  'index.html': `<!doctype html><title>Home</title><style>${style}</style><script src="/assets/app-1a2b3c4d.js"></script>`,
  'outback.html': '<!doctype html><title>Outback</title><script type="application/json">{}</script>',
  'models/index.html': '<!doctype html><title>Models</title>',
  'ordering.html': '<!doctype html><title>Ordering</title>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-1a2b3c4d.js': script,
  'assets/app-1a2b3c4d.js.br': brotliCompressSync(script),
  'assets/plain.js': script,
  '.built-from': 'secret of the build',
};

const serveSample = async (more: typeof pages = {}, settings: ServeAppOptions['settings'] = {}) => {
  const app = await serveApp({ settings });
  const site = join(app.directory, 'site');
  await mkdir(join(site, 'assets'));
  await mkdir(join(site, 'models'));
  await mkdir(join(site, 'shared'));
  for (const [name, content] of Object.entries({ ...pages, ...more })) await writeFile(join(site, name), content);
  await writeFile(join(app.directory, 'secret.txt'), 'not for the public');
  await symlink(join(app.directory, 'secret.txt'), join(site, 'linked.txt'));
  return { ...app, visitor: visitorOf(app.url) };
};

/** `fetch` would ask for a whole answer of its own accord. */
const askKnowing = async (url: string, path: string, etag: string): Promise<string> =>
  sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nIf-None-Match: ${etag}\r\n\r\n`);

const title = (html: string): string | undefined => /<title>(.*)<\/title>/.exec(html)?.[1];
const sha256 = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

describe('the site', () => {
  it.each([
    ['/', 'Home'],
    ['/outback', 'Outback'],
    ['/outback/', 'Outback'],
    ['/models', 'Models'],
    ['/models/', 'Models'],
    ['/outback?utm_source=x', 'Outback'],
    ['/outback/design', 'Outback'],
    ['/Outback/build/anything/', 'Outback'],
    ['/no-such-page', 'Home'],
    ['/build-your-own', 'Ordering'],
    ['/build-your-own/', 'Ordering'],
    ['/build-your-own/Profile/', 'Ordering'],
    ['/build-your-own/order/12345678-1234/pay', 'Ordering'],
    ['/Build-Your-Own/account/login', 'Ordering'],
  ])('answers %s with %s', async (path, expected) => {
    const { visitor } = await serveSample();
    const { status, text: html, headers } = await visitor.get(path);
    expect(status).toBe(200);
    expect(title(html)).toBe(expected);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe(expected === 'Ordering' ? 'no-store' : 'no-cache');
  });

  it.each(['/build-your-own/nope', '/build-your-own/order/pay', '/build-your-own/profile/x'])(
    'answers 404 for %s, where no page of the ordering area is, with words of that area',
    async (path) => {
      const { visitor } = await serveSample();
      const { status, text: html } = await visitor.get(path);
      expect([status, title(html)]).toStrictEqual([404, 'Ordering']);
    },
  );

  it('answers an unknown page with the build’s own 404 page when there is one', async () => {
    const { visitor } = await serveSample({ '404.html': '<title>Not here</title>' });
    for (const path of ['/no-such-page', '/no-such-page/outback', '/404', '/index', '/ordering']) {
      const { status, text: html } = await visitor.get(path);
      expect([path, status, title(html)]).toStrictEqual([path, 404, 'Not here']);
    }
  });

  it('lets hashed assets be kept for a year, and others be checked each time', async () => {
    const { visitor } = await serveSample();
    const hashed = await visitor.get('/assets/app-1a2b3c4d.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    for (const path of ['/assets/plain.js', '/favicon.svg']) {
      expect((await visitor.get(path)).headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('lets other sites show the pictures of shared links, and nothing else of it', async () => {
    const { visitor } = await serveSample({ 'shared/outback.png': Buffer.from([0x89, 0x50]), 'car.png': 'a picture' });
    const policyOf = async (path: string): Promise<string | null> =>
      (await visitor.get(path)).headers.get('cross-origin-resource-policy');
    expect(await policyOf('/shared/outback.png')).toBe('cross-origin');
    for (const path of ['/car.png', '/favicon.svg', '/outback', '/shared/gone.png', '/assets/app-1a2b3c4d.js']) {
      expect([path, await policyOf(path)]).toStrictEqual([path, 'same-origin']);
    }
  });

  it('sends the compressed form that the build left to those who take it', async () => {
    const { visitor } = await serveSample();
    const path = '/assets/app-1a2b3c4d.js';
    const compressed = await visitor.get(path, { 'Accept-Encoding': 'gzip, br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.text).toBe(script);
    const plain = await visitor.get(path, { 'Accept-Encoding': 'gzip' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const { headers } of [compressed, plain]) expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(plain.headers.get('etag')).not.toBe(compressed.headers.get('etag'));
  });

  it('sends a large page in each encoding that is asked for, each with an ETag of its own that answers 304', async () => {
    const html = `<!doctype html><title>Wide</title>${'<p>a long road</p>'.repeat(200)}`;
    const { url } = await serveSample({ 'wide.html': html, 'wide.html.br': brotliCompressSync(html) });
    const ask = async (...lines: readonly string[]): Promise<string> =>
      sendRaw(url, ['GET /wide HTTP/1.1', 'Host: a', 'Connection: close', ...lines, '', ''].join('\r\n'));
    const etags = new Set<string>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip;q=0, br;q=0', undefined],
      ['identity', undefined],
    ]) {
      const answer = await ask(`Accept-Encoding: ${accepted}`);
      expect(/^content-encoding: (.*)\r$/im.exec(answer)?.[1]).toBe(encoding);
      expect(answer).toContain('Vary: Accept-Encoding\r\n');
      const [, length] = /^content-length: (\d+)\r$/im.exec(answer) ?? [];
      expect(Number(length) < 500).toBe(encoding !== undefined);
      const [, etag = ''] = /^etag: (.*)\r$/im.exec(answer) ?? [];
      expect(etag).toMatch(/^"[\w-]+"$/);
      etags.add(etag);
      const again = await ask(`Accept-Encoding: ${accepted}`, `If-None-Match: "other", W/${etag}`);
      expect(again).toMatch(/^HTTP\/1.1 304 [\s\S]*\r\n\r\n$/);
      expect(again).toContain(`ETag: ${etag}\r\n`);
      expect(again).toMatch(/^vary: accept-encoding\r$/im);
      expect(again).toMatch(/^cache-control: no-cache\r$/im);
      expect(again).not.toMatch(/^content-(?:encoding|length|type):/im);
    }
    expect(etags.size).toBe(3);
    const visitor = visitorOf(url);
    for (const encoding of ['br', 'gzip', 'identity']) {
      expect((await visitor.get('/wide', { 'Accept-Encoding': encoding })).text).toBe(html);
    }
  });

  it('sends another build after the next start, under other ETags', async () => {
    const { directory, visitor } = await serveSample();
    const etag = (await visitor.get('/outback')).headers.get('etag') ?? '';
    const site = join(directory, 'site');
    await writeFile(join(site, 'outback.html'), '<!doctype html><title>New Outback</title>');
    const next = await serveApp({ settings: { storefrontDirectory: site } });
    const answer = await askKnowing(next.url, '/outback', etag);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(title(answer)).toBe('New Outback');
    expect(answer).not.toContain(etag);
  });

  it('sends the ordering area whole each time, also to whoever says they have it', async () => {
    const { url, visitor } = await serveSample();
    const path = '/build-your-own/order/details';
    const etag = (await visitor.get(path)).headers.get('etag') ?? '*';
    expect(await askKnowing(url, path, etag)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('sends a page that the browser already has without its content', async () => {
    const { url, visitor } = await serveSample();
    const etag = (await visitor.get('/outback')).headers.get('etag') ?? '';
    expect(await askKnowing(url, '/outback', etag)).toMatch(/^HTTP\/1.1 304 [\s\S]*\r\n\r\n$/);
    expect(await askKnowing(url, '/models', etag)).toMatch(/^HTTP\/1.1 200 [\s\S]*<title>Models<\/title>$/);
  });

  it('answers HEAD like GET, and nothing else', async () => {
    const { visitor } = await serveSample();
    const head = await visitor.send('/outback', { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('etag')]).toStrictEqual([
      200,
      '',
      (await visitor.get('/outback')).headers.get('etag'),
    ]);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(pages['outback.html'] ?? '')));
    expect((await visitor.send('/outback', { method: 'POST' })).status).toBe(404);
  });

  it('lets a page run its own inline blocks, by hash, and no other inline code', async () => {
    const { visitor } = await serveSample();
    const policy = (await visitor.get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`style-src 'self' ${sha256(style)};`);
    expect(policy).toContain("script-src 'self';");
    expect((await visitor.get('/outback')).headers.get('content-security-policy')).toContain(
      `script-src 'self' ${sha256('{}')};`,
    );
    expect(policy).not.toContain('unsafe');
  });

  it('tells pages where another host looks for retailers, as a global, and lets them ask it; never the ordering area', async () => {
    const dealerSearchUrl = 'https://dealers.example/graphql?a=</script>';
    const { visitor } = await serveSample(
      { 'index.html': '<!doctype html><html><head><title>Home</title></head></html>' },
      { dealerSearchUrl },
    );
    const home = await visitor.get('/');
    const told = `globalThis.dealerSearchUrl=${JSON.stringify(dealerSearchUrl).replace('<', '\\u003c')};`;
    expect(home.text).toBe(`<!doctype html><html><head><script>${told}</script><title>Home</title></head></html>`);
    const policy = home.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${sha256(told)};`);
    expect(policy).toContain("connect-src 'self' https://dealers.example;");
    const ordering = await visitor.get('/build-your-own/order/details');
    expect(ordering.text).toBe(pages['ordering.html']);
    expect(ordering.headers.get('content-security-policy')).toContain("connect-src 'self';");
  });

  it('tells pages of a map of the maker’s, and lets them show its tiles; never the ordering area', async () => {
    const mapTiles = { url: 'https://tiles.example:8443/{z}/{x}/{y}.png?k=1', attribution: '© </script>' };
    const { visitor } = await serveSample(
      { 'index.html': '<!doctype html><html><head><title>Home</title></head></html>' },
      { mapTiles },
    );
    const home = await visitor.get('/');
    expect(home.text).toContain(
      `<script>globalThis.mapTiles=${JSON.stringify(mapTiles).replace('<', '\\u003c')};</script>`,
    );
    expect(home.headers.get('content-security-policy')).toContain("img-src 'self' https://tiles.example:8443 data:;");
    const ordering = await visitor.get('/build-your-own/order/details');
    expect(ordering.text).toBe(pages['ordering.html']);
    expect(ordering.headers.get('content-security-policy')).toContain("img-src 'self' data:;");
    const without = await serveSample();
    expect((await without.visitor.get('/')).headers.get('content-security-policy')).toContain("img-src 'self' data:;");
  });

  it('answers for a retailer with the document of its own, and says 404 of one that there is not', async () => {
    const { directory } = await serveSample({ 'retailer.html': '<title>Some retailer</title>' });
    const own = join(directory, 'site', 'retailer');
    await mkdir(own);
    await writeFile(join(own, 'near.html'), '<title>Near</title>');
    const next = await serveApp({ settings: { storefrontDirectory: join(directory, 'site') } });
    const answers = [
      '/retailer',
      '/retailer?id=near',
      '/Retailer/hours?id=NEAR&utm_source=x',
      '/retailer?id=gone',
      '/retailer?id=../outback',
      '/retailer/near.html',
    ].map(async (path) => {
      const { status, text: html } = await visitorOf(next.url).get(path);
      return [status, title(html)];
    });
    expect(await Promise.all(answers)).toStrictEqual([
      [200, 'Some retailer'],
      [200, 'Near'],
      [200, 'Near'],
      [404, 'Some retailer'],
      [404, 'Some retailer'],
      [404, undefined],
    ]);
  });

  it('puts its public origin where the build left a place for it, and lets the descriptions that changed run', async () => {
    const described = (origin: string): string => JSON.stringify({ url: `${origin}/outback` });
    const page = (origin: string): string =>
      `<!doctype html><link rel="canonical" href="${origin}/outback"><script type="application/ld+json">${described(origin)}</script>${'<p>a long road</p>'.repeat(100)}`;
    const sitemap = (origin: string): string => `<urlset><url><loc>${origin}/outback</loc></url></urlset>`;
    const { visitor } = await serveSample(
      {
        'outback.html': page(builtOrigin),
        'outback.html.br': brotliCompressSync(page(builtOrigin)),
        'robots.txt': `Sitemap: ${builtOrigin}/sitemap.xml`,
        'sitemap.xml': sitemap(builtOrigin),
      },
      { publicOrigin: 'https://shop.example' },
    );
    const plain = await visitor.get('/outback');
    const compressed = await visitor.get('/outback', { 'Accept-Encoding': 'br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    for (const { text: html, headers } of [plain, compressed]) {
      expect(html).toBe(page('https://shop.example'));
      expect(headers.get('content-security-policy')).toContain(
        `script-src 'self' ${sha256(described('https://shop.example'))};`,
      );
    }
    expect((await visitor.get('/robots.txt')).text).toBe('Sitemap: https://shop.example/sitemap.xml');
    const list = await visitor.get('/sitemap.xml');
    expect([list.status, list.text]).toStrictEqual([200, sitemap('https://shop.example')]);
    expect(list.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  });

  it('says the list prices of the day, and those of the next day once it has come', async () => {
    const page = (price: number, text: string): string =>
      `<!doctype html><p><span data-list-price="outback-awd outback-awd-touring"><span class="m">${text}</span></span></p><script type="application/json" id="catalogue">{"models":[{"variants":[{"code":"outback-awd","listPrice":${price}}]}]}</script>`;
    const variants = wireCatalogueOn('2026-11-10').models.find(({ code }) => code === 'outback')?.variants ?? [];
    const dearer = variants.find(({ code }) => code === 'outback-awd')?.listPrice ?? 0;
    const built = page(1, '$1');
    const { visitor, clock } = await serveSample({
      'outback.html': built,
      'outback.html.br': brotliCompressSync(built),
    });
    const shown = async (encoding: string) => {
      const { text, headers } = await visitor.get('/outback', { 'Accept-Encoding': encoding });
      return { text, etag: headers.get('etag') };
    };
    const before = await shown('br');
    expect(before.text).toBe(page(dearer, `$${dearer.toLocaleString('en-AU')}`));
    expect((await shown('identity')).text).toBe(before.text);
    clock.set({ hours: 24 * -200 });
    const cheaper = await shown('br');
    expect(cheaper.text).not.toBe(before.text);
    expect(cheaper.etag).not.toBe(before.etag);
    expect(cheaper.text).toContain('"listPrice":');
  });

  it('says other list prices in the pages it started with, also where another build is there by then, or none', async () => {
    const page = (name: string) =>
      `<title>${name}</title><p><span data-list-price="outback-awd"><span class="m">$1</span></span></p>`;
    const { visitor, clock, directory } = await serveSample({ 'outback.html': page('Of this build') });
    const shown = async () => {
      const { status, text } = await visitor.get('/outback');
      return [status, title(text), /\$[\d,]+/.exec(text)?.[0]];
    };
    const [, , price] = await shown();
    await writeFile(join(directory, 'site', 'outback.html'), page('Of another build'));
    clock.set({ hours: 24 * -200 });
    const then = await shown();
    expect(then).toStrictEqual([200, 'Of this build', expect.stringMatching(/^\$\d\d,\d{3}$/)]);
    expect(then).not.toContain(price);
    await rm(join(directory, 'site'), { recursive: true });
    clock.set({ hours: 24 * 200 });
    expect(await shown()).toStrictEqual([200, 'Of this build', price]);
  });

  it('keeps what it answers to programs out of every index, and pages in it', async () => {
    const { visitor } = await serveSample();
    const robotsOf = async (path: string) => (await visitor.get(path)).headers.get('x-robots-tag');
    for (const path of ['/api/catalogue', '/api/dealers', '/api/nothing', '/health/live'])
      expect([path, await robotsOf(path)]).toStrictEqual([path, 'noindex']);
    for (const path of ['/', '/outback', '/favicon.svg'])
      expect([path, await robotsOf(path)]).toStrictEqual([path, null]);
  });

  it('has no file for what is not there, rather than a page', async () => {
    const { visitor } = await serveSample();
    for (const path of ['/assets/gone-1a2b3c4d.js', '/.built-from', '/linked.txt', '/robots.txt', '/app.js.map']) {
      const { status, text: body } = await visitor.get(path);
      expect([status, body.includes('secret') || body.includes('public')]).toStrictEqual([404, false]);
    }
  });

  it('is found once it has been built', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    expect((await visitor.get('/')).status).toBe(404);
    await writeFile(join(app.directory, 'site', 'index.html'), '<title>Built</title>');
    expect(title((await visitor.get('/')).text)).toBe('Built');
  });
});

describe('no path', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/..\\secret.txt',
    '//secret.txt',
    '/secret.txt%00.html',
    '/build-your-own/../../secret.txt',
    '/assets/....//....//secret.txt',
    '/etc/passwd',
    'http://localhost/../secret.txt',
  ])('%s leads out of the site', async (path) => {
    const { url } = await serveSample();
    const answer = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 (?:200|400|404) /);
    expect(answer).not.toContain('not for the public');
    expect(answer).not.toContain('root:');
  });
});
