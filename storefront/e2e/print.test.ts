/** What comes out of a printer. */
import { describe, expect, it } from 'vitest';
import { holdAnswers } from './held-network.ts';
import { mainText, polling, press, seeLoaded, seeText } from './page-actions.ts';
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

  it('every list price of a model is there, before driveaway prices have come and after, and nothing that waits', async () => {
    const page = await stage().newVisitor();
    const network = await holdAnswers(page, '*/api/pricing/2000*');
    await page.goto(`${stage().product.url}/outback`);
    const listPrices = async (): Promise<readonly string[]> =>
      (await mainText(page)).match(/(?:MLP|List price)(?: from)? \$[\d,]+/g) ?? [];
    const seeOnPaper = async (): Promise<void> => {
      const shown = await listPrices();
      expect(shown.length).toBeGreaterThan(3);
      await page.emulateMediaType('print');
      expect(await listPrices()).toEqual(shown);
      const waiting = await page.$$eval('[data-loading], #build:not(:has(form, fieldset))', (all) =>
        all.filter((mark) => mark.getClientRects().length > 0).map(({ outerHTML }) => outerHTML.slice(0, 200)),
      );
      expect(waiting).toEqual([]);
      await page.emulateMediaType('screen');
    };
    await page.waitForSelector('header button:enabled');
    await seeOnPaper();
    network.end();
    await seePrices(page, 'Sydney');
    await page.waitForFunction(() => document.querySelector('#prices [data-loading]') === null, { polling });
    await seeOnPaper();
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

  it.each(['/outback', '/configure?model=outback', '/help', '/retailer?id=austral-geelong'])(
    'what is folded stands open, and nothing is there to press: %s',
    async (path) => {
      const page = await stage().visit(path);
      await page.waitForSelector('header button:enabled');
      await seeLoaded(page);
      await page.emulateMediaType('print');
      const { folded, pressed, shown } = await page.evaluate(() => {
        const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
        const wordsOf = (elements: Iterable<Element>) => [...elements].map(({ outerHTML }) => outerHTML.slice(0, 120));
        const hidden = [...document.styleSheets].flatMap(({ cssRules }) => {
          const selectors: string[] = [];
          const read = (rules: CSSRuleList, isPaper: boolean): void => {
            for (const rule of rules) {
              if (rule instanceof CSSStyleRule && isPaper && rule.style.display === 'none')
                selectors.push(rule.selectorText);
              if (rule instanceof CSSGroupingRule)
                read(rule.cssRules, isPaper || (rule instanceof CSSMediaRule && rule.media.mediaText === 'print'));
            }
          };
          read(cssRules, false);
          return selectors;
        });
        return {
          folded: wordsOf(
            [...document.querySelectorAll('details')].filter(
              (details) => isShown(details) && ![...details.children].every(isShown),
            ),
          ),
          // a price is a button that says its details
          pressed: wordsOf(
            [...document.querySelectorAll('button')].filter(
              (button) => isShown(button) && !button.textContent.includes('$'),
            ),
          ),
          // what paper is to leave out, by rules that others outweigh
          shown: wordsOf([...document.querySelectorAll(hidden.join())].filter(isShown)),
        };
      });
      expect({ folded, pressed, shown }).toEqual({ folded: [], pressed: [], shown: [] });
    },
  );
});
