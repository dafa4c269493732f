/** Steps that are done twice, left, returned to or cut off: nothing typed is lost and nobody is charged twice. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { failRequests, holdAnswers } from './held-network.ts';
import { answerInstead } from './lost-answers.ts';
import {
  chooseLicence,
  createAccount,
  fillInCard,
  fillInDetails,
  logIn,
  newCustomer,
  orderNumberOf,
  payWith,
  testCards,
} from './order-story.ts';
import { detailsAddress, keepCar, ordersOf, startOrder } from './ordering-start.ts';
import {
  choose,
  fill,
  follow,
  loseSession,
  mainText,
  press,
  pressTwice,
  seeButton,
  seeHeading,
  seeLink,
  seeText,
  tick,
  valueOf,
} from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { pretendIdle } from './idle-story.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';
import { click } from './click.ts';
import { searchSuburb, takeSuburb } from './suburb-story.ts';

const stage = stageOfFile();

const agreeAndSubmit = async (page: Page): Promise<void> => {
  await tick(page, 'I have read the Contract of Sale');
  await seeButton(page, 'Accept Terms & Submit', 'enabled');
};

describe('two clicks', () => {
  it('on Continue, Pay Now and Accept count once', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    await fillInDetails(page, newCustomer(), stage().licence);
    await seeButton(page, 'Continue', 'enabled');
    await pressTwice(page, 'Continue');
    await seeHeading(page, 'Pay Deposit');
    await expect.poll(() => ordersOf(page)).toHaveLength(1);
    const before = stage().approvedCharges();
    await fillInCard(page, testCards.visa);
    await pressTwice(page, 'Pay Now');
    await seeLink(page, 'Continue');
    expect(stage().approvedCharges()).toBe(before + 1);
    await follow(page, 'Continue');
    await seeHeading(page, 'Approve Contract');
    await agreeAndSubmit(page);
    await pressTwice(page, 'Accept Terms & Submit');
    await seeHeading(page, 'All Done');
  });
});

/** The idempotency keys of all that is sent to addresses that end like this. */
const keysSentTo = (page: Page, end: string): readonly (string | undefined)[] => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
};

/** What the order will cost. */
const priceAsChanged = (page: Page): Promise<string> =>
  page.$eval(
    '::-p-xpath(//dt[.="Your order as changed"]/following-sibling::dd)',
    ({ textContent }) => textContent ?? '',
  );

const submitForm = (page: Page): Promise<void> =>
  page.$eval('main form', (form: HTMLFormElement) => form.requestSubmit());

describe('a form of the account', () => {
  const opened = pageOfBlock(stage, async (page) => {
    await page.goto(stage().orderingPage('/account/login'));
    await seeHeading(page, 'Login');
  });

  it('that is submitted again before its answer is sent once; a new try after a refusal is a new request', async () => {
    const page = await opened();
    await fill(page, 'Email address', 'nobody@example.test');
    await fill(page, 'Password', 'not this one');
    const keys = keysSentTo(page, '/authenticate');
    const answers = await holdAnswers(page, '*/authenticate');
    await submitForm(page);
    const letGo = await answers.held('/authenticate');
    await submitForm(page);
    await submitForm(page);
    letGo();
    await seeText(page, 'Invalid email or password');
    expect(keys).toHaveLength(1);
    answers.end();
    await submitForm(page);
    await expect.poll(() => keys).toHaveLength(2);
    expect(keys.every((key) => key !== undefined && key !== '')).toBe(true);
    expect(new Set(keys).size).toBe(2);
  });

  it('that nobody answers is sent again under the same key, for as long as it says the same', async () => {
    const page = await opened();
    await follow(page, 'Forgot password');
    await seeHeading(page, 'Forgot password');
    await fill(page, 'Email address', 'nobody@example.test');
    const keys = keysSentTo(page, '/recover');
    const restore = await failRequests(page, '*/recover');
    const submitAgain = async (times: number): Promise<void> => {
      await submitForm(page);
      await expect.poll(() => keys).toHaveLength(times);
      await seeText(page, 'Something went wrong');
      await seeButton(page, 'Send', 'enabled');
    };
    await submitAgain(1);
    await submitAgain(2);
    await fill(page, 'Email address', 'somebody@example.test');
    await submitAgain(3);
    restore();
    await submitForm(page);
    await seeHeading(page, 'Login');
    const [first, second, third, fourth] = keys;
    expect([second, fourth]).toEqual([first, third]);
    expect(third).not.toBe(first);
  });
});

describe('two windows', () => {
  it('with the same payment charge once, and both come to know; a log-out too, after which neither shows what needs a log-in', async () => {
    const { page, orderNo } = await stage().buyer();
    const before = stage().approvedCharges();
    const other = await stage().windowBeside(page);
    await stage().openStep(page, orderNo, 'pay');
    await stage().openStep(other, orderNo, 'pay');
    await other.bringToFront();
    await fillInCard(other, testCards.visa);
    await page.bringToFront();
    await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    await other.bringToFront();
    await pressTwice(other, 'Pay Now');
    await seeLink(other, 'Continue');
    expect(stage().approvedCharges()).toBe(before + 1);

    await page.bringToFront();
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await press(page, 'Logout');
    await seeText(other, 'You have logged out in another window.');
    await seeHeading(other, 'Login');
    await seeHeading(page, 'Login');
    await expect.poll(() => mainText(other)).not.toContain(orderNo);
  });

  it('come to know of a log-out on a page about cars', async () => {
    const { page, orderNo } = await stage().buyer();
    const other = await stage().windowBeside(page);
    await other.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await seeText(other, 'Deposit Required');
    await page.bringToFront();
    await page.goto(stage().product.url);
    await press(page, 'Logout');
    await other.bringToFront();
    await seeText(other, 'You have logged out in another window.');
    await seeHeading(other, 'Login');
    await expect.poll(() => mainText(other)).not.toContain(orderNo);
  });

  it('show nothing of whoever was logged in before, even where the network fails', async () => {
    const { customer: next } = await stage().buyer();
    const { page, customer } = await stage().buyer();
    const other = await stage().windowBeside(page);
    await other.goto(stage().orderingPage('/profile/my-account'));
    await seeText(other, customer.email);
    await follow(other, 'My Order');
    await seeHeading(other, 'My Order');
    await page.bringToFront();
    await page.goto(stage().orderingPage('/account/login'));
    await logIn(page, next);
    await seeHeading(page, 'My Order');
    await other.bringToFront();
    await seeText(other, 'You have logged in in another window.');
    await failRequests(other, '*/account-details');
    await other.evaluate(() => {
      history.back();
    });
    await seeText(other, 'Your account could not be loaded.');
    expect(await mainText(other)).not.toContain(customer.email);
  });
});

describe('a session that ends in the middle of a step', () => {
  it('loses nothing of the details: the account is asked for, and a log-in fills in what is known', async () => {
    const { page, customer } = await stage().buyer();
    const id = await keepCar(stage().product.url);
    await page.goto(detailsAddress(stage().product.url, id));
    await seeText(page, 'Still needed:');
    await tick(page, 'A company');
    await fill(page, 'Company name', 'Banksia Works Pty Ltd');
    await fill(page, 'ABN/ACN', '51 824 753 556');
    await fill(page, 'Middle name (optional)', 'Rosalind');
    await fill(page, 'Street address', '12 Other Street');
    await choose(page, 'Retailer', 'km');
    await tick(page, 'I agree to the');
    await seeButton(page, 'Continue', 'enabled');
    await loseSession(page);
    await press(page, 'Continue');
    await seeText(page, 'You’ve been logged out meanwhile');
    await expect.poll(() => valueOf(page, 'Street address')).toBe('12 Other Street');
    await page.waitForSelector('::-p-aria([name="Password"][role="textbox"])');
    await click(page, '::-p-xpath(//main//a[text()="Log in"])');
    await logIn(page, customer);
    await seeText(page, 'We kept what you typed');
    await expect.poll(() => valueOf(page, 'Middle name (optional)')).toBe('Rosalind');
    await expect.poll(() => valueOf(page, 'Street address')).toBe('12 Other Street');
    await expect.poll(() => valueOf(page, 'Last name')).toBe(customer.lastName);
  });

  it('asks for a log-in before a payment and before an acceptance, and comes back to both', async () => {
    const { page, customer, orderNo } = await stage().buyer();
    const violations: string[] = [];
    const before = stage().approvedCharges();
    await stage().openStep(page, orderNo, 'pay');
    await fillInCard(page, testCards.visa);
    await loseSession(page);
    await press(page, 'Pay Now');
    await logIn(page, customer);
    await seeHeading(page, 'Pay Deposit');
    expect(stage().approvedCharges()).toBe(before);
    await payWith(page, testCards.visa);
    await follow(page, 'Continue');
    await seeHeading(page, 'Approve Contract');
    await tick(page, 'Other special conditions');
    await fill(page, 'Your note to the seller', 'Two sets of keys.');
    const leave = await pretendIdle(page);
    await leave(100);
    await seeText(page, 'Are you still there?');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Stay logged in');
    await page.waitForSelector('dialog[role="alertdialog"][aria-describedby]');
    violations.push(...(await checkPage(page, 'idle-warning')));
    await press(page, 'Stay logged in');
    await page.waitForSelector('dialog[open]', { hidden: true });
    await loseSession(page);
    await leave(0);
    await seeText(page, 'You were inactive for a while');
    violations.push(...(await checkPage(page, 'login-timed-out')));
    await logIn(page, customer);
    await seeHeading(page, 'Approve Contract');
    await seeText(page, 'Two sets of keys.');
    await agreeAndSubmit(page);
    await loseSession(page);
    await press(page, 'Accept Terms & Submit');
    await logIn(page, customer);
    await seeHeading(page, 'Approve Contract');
    await seeText(page, 'Two sets of keys.');
    await agreeAndSubmit(page);
    await press(page, 'Accept Terms & Submit');
    await seeHeading(page, 'All Done');
    expect(violations).toEqual([]);
  });
});

describe('back, forward and reload', () => {
  it('show every step as it stands, and never send it again, until the order is changed', async () => {
    const page = await stage().newVisitor();
    const before = stage().approvedCharges();
    const id = await startOrder(page, stage().product.url);
    await fillInDetails(page, newCustomer(), stage().licence);
    await press(page, 'Continue');
    await seeHeading(page, 'Pay Deposit');
    const orderNo = orderNumberOf(page);
    await page.goBack();
    await seeText(page, 'We’ve created your account and order');
    await page.goForward();
    await seeHeading(page, 'Pay Deposit');
    // a later step sends back to what is due
    await page.goto(stage().orderingPage(`/order/${orderNo}/thank-you`));
    await seeHeading(page, 'Pay Deposit');
    await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    await page.reload();
    await seeText(page, 'ending in 1111');
    await seeButton(page, 'Pay Now', 'disabled');
    await expect
      .poll(() => page.$$eval('main input:enabled, main select:enabled', (controls) => controls.length))
      .toBe(0);
    await click(page, '::-p-aria([name="Continue"][role="link"])');
    await seeHeading(page, 'Approve Contract');
    await page.goBack();
    await seeText(page, 'ending in 1111');
    await page.goForward();
    await agreeAndSubmit(page);
    await press(page, 'Accept Terms & Submit');
    await seeHeading(page, 'All Done');
    await page.reload();
    await seeText(page, 'What happens next');
    await page.goBack();
    await seeText(page, 'You’ve accepted this contract');
    await page.goto(detailsAddress(stage().product.url, id));
    await seeText(page, 'We’ve created your account and order');
    await expect.poll(() => ordersOf(page)).toEqual([orderNo]);

    // no car is allocated yet: the order can become another one, whose contract is accepted anew
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await follow(page, 'Change my order');
    await seeHeading(page, 'Change my order');
    await seeText(page, 'What you accepted no longer counts');
    await seeButton(page, 'Agree and change my order', 'disabled');
    await click(page, '#change-paint label:last-child input');
    await click(page, '#change-accessories label:first-child input');
    await seeText(page, 'Your order as changed');
    await seeButton(page, 'Agree and change my order', 'enabled');
    expect(await checkPage(page, 'profile-change')).toEqual([]);
    const shown = await priceAsChanged(page);
    const keys = keysSentTo(page, '/change-order');
    const otherPrice = { message: 'Please confirm the price.', code: 'price-not-agreed', requestId: '' };
    const changeOrder = { urlPattern: '*/change-order', method: 'POST' };
    const restore = await answerInstead(page, changeOrder, { status: 409, body: { success: false, ...otherPrice } });
    await press(page, 'Agree and change my order');
    await seeText(page, otherPrice.message);
    await seeButton(page, 'Agree and change my order', 'enabled');
    restore();
    await pressTwice(page, 'Agree and change my order');
    await seeHeading(page, 'My Order');
    await seeText(page, 'Your order has changed');
    await seeLink(page, 'Review & Confirm contract');
    expect(new Set(keys).size).toBe(2);
    expect(keys).toHaveLength(2);
    expect(await checkPageAtNight(page, 'profile-changed')).toEqual([]);
    await follow(page, 'Review & Confirm contract');
    await seeHeading(page, 'Approve Contract');
    await seeText(page, shown);
    await agreeAndSubmit(page);
    expect(stage().approvedCharges()).toBe(before + 1);
  });
});

describe('without a network', () => {
  it('the page says so calmly, keeps what was typed, and goes on by itself', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    await fillInDetails(page, newCustomer(), stage().licence);
    await seeButton(page, 'Continue', 'enabled');
    await page.setOfflineMode(true);
    await seeText(page, 'You are offline.');
    await press(page, 'Continue');
    await seeText(page, 'Nothing you typed is lost.');
    await page.setOfflineMode(false);
    await seeText(page, 'You are back online.');
    await press(page, 'Continue');
    await seeHeading(page, 'Pay Deposit');
    await expect.poll(() => ordersOf(page)).toHaveLength(1);
  });

  it('a page whose code cannot be had says how to get it', async () => {
    const page = await stage().newVisitor();
    await page.goto(stage().orderingPage('/account/login'));
    await seeHeading(page, 'Login');
    await page.setRequestInterception(true);
    page.on('request', (request) => void (request.url().includes('/assets/') ? request.abort() : request.continue()));
    await click(page, '::-p-aria([name="Forgot password"][role="link"])');
    await seeHeading(page, 'Please load this page again');
    await expect.poll(() => mainText(page)).toContain('Nothing is lost');
  });
});

describe('a retailer in another state', () => {
  it('has its price agreed to before anything is ordered, and what was typed goes with it', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url, { suburb: { name: 'Albury', state: 'NSW', postcode: '2640' } });
    const customer = newCustomer();
    await fillInDetails(page, customer, stage().licence);
    await choose(page, 'Retailer', 'at VIC prices');
    await seeText(page, 'where your car has another price');
    await seeButton(page, 'Continue', 'disabled');
    const agreeButton = '::-p-xpath(//button[starts-with(., "Agree to $")])';
    const agree = await page.locator(agreeButton).waitHandle();
    const price = await agree.evaluate(({ textContent }) => textContent?.replace('Agree to ', '') ?? '');
    await click(page, agreeButton);
    await seeText(page, 'Your price is for Wodonga, VIC.');
    await seeText(page, price);
    await expect.poll(() => valueOf(page, 'First name')).toBe('Zoë');
    await expect.poll(() => valueOf(page, 'Postcode')).toBe('3690');

    // the buyer still lives in Albury, and may keep the car there
    await tick(page, 'At my address');
    await seeText(page, 'Your price changes with the place');
    await seeText(page, 'Your price is for Albury, NSW, where the car will be kept.');
    expect(await mainText(page)).toContain('those of Albury, NSW 2640');
    await expect.poll(() => valueOf(page, 'Postcode')).toBe('3690');
    await chooseLicence(page, stage().licence);
    for (const label of ['Password', 'Confirm password']) await fill(page, label, customer.password);
    await tick(page, 'I agree to the');
    await createAccount(page);
    await seeText(page, 'Albury NSW 2640');
    expect(await mainText(page)).not.toContain('VIC 3690');
  });
});

describe('another suburb', () => {
  it('is chosen in the order itself: same car, its price beside the one before, and what was typed goes with it', async () => {
    const page = await stage().newVisitor();
    const first = await startOrder(page, stage().product.url);
    await fill(page, 'First name', 'Zoë');
    await seeText(page, 'your car and this price are kept for you for seven days');
    const options = await page.$eval('#order-summary h2 + p', ({ textContent }) => textContent);
    // the long summary beside the form moves with the page: its head is seen at the top
    await page.evaluate(() => window.scrollTo(0, 0));
    await press(page, 'Change suburb');
    await searchSuburb(page, '3000');
    await takeSuburb(page, 'Melbourne', 'VIC 3000');
    await seeText(page, 'In Melbourne, VIC 3000');
    await seeText(page, 'In Parramatta, NSW 2150');
    expect(await checkPage(page, 'checkout-change-suburb')).toEqual([]);
    await press(page, 'Use this suburb');
    await seeText(page, 'Prices now for Melbourne, VIC 3000');
    await expect.poll(() => valueOf(page, 'First name')).toBe('Zoë');
    await expect.poll(() => valueOf(page, 'Postcode')).toBe('3000');
    expect(await page.$eval('#order-summary h2 + p', ({ textContent }) => textContent)).toBe(options);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change suburb');
    expect(new URL(page.url()).searchParams.get('id')).not.toBe(first);
    const outside = await page.$$eval('#order-summary p a', (links) =>
      links.map(({ target, rel, textContent }) => [target, rel, textContent]),
    );
    expect(outside).toStrictEqual(
      ['Finance Quote', 'Get Used Car Valuation', 'Book Test Drive'].map((name) => [
        '_blank',
        'noopener',
        `${name} (opens in a new tab)`,
      ]),
    );
    // an island has no online price, and the way back is there
    await press(page, 'Change suburb');
    await searchSuburb(page, '2899');
    await takeSuburb(page, 'Norfolk Island', 'NSW 2899');
    await press(page, 'Use this suburb');
    await seeText(page, 'A retailer has to quote for this car');
    await press(page, 'Change suburb');
    await searchSuburb(page, '2150');
    await takeSuburb(page, 'Parramatta', 'NSW 2150');
    await press(page, 'Use this suburb');
    await expect.poll(() => valueOf(page, 'First name')).toBe('Zoë');
  });
});
