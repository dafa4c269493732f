/** What a form says at its top when it is sent with validation errors: which fields, and the way to each. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { click } from './click.ts';
import { fillInDetails } from './order-story.ts';
import { startOrder } from './ordering-start.ts';
import { errorAt, fill, press, seeHeading, seeText, valueOf } from './page-actions.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

/** Waits for the summary to have the focus, then answers its links. */
const linksOf = async (page: Page): Promise<readonly string[]> => {
  await seeText(page, 'There is a problem');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('[role="alert"][tabindex="-1"]')))
    .toBe(true);
  return page.$$eval('[role="alert"] a', (links) => links.map(({ textContent }) => textContent));
};

/** Takes each link by keyboard; answers the labels of the fields that get the focus. */
const fieldsBehind = async (page: Page): Promise<readonly string[]> => {
  const labels: string[] = [];
  for (const link of await page.$$('[role="alert"] a')) {
    await link.focus();
    await page.keyboard.press('Enter');
    labels.push(
      await page.evaluate(() => {
        const field = document.activeElement;
        const { top, bottom } = field?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
        const isSeen = top >= 0 && bottom <= innerHeight;
        return `${document.querySelector(`label[for="${field?.id ?? ''}"]`)?.textContent ?? 'no field'}${isSeen ? '' : ', out of sight'}`;
      }),
    );
  }
  return labels;
};

describe('the summary of validation errors', () => {
  it('names the fields of the log-in, takes the focus, and leads to each', async () => {
    const page = await stage().visit('/build-your-own/account/login');
    await seeHeading(page, 'Login');
    await press(page, 'Login');
    expect(await linksOf(page)).toEqual(['Email address is required', 'Password is required']);
    expect(await fieldsBehind(page)).toEqual(['Email address', 'Password']);
  });

  it('names fields whose message does not, on a phone, each time the form is sent', async () => {
    const { page, orderNo } = await stage().buyer();
    await page.setViewport({ width: 375, height: 700 });
    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
    await press(page, 'Change my details');
    await fill(page, 'Street address', '');
    await page.$eval('input[autocomplete="address-line1"]', (input) => {
      input.select();
    });
    await page.keyboard.press('Backspace');
    await fill(page, 'Postcode', '99');
    for (let sent = 0; sent < 2; sent += 1) {
      await press(page, 'Save my details');
      expect(await linksOf(page)).toEqual(['Street address is required', 'Postcode is empty or invalid.']);
      expect(await fieldsBehind(page)).toEqual(['Street address', 'Postcode']);
    }
  });

  it('leads to the field that the server refused; of an address that has an account, the log-in knows it', async () => {
    const { customer } = await stage().buyer();
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    await fillInDetails(page, customer, stage().licence);
    await press(page, 'Continue');
    expect(await linksOf(page)).toHaveLength(1);
    expect(await fieldsBehind(page)).toEqual(['Email address']);
    expect(await errorAt(page, 'Email address')).toContain('already exists');
    await click(page, '::-p-xpath(//main//a[text()="Log in"])');
    await seeHeading(page, 'Login');
    await expect.poll(() => valueOf(page, 'Email address')).toBe(customer.email);
    await fill(page, 'Password', customer.password);
    await press(page, 'Login');
    await seeText(page, 'We kept what you typed');
    await expect.poll(() => page.$('input[type="password"]')).toBeNull();
  });
});
