/** Finding something on the site: the search, and questions with their answers. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { click } from './click.ts';
import { choose, fill, follow, polling, seeHeading, seeText, typeAt } from './page-actions.ts';
import { axeViolations, overflowAt320, takeScreens } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const isFieldFocused = () => document.activeElement instanceof HTMLInputElement && document.activeElement.name === 'q';

/** Presses the key until it is heard: its code comes once the page is idle. */
const pressSlashUntil = async (page: Page, path: string): Promise<void> => {
  await expect
    .poll(async () => {
      if (new URL(page.url()).pathname !== path) await page.keyboard.press('/');
      return new URL(page.url()).pathname;
    })
    .toBe(path);
};

describe('the search', () => {
  it('opens by the key /, finds while one types, and takes the keyboard to a result', async () => {
    const page = await stage().visit('/dealers');
    await seeText(page, 'Nearest first');
    await pressSlashUntil(page, '/search');
    await seeHeading(page, 'Search');
    await page.waitForFunction(isFieldFocused, { polling });
    await typeAt(page, 'main input[name="q"]', 'waranty');
    await seeText(page, 'for “waranty”');
    await seeText(page, 'What does the warranty cover?');
    await expect.poll(() => new URL(page.url()).search).toBe('?q=waranty');
    // said to those who do not see it
    await page.waitForFunction(
      () => /results? for “waranty”/.test(document.querySelector('output')?.textContent ?? ''),
      { polling },
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowAt320(page)).toBe(0);
    await takeScreens(page, 'search');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-result'), { polling });
    const first = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname !== '/search', { polling });
    await page.goBack();
    await seeHeading(page, 'Search');
    await expect.poll(() => page.$eval('input[name="q"]', (input) => input.getAttribute('value'))).toBe('waranty');
  });

  it('says plainly when nothing matches, and where to go on', async () => {
    const page = await stage().visit('/search?q=xylophone');
    await seeText(page, 'No results for “xylophone”');
    expect(await axeViolations(page)).toEqual([]);
    await follow(page, 'Questions and answers');
    await seeHeading(page, 'Questions and answers');
  });

  it('leaves the key / alone once it is turned off, and where something is typed', async () => {
    const page = await stage().visit('/search?q=a/c');
    await seeText(page, 'Open search from any page with the / key');
    await click(page, 'main input[type="checkbox"]');
    await page.goto(`${stage().product.url}/help`);
    await seeHeading(page, 'Questions and answers');
    await page.keyboard.press('/');
    await page.keyboard.press('Tab');
    expect(new URL(page.url()).pathname).toBe('/help');
  });
});

describe('questions and answers', () => {
  it('show the answer that an address names', async () => {
    const page = await stage().visit('/help#is-the-order-fee-refundable');
    await seeText(page, 'It comes off the price.');
    await expect
      .poll(() =>
        page.$eval('#is-the-order-fee-refundable', (place) => place.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
    await takeScreens(page, 'help');
  });

  it('stand on the page of each model, and lead on', async () => {
    const page = await stage().visit('/outback/questions');
    await seeText(page, 'When does the Outback need its first service?');
    await follow(page, 'All questions and answers');
    await seeHeading(page, 'Questions and answers');
    expect(new URL(page.url()).hash).toBe('#about-outback');
  });
});

describe('running costs', () => {
  it('are worked out from what the visitor enters, for the car that the address names', async () => {
    const page = await stage().visit('/running-costs?variant=outback-awd');
    await seeText(page, 'It uses 7.3 L/100 km');
    await fill(page, 'Kilometres in a year', '15,000');
    await fill(page, 'Price of a litre, in cents', 'dear');
    await seeText(page, 'Enter a price in cents, e.g. 189.9');
    await fill(page, 'Price of a litre, in cents', '189.9');
    await seeText(page, '$2,079.41');
    // what an Outback does not use is asked only to compare it with cars that do
    const asked = () => page.$$eval('label', (labels) => labels.map(({ textContent }) => textContent));
    expect((await asked()).slice(-3)).toEqual([
      'Kilometres in a year',
      'Price of a litre, in cents',
      'Price of a kilowatt hour, in cents',
    ]);
    await fill(page, 'Price of a kilowatt hour, in cents', '30');
    await seeText(page, '$711 a year');
    await choose(page, 'Car', 'Solterra AWD');
    await seeText(page, '2,370 kWh');
    await fill(page, 'Power of your charger', '7');
    await seeText(page, '6 h 16 min');
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowAt320(page)).toBe(0);
    await takeScreens(page, 'running-costs');
  });
});
