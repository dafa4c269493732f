/** The offer of news by email: to whom it is made, and what is kept of the answer. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { polling, press, seeText } from './page-actions.ts';
import { violationsOn, takeScreens } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const box = 'aside[aria-label="News by email"]';

/** Three pages of the site, each counted; the last may ask. */
const lookAround = async (page: Page): Promise<void> => {
  for (const [index, path] of ['/', '/privacy-policy', '/dealers'].entries()) {
    await page.goto(`${stage().product.url}${path}`);
    await page.waitForFunction(
      (least: number) => Number(sessionStorage.getItem('pagesVisited')) >= least,
      { polling },
      index + 1,
    );
  }
};

const flag = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => sessionStorage.getItem(key), name);

const emailConsent = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const answer: unknown = await (await fetch('/api/build-your-own/consents')).json();
    return answer;
  });

describe('news by email', () => {
  it('are offered to a customer without them, who may put the question away or agree, in the words that are kept', async () => {
    const { page } = await stage().buyer();
    await lookAround(page);
    await page.waitForSelector(box);
    expect(await violationsOn(page, 'news offer')).toEqual([]);
    await takeScreens(page, 'news-offer');
    await press(page, 'No, thank you');
    await page.waitForFunction((selector: string) => document.querySelector(selector) === null, { polling }, box);
    expect([await flag(page, 'popupHidden'), await flag(page, 'hasSubscribed')]).toEqual(['true', null]);
    expect(await emailConsent(page)).toMatchObject({ email: { given: false } });

    // another visit
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await lookAround(page);
    const words = await (await page.waitForSelector(`${box} p:not(:first-child)`))?.evaluate((p) => p.textContent);
    await press(page, 'Yes, please');
    await seeText(page, 'Thank you. You can change this at any time under My Account.');
    expect(await flag(page, 'hasSubscribed')).toBe('true');
    expect(await emailConsent(page)).toMatchObject({
      email: { given: true, wording: words },
      post: { given: false },
      phoneAndSms: { given: false },
    });
  });

  it('are offered to nobody without an account, with whom a consent could not be kept', async () => {
    const page = await stage().newVisitor();
    const answered: string[] = [];
    page.on('response', (answer) => answered.push(answer.url()));
    await lookAround(page);
    const code = (): string | undefined => answered.find((url) => /\/news-offer-.*js$/.test(url));
    await expect.poll(code).toBeDefined();
    await page.evaluate(`import('${code()}').then(() => null)`);
    // who is signed in decides, which the header may have asked for before
    await expect.poll(() => answered.join(' ')).toContain('/authentication-details');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await page.$(box)).toBeNull();
    expect(answered.filter((url) => url.endsWith('/consents'))).toEqual([]);
    expect(await flag(page, 'popupHidden')).toBeNull();
  });
});
