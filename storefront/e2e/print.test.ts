/** What comes out of a printer. */
import { describe, expect, it } from 'vitest';
import { press, seeText } from './page-actions.ts';
import { seeInDialog, seePrices } from './price-story.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

describe('on paper', () => {
  it('the figures of a model that nobody has scrolled to are there', async () => {
    const page = await stage().newVisitor({ isMotionWanted: true });
    await page.goto(`${stage().product.url}/outback`);
    await seePrices(page, 'Sydney');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-number]')].some(({ textContent }) => textContent === '0'),
    );
    await page.emulateMediaType('print');
    const figures = await page.$$eval('[data-number]', (shown) =>
      shown
        .flatMap(({ parentElement }) =>
          [...(parentElement?.children ?? [])].filter((figure) => {
            const { display, visibility } = getComputedStyle(figure);
            return display !== 'none' && visibility === 'visible';
          }),
        )
        .map(({ textContent }) => textContent),
    );
    expect(figures.length).toBeGreaterThan(2);
    expect(figures.filter((figure) => /^0\b/.test(figure))).toEqual([]);
  });

  it('the details of a price are whole, without the page behind them', async () => {
    const page = await stage().visit('/outback');
    await seePrices(page, 'Sydney');
    await press(page, 'Price details');
    await seeInDialog(page, 'Driveaway');
    await page.emulateMediaType('print');
    const words = await page.$eval('body', ({ innerText }) => innerText);
    const own = await page.$eval('dialog[open]', ({ innerText }) => innerText);
    expect(words.trim()).toBe(own.trim());
    const isCut = await page.$eval('dialog[open]', (dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].some((part) => {
        const { overflowY } = getComputedStyle(part);
        return overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1;
      }),
    );
    expect(isCut).toBe(false);
    await seeText(page, 'Driveaway');
  });
});
