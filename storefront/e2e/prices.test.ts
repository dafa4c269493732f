/** Prices and repayments, as visitors meet them: with a network that works, fails and is slow. */
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { failRequests, holdAnswers } from './held-network.ts';
import { answerInstead, changeAnswer } from './lost-answers.ts';
import { choose, errorAt, fill, follow, polling, press, seeText, tick } from './page-actions.ts';
import { violationsOn } from './page-checks.ts';
import {
  failedPrice,
  gfvText,
  inDialog,
  listen,
  loanText,
  pricesOf,
  seeInDialog,
  seeNoDialog,
  seePrices,
} from './price-story.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';
import { changeSuburb, searchSuburb, takeSuburb } from './suburb-story.ts';
import { click } from './click.ts';

const stage = stageOfFile();

describe('the price of a variant', () => {
  it('is a skeleton until it comes, all of a page in one call', async () => {
    const page = await stage().newVisitor();
    const prices = await holdAnswers(page, '*/api/pricing/2000*');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/pricing/2')) asked.push(request.url());
    });
    await page.goto(`${stage().product.url}/wrx`);
    const letGo = await prices.held('wrx-sedan');
    await seeText(page, 'Loading the driveaway price');
    letGo();
    await seePrices(page, 'Sydney, NSW 2000');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('wrx-sedan%2Cwrx-rs%2Cwrx-sportswagon%2Cwrx-sportswagon-ts%2Cwrx-sti&state=NSW');
  });

  it('says so when it does not come, and a click loads it again', async () => {
    const page = await stage().newVisitor();
    const mend = await failRequests(page, '*/api/pricing/2000*');
    await page.goto(`${stage().product.url}/outback`);
    await page.waitForFunction(
      (words: string) => document.querySelector<HTMLElement>('#prices')?.innerText.includes(words),
      { polling },
      failedPrice,
    );
    expect(await violationsOn(page, 'failed')).toEqual([]);
    mend();
    await click(page, '#prices li:first-child [role="alert"] button');
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('#prices li')?.innerText.includes('Driveaway in Sydney'),
      { polling },
    );
  });
});

describe('the repayment', () => {
  it('stands below each price, with the future value it is based on; without one it is hidden', async () => {
    const page = await stage().newVisitor();
    const slow = await holdAnswers(page, '*/proxy/api/financecalculator');
    await page.goto(`${stage().product.url}/wrx`);
    const letGo = await slow.held('financecalculator');
    await seeText(page, 'Loading the repayment');
    letGo();
    slow.end();
    await seeText(page, gfvText);
    await seeText(page, 'per week');
    const sti = await page.$$eval('#prices li', (all) => all.at(-1)?.innerText ?? '');
    expect(sti).toContain('STI');
    expect(sti).not.toContain('per week');
  });

  it('is worked out from every input, kept, shared by its address, and gone when the visitor goes on', async () => {
    const page = await stage().visit('/outback');
    await seeText(page, gfvText);
    const heard = await listen(page, 'repaymentInfoUpdated', 'updateRepaymentInfo', 'tab-changed');
    await follow(page, 'Work out your repayment for the Outback AWD');
    await seeInDialog(page, 'WARNING: This comparison rate is true only for the examples given');
    expect(await inDialog(page)).toMatch(/Interest rate \d\.\d\d% p\.a\. Comparison rate \d\.\d\d% p\.a\./);
    await tick(page, 'Consumer Loan');
    await seeInDialog(page, loanText);
    await tick(page, 'Monthly');
    await fill(page, 'Deposit or trade-in', '5,000.50');
    await choose(page, 'Term', '60');
    await choose(page, 'Kilometres a year', '20,000');
    await choose(page, 'Your age', '50');
    await choose(page, 'Your credit rating', 'Fair');
    await tick(page, 'I do not own my home');
    await seeInDialog(page, 'Repayments based on a Consumer Loan with a $5,000.50 deposit over a 60 month loan.');
    await seeInDialog(page, 'per month');
    expect(await violationsOn(page, 'finance')).toEqual([]);
    const amount = /\$[\d,.]+ per month/.exec(await inDialog(page))?.[0];
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('financeFormInput'))) ?? '')).toEqual({
      paymentType: 'finance',
      financeProductId: 'FIN_PROD_AUS_CONSUMER_LOAN',
      mileage: 20_000,
      financePackageId: 'Monthly',
      deposit: 5_000.5,
      term: 60,
      ageRange: '50',
      homeOwner: 'false',
      creditRating: 'FAIR',
    });
    const names = new Set((await heard()).map((text) => text.split(' ')[0]));
    expect(names).toEqual(new Set(['repaymentInfoUpdated', 'tab-changed', 'updateRepaymentInfo']));

    const friend = await stage().visit(new URL(page.url()).pathname + new URL(page.url()).search);
    await seeInDialog(friend, String(amount));
    expect(await friend.evaluate(() => localStorage.getItem('financeFormInput'))).toBeNull();

    await page.$eval('[data-finance-widget]', (widget) => widget.dispatchEvent(new Event('continue')));
    await seeNoDialog(page);
    expect(await page.$('[data-finance-widget]')).toBeNull();
    expect(new URL(page.url()).search).toBe('');
    await page.waitForFunction(
      (words: string) => document.querySelector<HTMLElement>('#prices')?.innerText.includes(words),
      { polling },
      String(amount).replace(' per month', ''),
    );
  });

  it('keeps both of two inputs, the second made before the first is shown', async () => {
    const page = await stage().visit('/outback?finance=outback-awd');
    await seeInDialog(page, 'Comparison rate');
    await tick(page, 'Consumer Loan');
    await seeInDialog(page, loanText);
    await page.$$eval('dialog[open] input[type="radio"]', (all) => {
      for (const input of all) if (['Monthly', 'false'].includes(input.value)) input.click();
    });
    await seeInDialog(page, 'per month');
    expect(new URL(page.url()).searchParams.get('home')).toBe('false');
  });

  it('says why there is none, each time in other words', async () => {
    const page = await stage().visit('/outback?finance=outback-awd');
    await seeInDialog(page, 'Comparison rate');
    await fill(page, 'Deposit or trade-in', '47000');
    await seeInDialog(
      page,
      'Based on your deposit, the loan amount on this vehicle would be too low. Please lower your deposit to see a repayment.',
    );
    await fill(page, 'Deposit or trade-in', '0');
    await page.setViewport({ width: 375, height: 740 });
    await choose(page, 'Term', '84');
    const limit = 'A Guaranteed Future Value runs over 24, 36 or 48 months. Choose one of these, or a Consumer Loan.';
    await expect.poll(() => errorAt(page, 'Term')).toBe(limit);
    // at the foot of a phone as well, wherever the dialog is scrolled
    await page.waitForFunction(
      (words: string) =>
        [...document.querySelectorAll('dialog[open] p')].some((line) => {
          const { top, bottom, height } = line.getBoundingClientRect();
          return line.textContent === words && height > 0 && top >= 0 && bottom <= innerHeight;
        }),
      { polling },
      limit,
    );
    expect(await inDialog(page)).not.toContain('isn’t yet available');
    const mend = await failRequests(page, '*/proxy/api/financecalculator');
    await choose(page, 'Term', '36');
    await seeInDialog(page, 'Something went wrong with your request unfortunately. Please try again later.');
    mend();
    // a summary behind the dialog may ask for the same repayment a moment later, and then it comes without a press
    await page.waitForFunction(
      () => {
        const dialog = document.querySelector<HTMLElement>('dialog[open]');
        const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
        buttons.find(({ textContent }) => textContent === 'Try again')?.click();
        return dialog?.innerText.includes('over a 36 month term') === true;
      },
      { polling },
    );
    await answerInstead(
      page,
      { urlPattern: '*/proxy/api/financecalculator', method: 'POST' },
      {
        status: 200,
        body: {
          finance: { simulationInfo: [{ result: { type: 'error' }, disclaimers: [], postCode: '2000', state: 'NSW' }] },
        },
      },
    );
    await choose(page, 'Term', '24');
    await seeInDialog(page, 'Something went wrong with your request. Please try again later.');
    expect(await inDialog(page)).not.toContain('unfortunately');
  });

  atNight(() => {
    it('is refused as not available when the lender answers with another product, or not at all', async () => {
      const page = await stage().newVisitor();
      await changeAnswer(page, '*/api/finance-settings/wrx-sti', (text) => text.replace('true', 'false'));
      await page.goto(`${stage().product.url}/wrx?finance=wrx-sti`);
      await seeInDialog(page, 'Sorry, GFV isn’t yet available for this vehicle.');
      expect(await inDialog(page)).not.toContain('per week');
      const broken = await stage().visit('/outback?finance=outback-awd');
      await seeInDialog(broken, 'Comparison rate');
      await answerInstead(
        broken,
        { urlPattern: '*/proxy/api/financecalculator', method: 'POST' },
        { status: 500, body: { success: false, code: 'fault', message: 'Server error occurred.', requestId: 'r' } },
      );
      await choose(broken, 'Term', '36');
      await seeInDialog(broken, 'Something went wrong with your request unfortunately. Please try again later.');
    });
  });
});

describe('a price that is shown', () => {
  const opened = pageOfBlock(stage, async (page) => {
    await page.goto(`${stage().product.url}/outback`);
    await seePrices(page, 'Sydney, NSW 2000');
  });
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLInputElement ? activeElement.value : (activeElement?.textContent ?? '');
    });

  it('is opened by the keyboard, which reads its lines, works out a repayment and comes back to where it was', async () => {
    const page = await opened();
    await seeText(page, gfvText);
    await page.focus('#prices li:first-child button');
    await page.keyboard.press('Enter');
    await seeInDialog(page, 'Stamp duty');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Manufacturer’s list price');
    await page.keyboard.press('Enter');
    await seeInDialog(page, 'Set by: Austral');
    await page.keyboard.press('Escape');
    await seeNoDialog(page);
    expect(await focused(page)).toContain('Price details of the Outback AWD');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Work out your repayment for the Outback AWD');
    await page.keyboard.press('Enter');
    await seeInDialog(page, 'Comparison rate');
    await page.focus('dialog[open] input[type="radio"]:checked');
    await page.keyboard.press('ArrowDown');
    await seeInDialog(page, loanText);
    expect(await focused(page)).toBe('FIN_PROD_AUS_CONSUMER_LOAN');
    await page.keyboard.press('Escape');
    await seeNoDialog(page);
    expect(await focused(page)).toBe('Work out your repayment for the Outback AWD');
  });

  it('is explained line by line, to the cent, and compared with another suburb', async () => {
    const page = await opened();
    await click(page, '#prices li:first-child button');
    await seeInDialog(page, 'Stamp duty');
    const open = await inDialog(page);
    expect(open).toContain('Price details: Outback AWD');
    expect(open).toContain('RDP. The price is Austral’s recommended driveaway price for Sydney, NSW 2000.');
    expect(open).toContain('MLP. The manufacturer’s list price includes GST and excludes dealer delivery');
    const lines = await page.$$eval('dialog[open] summary', (all) =>
      all.map(({ innerText }) => Math.round(Number(innerText.split('$')[1]?.replaceAll(',', '')) * 100)),
    );
    const total = Number(/Driveaway price \$([\d,]+)/.exec(open)?.[1]?.replaceAll(',', ''));
    expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(total * 100);
    await click(page, 'dialog[open] details:nth-of-type(3) summary');
    await seeInDialog(page, 'Set by: ');
    await seeInDialog(page, 'Source: ');
    await press(page, 'Compare with another suburb');
    await page.waitForSelector('dialog[open] input[role="combobox"]');
    const mend = await failRequests(page, '*/api/pricing/0800/*');
    await searchSuburb(page, 'Darwin');
    await takeSuburb(page, 'Darwin', 'NT 0800');
    await seeInDialog(page, failedPrice);
    mend();
    await press(page, failedPrice);
    await seeInDialog(page, 'The driveaway price in Darwin NT 0800 is $');
    expect(await violationsOn(page, 'details')).toEqual([]);
    await page.keyboard.press('Escape');
    await seeNoDialog(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Price details of the Outback AWD');
  });

  it('is never overwritten by a slow answer for a suburb chosen before', async () => {
    const page = await opened();
    const slow = await holdAnswers(page, '*/api/pricing/2150*');
    await changeSuburb(page, 'Parramatta', 'NSW 2150');
    const letGo = await slow.held('outback-awd');
    await changeSuburb(page, 'Darwin', 'NT 0800');
    await seePrices(page, 'Darwin, NT 0800');
    const shown = await pricesOf(page);
    letGo();
    // an answer to a later question shows that the slow one has been heard
    slow.end();
    await page.evaluate(async () => (await fetch('/api/pricing/2150?variants=outback-awd')).text());
    await expect.poll(() => pricesOf(page)).toBe(shown);
    expect(shown).toContain('Darwin, NT 0800');
  });
});
