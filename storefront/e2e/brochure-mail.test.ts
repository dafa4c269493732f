/** A brochure by mail, from the form to having one's details deleted, as a visitor without an account meets it. */
import type { Page } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { click } from './click.ts';
import { mailedLink } from './mailed-link.ts';
import { errorAt, fill, press, seeText, valueOf } from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();
const opened = { event: 'form navigation', form: 'download a brochure', stage: 'download a brochure' };
const submitted = { event: 'form navigation', form: 'download a brochure', stage: 'submitted' };
const dataLayer = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'dataLayer'));

it('is sent with consent, counted, and its mail’s link deletes name and address', async () => {
  const { product, visit } = stage();
  const page = await visit('/brochure-download?model=outback');
  await press(page, 'Send it by email');
  await press(page, 'Send the brochure');
  await expect.poll(() => errorAt(page, 'Email address')).toBe('Email address is required');
  await seeText(page, 'You must agree to the Privacy Collection Statement');
  const consent = await page.waitForSelector('#brochure-agreePrivacyCollection');
  expect(await consent?.evaluate((box) => Reflect.get(box, 'checked'))).toBe(false);
  expect(await checkPage(page, 'brochure-mail-refused')).toEqual([]);
  await fill(page, 'Email address', 'ada.brochure@mail.example');
  await fill(page, 'First name (optional)', 'Ada');
  await press(page, 'Send the brochure');
  await seeText(page, 'You must agree to the Privacy Collection Statement');
  expect(await valueOf(page, 'Email address')).toBe('ada.brochure@mail.example');
  await click(page, '#brochure-agreePrivacyCollection');
  expect(await checkPage(page, 'brochure-mail')).toEqual([]);
  await press(page, 'Send the brochure');
  await seeText(page, 'Your brochure is on its way by email');
  expect(await dataLayer(page)).toEqual([opened, submitted]);
  expect(await checkPageAtNight(page, 'brochure-mail-sent')).toEqual([]);

  const link = await mailedLink(product.url, 'Your Austral Outback brochure');
  await page.goto('about:blank');
  await page.goto(link);
  await press(page, 'Delete my details');
  await seeText(page, 'Your details have been deleted.');
  expect(page.url()).not.toContain('token');
  expect(await checkPageAtNight(page, 'brochure-mail-forgotten')).toEqual([]);
});
