/** The page about the API as people see it: accessible, and no wider than a phone. */
import { serveApp } from '@driveaway/order-service/http/testing/serve-app.ts';
import { startChromium } from '@driveaway/storefront/e2e/chromium.ts';
import { polling } from '@driveaway/storefront/e2e/page-actions.ts';
import { axeViolations, overflowAt320 } from '@driveaway/storefront/e2e/page-checks.ts';
import { expect, it, onTestFinished } from 'vitest';

it('shows a call with nothing beside the window of a phone, and nothing that axe finds', async () => {
  const app = await serveApp();
  const chromium = await startChromium();
  onTestFinished(chromium.close);
  const page = await chromium.browser.newPage();
  page.setDefaultTimeout(120_000);
  await page.setViewport({ width: 375, height: 900 });
  await page.goto(`${app.url}/api/docs`);
  // one group is enough: all are made of the same parts
  await (await page.waitForSelector('.operation-filter-input'))?.type('Cars');
  await page.waitForFunction(() => document.querySelectorAll('.opblock-tag').length === 1, { polling });
  // leaving the field draws the list anew, under a pointer that is on its way
  await page.keyboard.press('Tab');
  await page.click('.opblock-post .opblock-summary-control');
  await page.waitForSelector('.opblock.is-open .responses-table');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeViolations(page)).toStrictEqual([]);
  expect(await overflowAt320(page)).toBe(0);
});
