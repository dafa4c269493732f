/** The configurator, as visitors meet it: with a network that works, fails and is slow. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { failRequests, holdAnswers } from './held-network.ts';
import { polling, press, seeButton, seeHeading, seeText, tick } from './page-actions.ts';
import { violationsOn } from './page-checks.ts';
import { failedPrice } from './price-story.ts';
import { stageOfFile } from './stage.ts';
import { click } from './click.ts';

const stage = stageOfFile();

describe('the configurator', () => {
  const drawingOf = (page: Page): Promise<string> =>
    page.$$eval('#build svg', (all) => all.map((svg) => svg.innerHTML).join(''));

  /** A page whose configurator is in view: it is loaded when a visitor comes near it. */
  const build = async (path: string): Promise<Page> => {
    const page = await stage().visit(path);
    await (await page.waitForSelector('#build'))?.scrollIntoView();
    return page;
  };

  it('changes drawing, price and address with every choice; Back and Forward undo and redo', async () => {
    const page = await build('/outback');
    await seeButton(page, 'Order online', 'enabled');
    const drawn = await drawingOf(page);
    await tick(page, 'Touring Turbo');
    await click(page, '#build-paint input[value="desert-pea-red"]');
    await page.waitForFunction(() => location.search.includes('paint=desert-pea-red'), { polling });
    expect(await drawingOf(page)).not.toBe(drawn);
    await tick(page, 'Tan nappa leather');
    await tick(page, 'Roof platform');
    await tick(page, 'Extended warranty');
    const chosen =
      '?variant=outback-touring-turbo&paint=desert-pea-red&interior=tan-leather&accessories=roof-platform&warranty=yes';
    await page.waitForFunction((wanted: string) => location.search === wanted, { polling }, chosen);
    await page.waitForFunction(
      () =>
        /Paint Desert Pea Red \+ \$595 \+ \$\d+(\.\d\d)? on-road costs/.test(
          document.body.innerText.replaceAll(/\s+/g, ' '),
        ),
      { polling },
    );
    await seeButton(page, 'Order online', 'enabled');
    expect(await violationsOn(page, 'build')).toEqual([]);
    await page.goBack();
    await page.waitForFunction(() => !location.search.includes('warranty'), { polling });
    await expect
      .poll(() => page.$eval('#build-plans input', (input) => input instanceof HTMLInputElement && input.checked))
      .toBe(false);
    await page.goForward();
    await page.waitForFunction((wanted: string) => location.search === wanted, { polling }, chosen);

    const friend = await build(`/outback${chosen}`);
    await seeButton(friend, 'Order online', 'enabled');
    const totalOf = (who: Page) =>
      who.$eval(
        '#build-summary',
        ({ textContent }) => /Driveaway.*?\$([\d,]+)|\$([\d,]+)Driveaway/.exec(textContent)?.[0],
      );
    expect(await totalOf(friend)).toBe(await totalOf(page));
    await press(friend, 'Order online');
    await seeHeading(friend, 'Create Account');
    await seeText(friend, 'Desert Pea Red');
  });

  it('keeps the newest price when answers come late, and says so when one does not come', async () => {
    const page = await build('/outback');
    await seeButton(page, 'Order online', 'enabled');
    const slow = await holdAnswers(page, '*/api/pricing/quote');
    await tick(page, 'Roof platform');
    await seeText(page, 'Working out the new price');
    await seeButton(page, 'Order online', 'disabled');
    const letGo = await slow.held('quote');
    slow.end();
    await tick(page, 'Roof platform');
    letGo();
    await seeButton(page, 'Order online', 'enabled');
    const mend = await failRequests(page, '*/api/pricing/quote');
    await tick(page, 'Cargo barrier');
    await page.waitForFunction(
      (words: string) => document.querySelector<HTMLElement>('#build-summary')?.innerText.includes(words),
      { polling },
      failedPrice,
    );
    mend();
    await press(page, failedPrice);
    await seeButton(page, 'Order online', 'enabled');
    await expect
      .poll(() => page.$eval('#build-summary', ({ textContent }) => textContent))
      .toContain('Cargo barrier+ $');
  });

  it('says who may sell an STI, and offers no drive in a car that nobody has yet', async () => {
    const page = await build('/wrx?variant=wrx-sti');
    await seeText(page, 'From STI retailers only');
    await seeText(page, 'The nearest to Sydney, NSW 2000 is Austral Sydney City');
    await seeText(page, 'Book a test drive');
    const preOrder = await build('/solterra?variant=solterra-expedition');
    await seeText(preOrder, 'This car is ordered before it can be seen at a retailer');
    expect(await preOrder.$eval('#build-summary', ({ textContent }) => textContent)).not.toContain('Book a test drive');
  });
});
