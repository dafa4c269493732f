/** Two cars side by side, as visitors meet them: with a network that works and one that fails. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { failRequests } from './held-network.ts';
import { choose, follow, polling, seeButton, seeHeading, seeText, tick } from './page-actions.ts';
import { failedPrice } from './price-story.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const drawn = (page: Page): Promise<readonly string[]> =>
  page.$$eval('main [role="img"] title', (titles) => titles.map(({ textContent }) => textContent));

const search = (page: Page): string => new URL(page.url()).search;

/** The labels of the rows that are shown. */
const labels = (page: Page): Promise<readonly string[]> =>
  page.$$eval('main tbody th[scope="row"]', (heads) => heads.map(({ textContent }) => textContent));

describe('two cars side by side', () => {
  it('come from a model’s variants, with what differs marked, priced for the suburb', async () => {
    const page = await stage().visit('/outback');
    await follow(page, 'Compare the Touring');
    await seeHeading(page, 'Compare two cars');
    await expect
      .poll(() => drawn(page))
      .toEqual([
        'Outback Touring in Mulga Green, from the side',
        'Outback Touring Turbo in Mulga Green, from the side',
      ]);
    await page.waitForFunction(
      () => (document.querySelector('main')?.innerText.match(/\$\d\d,\d{3} driveaway/g) ?? []).length === 2,
      { polling },
    );
    await page.waitForFunction(
      () => (document.querySelector('main')?.innerText.match(/from \$[\d.]+ per week/g) ?? []).length === 2,
      { polling },
    );
    await seeText(page, '138 kW 183 kW + 45 kW');
    expect(await labels(page)).toContain('Seats');
    // by keyboard
    await (await page.waitForSelector('main input[type="checkbox"]'))?.focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await labels(page)).every((label) => label.endsWith('(differs)'))).toBe(true);
    expect(search(page)).toBe('?cars=outback-touring,outback-touring-turbo&differences=only');
    await choose(page, 'Second car', 'Solterra AWD');
    await seeText(page, 'None 466 km');
    await page.goBack();
    await expect.poll(() => labels(page)).not.toContain('Electric range (differs)');
  });

  it('take the build of the configurator along, and go back to it', async () => {
    const page = await stage().visit('/configure?model=outback&paint=desert-pea-red&accessories=tow-bar&utm_source=a');
    await seeButton(page, 'Order online', 'enabled');
    await follow(page, 'Compare with another car');
    await expect.poll(() => drawn(page)).toContain('Outback Touring in Desert Pea Red, from the side');
    await follow(page, 'Choose this one (Outback Touring)');
    await seeHeading(page, 'Build your Outback');
    expect(search(page)).toBe(
      '?model=outback&paint=desert-pea-red&accessories=tow-bar&utm_source=a&variant=outback-touring',
    );
    await seeText(page, 'Your Outback Touring');
  });

  it('are chosen where the address names none, and said to be missing where it names unknown ones', async () => {
    const page = await stage().visit('/');
    await follow(page, 'Compare two cars');
    await seeText(page, 'Choose two cars to see what sets them apart.');
    await choose(page, 'First car', 'Forester');
    await seeText(page, 'Choose a second car to see what sets them apart.');
    await choose(page, 'Second car', 'Forester');
    await seeText(page, 'Both are the same car.');
    await tick(page, 'Only differences');
    await expect.poll(() => labels(page)).toEqual([]);
    const other = await stage().visit('/compare?cars=no-such-car,brz');
    await seeText(other, 'We do not sell a car that this address asks for.');
    await expect.poll(() => drawn(other)).toHaveLength(1);
  });

  it('lose neither of two choices that come faster than the page is drawn', async () => {
    const page = await stage().visit('/compare');
    await page.waitForSelector('main select');
    await page.$$eval(
      'main select',
      (selects, codes) => {
        selects.forEach((select, place) => {
          if (!(select instanceof HTMLSelectElement)) return;
          select.value = codes[place] ?? '';
          select.dispatchEvent(new Event('change', { bubbles: true }));
        });
      },
      ['brz-ts', 'outback-awd'],
    );
    await expect.poll(() => search(page)).toBe('?cars=brz-ts,outback-awd');
  });

  it('ask again for prices that did not come', async () => {
    const page = await stage().newVisitor();
    const mend = await failRequests(page, '*/api/pricing/2000*');
    await page.goto(`${stage().product.url}/compare?cars=outback-awd,solterra-awd`);
    await seeText(page, failedPrice);
    mend();
    // both cars, one after the other; what is asked for again stands there no more
    const askAgain = async (): Promise<number> => {
      const failed = await page.$$(`main ::-p-text(${failedPrice})`);
      await failed[0]?.click().catch(() => undefined);
      return failed.length;
    };
    await expect.poll(askAgain).toBe(0);
    expect(await drawn(page)).toHaveLength(2);
    await seeText(page, 'Driveaway in Sydney, NSW 2000');
  });

  it('keep their names and prices in sight on a phone, in two columns', async () => {
    const page = await stage().newVisitor();
    await page.setViewport({ width: 375, height: 700 });
    await page.goto(`${stage().product.url}/compare?cars=outback-awd,solterra-awd`);
    const head = await page.waitForSelector('main thead');
    await (await page.waitForSelector('main tbody:last-child tr:last-child'))?.scrollIntoView();
    await expect.poll(() => head?.evaluate((row) => Math.round(row.getBoundingClientRect().top))).toBe(55);
    const columns = await page.$$eval('main tbody:last-child tr:last-child td', (cells) =>
      cells.map((cell) => Math.round(cell.getBoundingClientRect().top)),
    );
    expect(new Set(columns).size).toBe(1);
    expect(columns).toHaveLength(2);
  });
});
