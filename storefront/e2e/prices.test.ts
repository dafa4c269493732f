/** Suburb, price, finance and the configurator, as visitors meet them: with a network that works, fails and dawdles. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failRequests, holdAnswers } from './held-network.ts';
import { answerInstead, changeAnswer } from './lost-answers.ts';
import { choose, fill, follow, mainText, press, seeButton, seeHeading, seeText, tick } from './page-actions.ts';
import { complaintsAbout } from './page-checks.ts';
import { startStage } from './stage.ts';
import { changeSuburb, openSuburbDialog, searchSuburb, takeSuburb } from './suburb-story.ts';

let stage: Awaited<ReturnType<typeof startStage>>;

beforeAll(async () => {
  stage = await startStage();
}, 240_000);

afterAll(() => stage?.close());

const failedPrice = 'Sorry, an error occurred loading RDP in your area. Click here to try again.';
const gfvText = 'Estimated repayments based on a deposit of $0 over a 48 month term with a Guaranteed Future Value of';
const loanText = 'Repayments based on a Consumer Loan with a $0 deposit over a 48 month loan.';

const visit = async (path: string): Promise<Page> => {
  const page = await stage.newVisitor();
  await page.goto(`${stage.product.url}${path}`);
  return page;
};

const pricesOf = (page: Page): Promise<string> =>
  page.$eval('#prices', (section) => (section instanceof HTMLElement ? section.innerText.replaceAll(/\s+/g, ' ') : ''));

const seePrices = (page: Page, place: string): Promise<void> => seeText(page, `Driveaway in ${place}`);

const inDialog = (page: Page): Promise<string> =>
  page.$eval('dialog[open]', (dialog) => dialog.innerText.replaceAll(/\s+/g, ' '));

const seeInDialog = async (page: Page, words: string): Promise<void> => {
  await page.waitForFunction(
    (wanted: string) =>
      document.querySelector<HTMLElement>('dialog[open]')?.innerText.replaceAll(/\s+/g, ' ').includes(wanted) === true,
    {},
    words,
  );
};

const seeNoDialog = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
};

const textSchema = z.array(z.string());

/** Events of the page by name and detail, as the page heard them. */
const listen = async (page: Page, ...names: readonly string[]): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate((wanted) => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    for (const name of wanted) {
      window.addEventListener(name, (event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
        heard.push(`${name} ${JSON.stringify(detail)} ${localStorage.getItem('dealerId')}`);
      });
    }
  }, names);
  return async () => textSchema.parse(await page.evaluate((): unknown => Reflect.get(window, 'heard')));
};

describe('the suburb', { timeout: 60_000 }, () => {
  it('is Sydney until a visitor chooses one of the suburbs found, with the keyboard alone', async () => {
    const page = await visit('/outback');
    await seePrices(page, 'Sydney, NSW 2000');
    const before = await pricesOf(page);
    const heard = await listen(page, 'dealerChanged');
    await page.focus('header button[aria-label*="Change suburb"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] input[role="combobox"]');
    const field = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLInputElement ? activeElement.value : undefined;
      });
    await expect.poll(() => field()).toBe('Sydney, NSW 2000');
    await seeButton(page, 'Show prices', 'disabled');
    await searchSuburb(page, 'Par', 'some');
    await searchSuburb(page, 'Pa', 'none');
    await seeInDialog(page, 'Type at least 3 characters');
    await searchSuburb(page, 'Parramatta', 'some');
    expect(await complaintsAbout(page, 'suburb')).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    const active = await page.$eval('dialog[open] [role="combobox"]', (input) => [
      input.getAttribute('aria-expanded'),
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-selected'),
      document.getElementById(input.getAttribute('aria-controls') ?? '')?.role,
    ]);
    expect(active).toEqual(['true', 'true', 'listbox']);
    await page.keyboard.press('Escape');
    await searchSuburb(page, 'Parramatta ', 'some');
    await takeSuburb(page, 'Parramatta', 'NSW 2150');
    await expect.poll(() => field()).toBe('Parramatta, NSW 2150');
    await page.keyboard.press('Enter');
    await seeNoDialog(page);
    await page.waitForFunction(() =>
      /Prices now for Parramatta NSW 2150, retailer \d+\.\d km/.test(document.body.innerText),
    );
    await seePrices(page, 'Parramatta, NSW 2150');
    await expect.poll(() => pricesOf(page)).not.toBe(before);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toContain('Parramatta');
    await expect
      .poll(() => heard())
      .toEqual(['dealerChanged {"name":"Parramatta","state":"NSW","postcode":"2150"} austral-parramatta']);
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(kept).toMatchObject({ postalCode: '2150', postcode: '2150', dealerId: 'austral-parramatta' });
    expect(kept['suburb']).toContain('"fullName":"Parramatta, NSW 2150"');
    expect(kept['selectedDealer']).toContain('"externalId":"AU1002"');
    await expect
      .poll(() => page.evaluate((): unknown => Reflect.get(window, 'dataLayer')))
      .toEqual([
        { event: 'form navigation', form: 'change postcode', stage: 'change postcode' },
        { event: 'form navigation', form: 'change postcode', stage: 'submitted', postcode: '2150', make: 'Austral' },
      ]);
    await page.reload();
    await seePrices(page, 'Parramatta, NSW 2150');
  });

  it('stays what it was when the dialog is closed, by the page too', async () => {
    const page = await visit('/outback');
    await openSuburbDialog(page);
    await searchSuburb(page, 'Darwin');
    await takeSuburb(page, 'Darwin', 'NT 0800');
    await page.evaluate(() => window.dispatchEvent(new Event('closeModal')));
    await seeNoDialog(page);
    await seePrices(page, 'Sydney, NSW 2000');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('brings prices even when its retailer cannot be found', async () => {
    const page = await visit('/outback');
    await failRequests(page, '*/api/*dealers*');
    await changeSuburb(page, 'Parramatta', 'NSW 2150');
    await seePrices(page, 'Parramatta, NSW 2150');
    expect(await page.evaluate(() => localStorage.getItem('dealerId'))).toBeNull();
    await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain(', retailer');
  });
});

describe('the retailers of the suburb', { timeout: 60_000 }, () => {
  it('are the fifteen nearest with their distance, shown from the top when another suburb’s come', async () => {
    const page = await visit('/dealers');
    await seeText(page, 'Nearest first, as the crow flies from Sydney, NSW 2000.');
    await seeText(page, ' km');
    const distances = async () => (await mainText(page)).match(/\d[\d,]*\.\d km/g);
    const here = await distances();
    expect(here).toHaveLength(15);
    await seeText(page, '12 Harbourlight Street, Level 1, Sydney NSW 2000');
    await seeText(page, 'Monday to Friday 8:30 am to 5:30 pm');
    expect(await page.$eval('main a[href^="tel:"]', (link) => link.getAttribute('href'))).toBe('tel:0255501200');
    await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
    });
    await changeSuburb(page, 'Darwin', 'NT 0800');
    await page.waitForFunction(() => window.scrollY === 0);
    expect(await distances()).not.toEqual(here);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pagesVisited'))).toBe('1');
    await openSuburbDialog(page);
    await seeButton(page, 'Show prices', 'disabled');
  });

  it('are only logged when they do not come', async () => {
    const page = await stage.newVisitor();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const mend = await failRequests(page, '*/api/dealers*');
    await page.goto(`${stage.product.url}/dealers`);
    await seeButton(page, 'Load the retailers', 'enabled');
    expect(logged.some((text) => text.includes('An error occurred loading dealers.'))).toBe(true);
    expect(await page.$('main [role="alert"]')).toBeNull();
    await mend();
    await press(page, 'Load the retailers');
    await seeText(page, ' km');
  });
});

describe('the price of a variant', { timeout: 60_000 }, () => {
  it('is a skeleton until it comes, all of a page in one call', async () => {
    const page = await stage.newVisitor();
    const prices = await holdAnswers(page, '*/api/pricing/2000*');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/pricing/2')) asked.push(request.url());
    });
    await page.goto(`${stage.product.url}/wrx`);
    const letGo = await prices.held('wrx-sedan');
    await seeText(page, 'Loading the driveaway price');
    await letGo();
    await seePrices(page, 'Sydney, NSW 2000');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('wrx-sedan%2Cwrx-rs%2Cwrx-sportswagon%2Cwrx-sportswagon-ts%2Cwrx-sti&state=NSW');
  });

  it('says so when it does not come, and a click loads it again', async () => {
    const page = await stage.newVisitor();
    const mend = await failRequests(page, '*/api/pricing/2000*');
    await page.goto(`${stage.product.url}/outback`);
    await page.waitForFunction(
      (words: string) => document.querySelector<HTMLElement>('#prices')?.innerText.includes(words),
      {},
      failedPrice,
    );
    expect(await complaintsAbout(page, 'failed')).toEqual([]);
    await mend();
    await page.locator('#prices li:first-child [role="alert"] button').click();
    await page.waitForFunction(() =>
      document.querySelector<HTMLElement>('#prices li')?.innerText.includes('Driveaway in Sydney'),
    );
  });

  it('is never overwritten by a slow answer for a suburb chosen before', async () => {
    const page = await visit('/outback');
    await seePrices(page, 'Sydney, NSW 2000');
    const slow = await holdAnswers(page, '*/api/pricing/2150*');
    await changeSuburb(page, 'Parramatta', 'NSW 2150');
    const letGo = await slow.held('outback-awd');
    await changeSuburb(page, 'Darwin', 'NT 0800');
    await seePrices(page, 'Darwin, NT 0800');
    const shown = await pricesOf(page);
    await letGo();
    // an answer to a later question shows that the slow one has been heard
    await slow.end();
    await page.evaluate(async () => (await fetch('/api/pricing/2150?variants=outback-awd')).text());
    await expect.poll(() => pricesOf(page)).toBe(shown);
    expect(shown).toContain('Darwin, NT 0800');
  });

  it('is explained line by line, without cents, and compared with another suburb', async () => {
    const page = await visit('/outback');
    await seePrices(page, 'Sydney, NSW 2000');
    await page.locator('#prices li:first-child button').click();
    await seeInDialog(page, 'Stamp duty');
    const open = await inDialog(page);
    expect(open).toContain('Price details: Outback AWD');
    expect(open).toContain('RDP. The price is Austral’s recommended driveaway price for Sydney, NSW 2000.');
    expect(open).toContain('MLP. The manufacturer’s list price includes GST and excludes dealer delivery');
    const lines = await page.$$eval('dialog[open] summary', (all) =>
      all.map(({ innerText }) => Number(innerText.split('$')[1]?.replaceAll(',', ''))),
    );
    const total = Number(/Driveaway price \$([\d,]+)/.exec(open)?.[1]?.replaceAll(',', ''));
    expect(lines.reduce((sum, dollars) => sum + dollars, 0)).toBe(total);
    await page.locator('dialog[open] details:nth-of-type(3) summary').click();
    await seeInDialog(page, 'Set by: ');
    await seeInDialog(page, 'Source: ');
    await press(page, 'Compare with another suburb');
    await page.waitForSelector('dialog[open] input[role="combobox"]');
    const mend = await failRequests(page, '*/api/pricing/0800/*');
    await searchSuburb(page, 'Darwin');
    await takeSuburb(page, 'Darwin', 'NT 0800');
    await seeInDialog(page, failedPrice);
    await mend();
    await press(page, failedPrice);
    await seeInDialog(page, 'The driveaway price in Darwin NT 0800 is $');
    expect(await complaintsAbout(page, 'details')).toEqual([]);
    await page.keyboard.press('Escape');
    await seeNoDialog(page);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Price details of the Outback AWD');
  });
});

describe('the repayment', { timeout: 60_000 }, () => {
  it('stands below each price, with the future value it is based on; without one it is hidden', async () => {
    const page = await stage.newVisitor();
    const slow = await holdAnswers(page, '*/proxy/api/financecalculator');
    await page.goto(`${stage.product.url}/wrx`);
    const letGo = await slow.held('financecalculator');
    await seeText(page, 'Loading the repayment');
    await letGo();
    await slow.end();
    await seeText(page, gfvText);
    await seeText(page, 'per week');
    const sti = await page.$$eval('#prices li', (all) => all.at(-1)?.innerText ?? '');
    expect(sti).toContain('STI');
    expect(sti).not.toContain('per week');
  });

  it('is worked out from every input, kept, shared by its address, and gone when the visitor goes on', async () => {
    const page = await visit('/outback');
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
    expect(await complaintsAbout(page, 'finance')).toEqual([]);
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

    const friend = await visit(new URL(page.url()).pathname + new URL(page.url()).search);
    await seeInDialog(friend, String(amount));
    expect(await friend.evaluate(() => localStorage.getItem('financeFormInput'))).toBeNull();

    await page.$eval('[data-finance-widget]', (widget) => widget.dispatchEvent(new Event('continue')));
    await seeNoDialog(page);
    expect(await page.$('[data-finance-widget]')).toBeNull();
    expect(new URL(page.url()).search).toBe('');
    await page.waitForFunction(
      (words: string) => document.querySelector<HTMLElement>('#prices')?.innerText.includes(words),
      {},
      String(amount).replace(' per month', ''),
    );
  });

  it('says why there is none, each time in other words', async () => {
    const page = await visit('/outback?finance=outback-awd');
    await seeInDialog(page, 'Comparison rate');
    await fill(page, 'Deposit or trade-in', '47000');
    await seeInDialog(
      page,
      'Based on your deposit, the loan amount on this vehicle would be too low. Please lower your deposit to see a repayment.',
    );
    await fill(page, 'Deposit or trade-in', '0');
    await choose(page, 'Term', '84');
    await seeInDialog(
      page,
      'Sorry, GFV isn’t yet available for this vehicle. Please check with your local participating Retailer or check back soon.',
    );
    const mend = await failRequests(page, '*/proxy/api/financecalculator');
    await choose(page, 'Term', '36');
    await seeInDialog(page, 'Something went wrong with your request unfortunately. Please try again later.');
    await mend();
    await press(page, 'Try again');
    await seeInDialog(page, 'over a 36 month term');
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

  it('is refused as not available when the lender answers with another product, or not at all', async () => {
    const page = await stage.newVisitor();
    await changeAnswer(page, '*/api/finance-settings/wrx-sti', (text) => text.replace('true', 'false'));
    await page.goto(`${stage.product.url}/wrx?finance=wrx-sti`);
    await seeInDialog(page, 'Sorry, GFV isn’t yet available for this vehicle.');
    expect(await inDialog(page)).not.toContain('per week');
    const broken = await visit('/outback?finance=outback-awd');
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

describe('a keyboard', { timeout: 60_000 }, () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLInputElement ? activeElement.value : (activeElement?.textContent ?? '');
    });

  it('opens a price, reads its lines, works out a repayment and comes back to where it was', async () => {
    const page = await visit('/outback');
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
});

describe('the configurator', { timeout: 60_000 }, () => {
  const drawingOf = (page: Page): Promise<string> =>
    page.$$eval('#build svg', (all) => all.map((svg) => svg.innerHTML).join(''));

  /** A page whose configurator is in view: it is loaded when a visitor comes near it. */
  const build = async (path: string): Promise<Page> => {
    const page = await visit(path);
    await (await page.waitForSelector('#build'))?.scrollIntoView();
    return page;
  };

  it('changes drawing, price and address with every choice; Back and Forward undo and redo', async () => {
    const page = await build('/outback');
    await seeButton(page, 'Order online', 'enabled');
    const drawn = await drawingOf(page);
    await tick(page, 'Touring Turbo');
    await page.locator('#build-paint input[value="desert-pea-red"]').click();
    await page.waitForFunction(() => location.search.includes('paint=desert-pea-red'));
    expect(await drawingOf(page)).not.toBe(drawn);
    await tick(page, 'Tan nappa leather');
    await tick(page, 'Roof platform');
    await tick(page, 'Extended warranty');
    const chosen =
      '?variant=outback-touring-turbo&paint=desert-pea-red&interior=tan-leather&accessories=roof-platform&warranty=yes';
    await page.waitForFunction((wanted: string) => location.search === wanted, {}, chosen);
    await page.waitForFunction(() =>
      /Paint Desert Pea Red \+ \$6\d\d/.test(document.body.innerText.replaceAll(/\s+/g, ' ')),
    );
    await seeButton(page, 'Order online', 'enabled');
    expect(await complaintsAbout(page, 'build')).toEqual([]);
    await page.goBack();
    await page.waitForFunction(() => !location.search.includes('warranty'));
    await expect
      .poll(() => page.$eval('#build-plans input', (input) => input instanceof HTMLInputElement && input.checked))
      .toBe(false);
    await page.goForward();
    await page.waitForFunction((wanted: string) => location.search === wanted, {}, chosen);

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
    await slow.end();
    await tick(page, 'Roof platform');
    await letGo();
    await seeButton(page, 'Order online', 'enabled');
    const mend = await failRequests(page, '*/api/pricing/quote');
    await tick(page, 'Cargo barrier');
    await page.waitForFunction(
      (words: string) => document.querySelector<HTMLElement>('#build-summary')?.innerText.includes(words),
      {},
      failedPrice,
    );
    await mend();
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
