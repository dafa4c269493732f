/** The configurator, as visitors meet it: with a network that works, fails and is slow. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { failRequests, holdAnswers } from './held-network.ts';
import { follow, polling, press, seeButton, seeHeading, seeText, tick } from './page-actions.ts';
import { violationsOn } from './page-checks.ts';
import { failedPrice, inDialog, seeInDialog, seeNoDialog } from './price-story.ts';
import { stageOfFile } from './stage.ts';
import { click } from './click.ts';

const stage = stageOfFile();

describe('the configurator', () => {
  /** A page whose configurator is in view: it is loaded when a visitor comes near it. */
  const build = async (path: string): Promise<Page> => {
    const page = await stage().visit(path);
    await (await page.waitForSelector('#build'))?.scrollIntoView();
    return page;
  };

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

describe('the configurator on a page of its own', () => {
  const inPicture = (page: Page): Promise<string> =>
    page.$$eval('main [role="img"] title', (titles) => titles.map(({ textContent }) => textContent).join());

  it('takes the paint of the gallery along, asks for the suburb, and says what each choice does', async () => {
    const page = await stage().visit('/outback');
    await click(page, '#design input[value="desert-pea-red"]');
    await page.waitForSelector('#design a[href*="paint=desert-pea-red"]');
    await click(page, '#design ::-p-text(Configure yours)');
    await seeHeading(page, 'Build your Outback');
    await expect.poll(() => inPicture(page)).toBe('Outback AWD in Desert Pea Red, from the side');
    await seeText(page, 'Showing Sydney prices. Enter your suburb for yours.');
    await seeButton(page, 'Choose your suburb', 'enabled');
    await seeText(page, 'Everything in AWD, plus sunroof, heated seats front and rear, powered tailgate, navigation.');
    await seeText(page, 'Tan nappa leather + $');
    const effectOf = (words: string): Promise<number> =>
      page.evaluate((wanted) => {
        const row = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.includes(wanted));
        return Number(/\+ \$([\d,]+) driveaway/.exec(row?.textContent ?? '')?.[1]?.replace(',', ''));
      }, words);
    const priceOf = (): Promise<number> =>
      page.$eval('#build-summary', ({ textContent }) =>
        Number(/\$([\d,]+)\s*Driveaway in/.exec(textContent)?.[1]?.replace(',', '')),
      );
    await expect.poll(priceOf).toBeGreaterThan(40_000);
    const [before, leather] = [await priceOf(), await effectOf('Tan nappa leather')];
    expect(leather).toBeGreaterThan(1_495);
    await tick(page, 'Tan nappa leather');
    await expect.poll(priceOf).toBe(before + leather);
    await expect.poll(() => inPicture(page)).toBe('Tan nappa leather, from the back seat');
    await seeText(page, `(+ $${leather.toLocaleString('en-AU')})`);
    await page.waitForFunction(
      () => /from \$[\d.]+ per week plus \$8 with each repayment \(\+ \$[\d.]+\)/.test(document.body.innerText),
      {
        polling,
      },
    );
    // the calculator finances the car as it was built
    const repayment = (text: string): string | undefined => /from (\$[\d.,]+) per week/.exec(text)?.[1];
    const ofBuild = repayment(await page.$eval('#build-summary', ({ textContent }) => textContent));
    await follow(page, 'Work out your repayment for the Outback AWD');
    await seeInDialog(page, 'With the driveaway price of the car you built');
    await expect.poll(async () => repayment(await inDialog(page))).toBe(ofBuild);
    await page.keyboard.press('Escape');
    await seeNoDialog(page);
    expect(new URL(page.url()).search).toContain('model=outback&paint=desert-pea-red');
    expect(await violationsOn(page, 'configure')).toEqual([]);
  });

  it('keeps the car in sight on a phone, and offers every model where none is asked for', async () => {
    const page = await stage().newVisitor();
    await page.setViewport({ width: 375, height: 700 });
    await page.goto(`${stage().product.url}/configure?model=no-such-model`);
    await seeText(page, 'We do not build the model that this address asks for.');
    await click(page, 'main ::-p-text(The long way is the point.)');
    await seeHeading(page, 'Build your Outback');
    const picture = await page.waitForSelector('main [role="img"]');
    await (await page.waitForSelector('#build-accessories'))?.scrollIntoView();
    await expect
      .poll(() => picture?.evaluate((drawing) => Math.round(drawing.getBoundingClientRect().top)))
      .toBeGreaterThanOrEqual(55);
    expect(await picture?.evaluate((drawing) => drawing.getBoundingClientRect().bottom)).toBeLessThan(260);
  });
});
