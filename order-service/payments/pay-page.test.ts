/** The page on which card numbers are typed: what runs there, and how one gets there. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardEncryptionScript } from '@driveaway/infra/config/card-encryption-script.ts';
import { buildStorefrontIfStale, storefrontDirectory } from '@driveaway/infra/setup/build-storefront.ts';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf, type Answer } from '../http/testing/visitor.ts';
import { readSiteFiles } from '../storefront/site-files.ts';
import {
  builtPageFindings,
  inventorySchema,
  scriptsOf,
  sourceFindings,
  type BuiltSite,
} from './testing/pay-page-scripts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readSource = (path: string): Promise<string> => readFile(`${root}${path}`, 'utf8');
const readInventory = async () => inventorySchema.parse(JSON.parse(await readSource('docs/pay-page-scripts.json')));
const page = '/ordering.html';
const entry = 'storefront/app/ordering-main.tsx';

let site: BuiltSite;
let inventory: Awaited<ReturnType<typeof readInventory>>;

beforeAll(async () => {
  await buildStorefrontIfStale(() => undefined);
  const files = await readSiteFiles(storefrontDirectory);
  site = new Map([...files].map(([address, { content }]) => [address, content.toString('utf8')]));
  inventory = await readInventory();
});

describe('the built page of the ordering area', () => {
  it('loads one script of this site, what that imports, and nothing else (row 93)', () => {
    expect(builtPageFindings(site, page, inventory)).toEqual([]);
    expect(scriptsOf(site, page).size).toBeGreaterThan(5);
  });

  it.each([
    ['a script of somebody else', '<script src="https://cdn.example/tag.js"></script>'],
    ['another script of this site', '<script type="module" src="/assets/analytics-1a2b3c4d.js"></script>'],
    ['an inline script', '<script>fetch("/collect")</script>'],
    ['an inline script that has no end', '<script>fetch("/collect")'],
    ['a preloaded script that nothing imports', '<link rel="modulepreload" href="/assets/tag-1a2b3c4d.js">'],
    ['a style sheet of somebody else', '<link rel="stylesheet" href="//fonts.example/a.css">'],
    ['inline styles', '<style>input{background:url(/collect)}</style>'],
    ['a frame', '<iframe src="/assets/x.html"></iframe>'],
    ['an event handler', '<p onclick="x()">'],
  ])('is reported for %s', (_what, added) => {
    const html = (site.get(page) ?? '').replace('</body>', () => `${added}</body>`);
    expect(html).toContain(added);
    expect(builtPageFindings(new Map([...site, [page, html]]), page, inventory)).not.toEqual([]);
  });

  it('is reported for a script that loads from elsewhere', () => {
    const [script = ''] = scriptsOf(site, page);
    const tampered = new Map([...site, [script, `${site.get(script)};import("https://cdn.example/x.js")`]]);
    expect(builtPageFindings(tampered, page, inventory)).toEqual([`a script that loads from elsewhere: ${script}`]);
  });

  it('is a document of its own: no marketing page can show it without loading it', () => {
    const names = [inventory.entry, 'pay-page'];
    /** The build may cut a script of this name in several. */
    const nameOf = (script: string) => names.find((name) => script.startsWith(`/assets/${name}-`));
    const isOfPayPage = (script: string): boolean => nameOf(script) !== undefined;
    expect(new Set([...scriptsOf(site, page)].flatMap((script) => nameOf(script) ?? []))).toEqual(new Set(names));
    const others = [...site.keys()].filter((address) => address.endsWith('.html') && address !== page);
    expect(others.length).toBeGreaterThan(5);
    for (const other of others) expect([...scriptsOf(site, other)].filter(isOfPayPage)).toEqual([]);
  });
});

describe('the sources of the page', () => {
  it('import nothing but what the inventory gives a reason for, and all of that', async () => {
    expect(await sourceFindings(entry, inventory, readSource)).toEqual([]);
  });

  it('are reported for a package that is not in the inventory', async () => {
    const read = async (path: string): Promise<string> =>
      path === entry ? `import '@example/analytics/auto';\n${await readSource(path)}` : readSource(path);
    expect(await sourceFindings(entry, inventory, read)).toEqual([
      `${entry} imports @example/analytics, which is not in the inventory`,
    ]);
  });

  it('of marketing pages reach the ordering area by plain addresses, never by its routes', async () => {
    const marketing = await readSource('storefront/app/marketing/marketing-app.tsx');
    expect(marketing).not.toMatch(/orderingBase|ordering-routes|build-your-own/);
    expect(await readSource('storefront/app/marketing/account-state.tsx')).toMatch(/<a href=\{`\$\{orderingBase\}/);
    expect(await readSource('storefront/features/configurator/build-summary.tsx')).toMatch(
      /location\.assign\(`\$\{orderingBase\}/,
    );
  });
});

const policyOf = (answer: Answer): readonly string[] =>
  (answer.headers.get('content-security-policy') ?? '').split('; ');
const scriptSourcesOf = (answer: Answer): string | undefined =>
  policyOf(answer).find((part) => part.startsWith('script-src '));

describe('the security policy of the page', () => {
  it('makes an exception for the gateway’s own script, by its whole address, and for no other page (row 93)', async () => {
    const script = cardEncryptionScript('https://api.ewaypayments.com') ?? '';
    expect(Object.keys(inventory.foreignScripts)).toEqual([script]);
    const app = await serveApp({ settings: { storefrontDirectory, cardEncryptionScript: script } });
    const pay = await visitorOf(app.url).get('/build-your-own/order/12345678-1234/pay');
    const hashes = Object.keys(inventory.inlineBlocks).map((hash) => ` '${hash}'`);
    expect(scriptSourcesOf(pay)).toBe(`script-src 'self'${hashes.join('')} ${script}`);
    expect(policyOf(pay)).toContain('trusted-types contract-page default order-page-worker gateway-script');
    const marketing = await visitorOf(app.url).get('/outback');
    expect(scriptSourcesOf(marketing)).not.toContain('eway');
    expect(policyOf(marketing)).toContain('trusted-types default car-worker');
  });

  it('lets scripts of this site run, and nothing of anybody else or inline (row 93)', async () => {
    const app = await serveApp({ settings: { storefrontDirectory } });
    const answer = await visitorOf(app.url).get('/build-your-own/order/12345678-1234/pay');
    expect(answer.status).toBe(200);
    const policy = policyOf(answer);
    const hashes = Object.keys(inventory.inlineBlocks).map((hash) => ` '${hash}'`);
    const styleHashes = Object.keys(inventory.inlineStyles).map((hash) => ` '${hash}'`);
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self'${hashes.join('')}`,
        `style-src 'self'${styleHashes.join('')}`,
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types contract-page default order-page-worker',
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|https?:|\*/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
