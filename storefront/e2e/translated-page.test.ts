/** The shop for people whose browser translates it. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import {
  acceptContract,
  createAccount,
  fillInDetails,
  goOnToContract,
  logIn,
  newCustomer,
  payWith,
  testCards,
} from './order-story.ts';
import { startOrder } from './ordering-start.ts';
import { accountPages, customerPages, isEveryPage, marketingPages } from './page-kinds.ts';
import { fill, follow, press, seeButton, seeHeading, seeText, tick } from './page-actions.ts';
import { takeScreens } from './page-checks.ts';
import { pressEverything } from './press-everything.ts';
import { stageOfFile } from './stage.ts';
import { translate } from './translation.ts';

const stage = stageOfFile();

describe('a translated page', () => {
  it('takes a customer from their details over the payment and the contract to their order, and back after a log-out', async () => {
    const page = await stage().newVisitor();
    const unseenTexts = await translate(page);
    const customer = newCustomer();
    await startOrder(page, stage().product.url);
    await fillInDetails(page, customer, stage().licence);
    const orderNo = await createAccount(page);
    await seeText(page, 'From $1,000 to $3,000.');
    await takeScreens(page, 'translated-pay');
    // figures, dates and the names of cards and banks are read by the bank as they are
    expect(await page.$$('[translate="no"] input, [translate="no"] select')).toHaveLength(6);
    expect(await page.$$('[translate="no"] font')).toHaveLength(0);
    await payWith(page, testCards.visa);
    await goOnToContract(page);
    await acceptContract(page, 'Two sets of keys.');
    await follow(page, 'Go to my account');
    await seeHeading(page, 'My Order');
    await seeText(page, orderNo);
    await press(page, 'Cancel this order');
    await page.waitForSelector('dialog[open]');
    expect(await unseenTexts()).toEqual([]);
    await page.goto(stage().orderingPage('/profile/my-account'));
    await press(page, 'Logout');
    await seeText(page, 'Already Have An Account?');
    await page.goto(stage().orderingPage('/account/login'));
    await logIn(page, customer);
    await seeHeading(page, 'My Order');
    expect(await unseenTexts()).toEqual([]);
  });

  it('says that a mail is on its way to somebody who forgot their password', async () => {
    const page = await stage().newVisitor();
    const unseenTexts = await translate(page);
    await page.goto(stage().orderingPage('/account/recover'));
    await seeHeading(page, 'Forgot password');
    await fill(page, 'Email address', 'nobody@customers.example');
    await press(page, 'Send');
    await seeHeading(page, 'Login');
    await seeText(page, 'The link works once');
    expect(await unseenTexts()).toEqual([]);
  });

  it('names in the summary of a configured car what was chosen, and its price', async () => {
    const page = await stage().newVisitor();
    const unseenTexts = await translate(page);
    await page.goto(`${stage().product.url}/configure?model=outback`);
    await seeButton(page, 'Order online', 'enabled');
    const summary = (): Promise<string> =>
      page.$eval('#build-summary', (section) => (section instanceof HTMLElement ? section.innerText : ''));
    for (const [variant, interior] of [
      ['Touring Turbo', 'Tan nappa leather'],
      ['AWD', 'Black cloth'],
    ] as const) {
      await tick(page, variant);
      await tick(page, interior);
      await expect.poll(summary).toContain(interior);
      await expect.poll(summary).toContain(variant);
    }
    await press(page, 'Save this build');
    expect(await unseenTexts()).toEqual([]);
  });
});

/** A prerendered page whose texts are others already is rendered anew, as React says; there is nothing to mend. */
const isOtherText = (fault: string): boolean => fault.includes('Minified React error #418');

/** What a page looks like that has lost its content to a fault. */
const lostContent = async (page: Page): Promise<readonly string[]> => {
  // a page that is rendered anew has none for a moment
  await page.waitForSelector('#root h1', { timeout: 10_000 }).catch(() => undefined);
  return page.evaluate(() => {
    const heading = document.querySelector('#root h1')?.textContent ?? 'no heading';
    return heading.includes('no heading') || heading.includes('Something went wrong') ? [heading] : [];
  });
};

/** Presses all on each of these pages, translated, and names what went wrong. */
const pressAllOf = async (page: Page, addresses: readonly string[]) => {
  const unseenTexts = await translate(page, '·');
  const faults: string[] = [];
  const note = (fault: string): void => void (isOtherText(fault) || faults.push(fault));
  page.on('pageerror', (fault) => {
    note(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && message.stackTrace().some(({ url = '' }) => url.includes('/assets/react-')))
      note(message.text());
  });
  const look = async (): Promise<readonly string[]> => [...(await lostContent(page)), ...(await unseenTexts())];
  let count = 0;
  for (const address of addresses) {
    const { pressed, wrong } = await pressEverything(page, { address, isEach: isEveryPage, look });
    faults.push(...wrong.map((words) => `${address} ${words}`));
    count += pressed.length;
  }
  return { faults, count };
};

describe('a translated page, whatever is pressed on it, shows what holds now:', () => {
  it.each(marketingPages)('%s', async (path) => {
    const page = await stage().newVisitor();
    const { faults, count } = await pressAllOf(page, [`${stage().product.url}${path}`]);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  it('pages of the ordering area', async () => {
    const visitor = await stage().newVisitor();
    const before = await pressAllOf(visitor, accountPages.map(stage().orderingPage));
    const { page, orderNo } = await stage().buyer('accepted');
    const after = await pressAllOf(page, customerPages(orderNo).map(stage().orderingPage));
    expect([...before.faults, ...after.faults]).toEqual([]);
    expect(after.count).toBeGreaterThan(20);
  });
});
