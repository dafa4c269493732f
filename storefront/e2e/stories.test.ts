/** A customer's way through the shop, short: pages, the configurator, an order up to its thank-you page, the profile. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { click } from './click.ts';
import { firefoxPath } from './firefox.ts';
import { growOlder } from './grow-older.ts';
import { pictureOfMap, seeMap, seeOtherMap } from './map-watch.ts';
import {
  acceptContract,
  createAccount,
  fillInDetails,
  goOnToContract,
  logIn,
  newCustomer,
  orderTheCar,
  payWith,
  testCards,
} from './order-story.ts';
import {
  follow,
  polling,
  press,
  seeButton,
  seeHeading,
  seeLink,
  seeLoaded,
  seeText,
  tick,
  valueOf,
} from './page-actions.ts';
import { checkPage, takeScreens, violationsOn } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

// as the oldest browsers are; all other tests of pages have today's, and so has Firefox in the night run
const stage = stageOfFile(firefoxPath === undefined ? growOlder : undefined);

describe('the pages', () => {
  it.each(['/', '/outback', '/dealers', '/help'])('%s opens, accessible and as wide as its window', async (path) => {
    const page = await stage().visit(path);
    await page.waitForSelector('main h1');
    await seeLoaded(page);
    expect(await checkPage(page, path)).toEqual([]);
  });
});

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
    await expect.poll(() => drawingOf(page)).not.toBe(drawn);
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
    const total = await totalOf(friend);
    expect(total).toBeDefined();
    await expect.poll(() => totalOf(page)).toBe(total);
    await press(friend, 'Order online');
    await seeHeading(friend, 'Create Account');
    await seeText(friend, 'Desert Pea Red');
  });
});

describe('ordering a car', () => {
  it('takes a private buyer from the model page to the thank-you page', async () => {
    const page = await stage().newVisitor({ isMotionWanted: true });
    const customer = newCustomer();
    const violations: string[] = [];
    // the other pages of this walk are judged at three widths in ordering-look.test.ts
    const check = async (name: string): Promise<void> => void violations.push(...(await checkPage(page, name)));

    await page.goto(`${stage().product.url}/outback`);
    await seeButton(page, 'Order online', 'enabled');
    await check('0-model');
    await orderTheCar(page, stage().product.url);
    await seeText(page, 'Still needed:');
    await check('1-details');
    await fillInDetails(page, customer, stage().licence);
    await createAccount(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => page.title()).toBe('Pay Deposit | Austral');
    await expect.poll(() => page.$eval('body', (body) => body.innerText)).not.toContain('in another window');
    await seeText(page, 'ABN');
    await takeScreens(page, '2-pay');
    await payWith(page, testCards.visa, '1500.08');
    await seeText(page, '$1,500.08');
    await seeLink(page, 'Continue');
    await check('2-paid');
    await goOnToContract(page);
    await takeScreens(page, '3-contract');
    await acceptContract(page, 'Please fit the tow bar before delivery.');
    await seeText(page, 'Phone: ');
    const zoomIn = await seeMap(page);
    await takeScreens(page, '4-thank-you');
    const before = await pictureOfMap(page);
    await zoomIn();
    await seeOtherMap(page, before);
    expect(violations).toEqual([]);
  });
});

describe('the profile', () => {
  it('shows a buyer their order, its documents and their account, and again after a log-out', async () => {
    const { page, customer, orderNo } = await stage().buyer('accepted');
    const violations: string[] = [];
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await seeHeading(page, 'My Order');
    await seeText(page, 'Pending acceptance by the seller');
    await seeText(page, 'What happened so far');
    await takeScreens(page, '5-my-order');
    await follow(page, 'Pay Balance');
    await seeText(page, 'in cleared funds 48 hours before dispatch');
    await takeScreens(page, '6-pay-balance');
    await follow(page, 'Documents');
    await seeText(page, `Contract-${orderNo}`);
    await takeScreens(page, '7-documents');
    await follow(page, 'My Account');
    await seeText(page, customer.email);
    await takeScreens(page, '8-my-account');
    await follow(page, 'Change my password');
    await expect.poll(() => valueOf(page, 'Email address')).toBe(customer.email);
    violations.push(...(await checkPage(page, '9-password')));

    await page.evaluate((email) => localStorage.setItem('left behind', email), customer.email);
    await press(page, 'Logout');
    await seeText(page, 'Already Have An Account?');
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    for (const personal of [customer.email, customer.password]) expect(stored).not.toContain(personal);
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await seeHeading(page, 'Login');
    await takeScreens(page, '10-login');
    await logIn(page, customer);
    await seeHeading(page, 'My Order');
    await seeText(page, orderNo);
    expect(violations).toEqual([]);
  });
});
