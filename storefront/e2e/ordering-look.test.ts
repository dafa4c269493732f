/** The ordering area on every screen, with the keyboard alone, and over a slow line. */
import { describe, expect, it } from 'vitest';
import { atNight, isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import type { FileChooser, Page } from 'puppeteer-core';
import { holdAnswers } from './held-network.ts';
import {
  acceptContract,
  fillInDetails,
  goOnToContract,
  newCustomer,
  orderTheCar,
  payWith,
  testCards,
} from './order-story.ts';
import { startOrder } from './ordering-start.ts';
import { placeOrder } from './place-order.ts';
import {
  fill,
  follow,
  leaveField,
  polling,
  press,
  seeButton,
  seeHeading,
  seeLink,
  seeText,
  tick,
} from './page-actions.ts';
import { axeViolations } from './page-checks.ts';
import { watchCalls } from './calls-in-vain.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const widths = [320, 375, 768, 1440] as const;
/** The one column of phones, and in the night run the two of wide windows. */
const axeWidths: ReadonlySet<number> = new Set(isNightRun ? [320, 1440] : [320]);

/** What is wrong with the page on each screen. */
const violationsOf = async (page: Page, name: string): Promise<readonly string[]> => {
  const violations: string[] = [];
  for (const width of widths) {
    await page.setViewport({ width, height: 800 });
    // a map drawn for a wider window takes a moment to shrink
    const fits = page.waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      { polling },
    );
    const overflow = await fits.then(
      () => 0,
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    );
    if (overflow > 0) violations.push(`${name} is ${overflow} px too wide at ${width} px`);
    if (!axeWidths.has(width)) continue;
    violations.push(...(await axeViolations(page)).map((violation) => `${name} at ${width} px: ${violation}`));
  }
  return violations;
};

/** Whether the total can be read in the window as it is now. */
const showsTotal = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main strong, main p')].some((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      const isPrice = /^\$\d\d,\d{3}(\.\d\d)?$/.test(element.textContent.trim());
      return isPrice && height > 0 && top >= 0 && bottom <= innerHeight;
    }),
  );

describe('every screen', () => {
  it('of step 1 fits from 320 to 1440 px and satisfies axe, empty and with what is wrong at its fields', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    const violations = [...(await violationsOf(page, 'details'))];
    await tick(page, 'A company');
    await tick(page, 'At another place');
    await fill(page, 'Date of birth', '31/02/1990');
    await fill(page, 'Email address', 'zoe');
    await leaveField(page);
    await seeText(page, 'Please enter a valid email address');
    violations.push(...(await violationsOf(page, 'details with validation errors')));
    expect(violations).toEqual([]);
  });

  it('after step 1 fits from 320 to 1440 px and satisfies axe', async () => {
    const violations: string[] = [];
    const lookAt = async (page: Page, path: string, words: string): Promise<void> => {
      await page.goto(stage().orderingPage(path));
      await seeText(page, words);
      violations.push(...(await violationsOf(page, path)));
    };
    const placed = await stage().buyer();
    await lookAt(placed.page, `/order/${placed.orderNo}/pay`, 'Pay Now');
    const paid = await stage().buyer('paid');
    await lookAt(paid.page, `/order/${paid.orderNo}/contract`, 'Accept Terms & Submit');
    const { page, orderNo } = await stage().buyer('accepted');
    const followTo = async (link: string, path: string, words: string): Promise<void> => {
      await follow(page, link);
      await seeText(page, words);
      expect(new URL(page.url()).pathname).toBe(`/build-your-own${path}`);
      violations.push(...(await violationsOf(page, path)));
    };
    await lookAt(page, `/order/${orderNo}/thank-you`, 'Phone: ');
    await followTo('Go to my account', '/profile', 'What happened so far');
    await followTo('Pay Balance', '/profile/pay-balance', 'Option 3');
    await followTo('Documents', '/profile/documents', 'Contract-');
    await followTo('Trade-in', '/profile/trade-in', 'Ask for a valuation');
    await followTo('My Account', '/profile/my-account', 'Save my choices');
    await lookAt(page, '/account/login', 'Forgot password');
    await followTo('Forgot password', '/account/recover', 'Back to login');
    await lookAt(page, '/account/password', 'Change password');
    await lookAt(page, '/account/reset', 'Ask for a new link');
    expect(violations).toEqual([]);
  });

  it('of the profile keeps its header low and its links on one line, however long a name is, and asks for nothing in vain', async () => {
    const page = await stage().newVisitor();
    const customer = { ...newCustomer(), firstName: 'Maximiliana-Theodora', lastName: 'Featherstonehaugh-Cholmondele' };
    const orderNo = await placeOrder(page, stage().product.url, customer);
    const heightOf = (selector: string): Promise<number> =>
      page.$eval(selector, (element) => element.getBoundingClientRect().height);
    // what the page shows beside the order does not wait for it
    const orders = await holdAnswers(page, String.raw`*/profile-order\?*`);
    const beside = page.waitForRequest((request) => request.url().endsWith('/account-details'));
    await page.goto(stage().orderingPage('/profile/my-account'));
    await beside;
    orders.end();
    const callsInVain = watchCalls(page);
    for (const width of [320, 375]) {
      await page.setViewport({ width, height: 700 });
      await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
      await seeText(page, 'Save my choices');
      expect(callsInVain()).toEqual([]);
      expect(await heightOf('header')).toBe(55);
      expect(await heightOf('nav[aria-label="Your account"] ul')).toBeLessThan(50);
      const isCurrentInView = (): Promise<boolean> =>
        page.$eval('nav[aria-label="Your account"] [aria-current="page"]', (link) => {
          const { left, right } = link.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        });
      await expect.poll(isCurrentInView).toBe(true);
    }
  });

  it('shows the total at all times on a phone, and two columns from the breakpoint of the host on', async () => {
    const page = await stage().newVisitor();
    await page.setViewport({ width: 375, height: 700 });
    await startOrder(page, stage().product.url);
    const end = await page.evaluate(() => document.querySelector('#order-summary')?.getBoundingClientRect().top ?? 0);
    for (let y = 0; y < end; y += 500) {
      await page.evaluate((to: number) => {
        scrollTo(0, to);
      }, y);
      await expect.poll(() => showsTotal(page)).toBe(true);
    }
    const layoutAt = async (width: number, breakpoint: string): Promise<string | undefined> => {
      await page.setViewport({ width, height: 700 });
      // the host page writes it into its html element, which is there before any script of ours
      await page.evaluateOnNewDocument(
        `new MutationObserver((_, watch) => {
           document.documentElement.dataset.orderingBreakpoint = '${breakpoint}';
           watch.disconnect();
         }).observe(document, { childList: true });`,
      );
      await page.reload();
      await seeHeading(page, 'Create Account');
      return page.evaluate(() => document.documentElement.dataset['orderingLayout']);
    };
    await expect.poll(() => layoutAt(900, '')).toBe('narrow');
    await expect.poll(() => layoutAt(900, '800')).toBe('wide');
    await expect.poll(() => layoutAt(780, '800')).toBe('narrow');
  });
});

/** Presses Tab until the control with this name (or its beginning) has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      // the header has words of its own
      const element = document.querySelector('main :focus');
      const isField =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement;
      const label = isField ? element.labels : null;
      return (label?.[0]?.textContent ?? element?.textContent ?? '').trim();
    });
    if (focused.startsWith(name)) return;
    passed.push(focused);
  }
  throw new Error(`The Tab key does not reach ${name}, but ${passed.join('; ')}`);
};

/** Opens the dialog of the file field that has the focus, which belongs to the operating system, and takes a file. */
const chooseByKeyboard = async (page: Page, path: string): Promise<void> => {
  let chooser: FileChooser | undefined;
  void page.waitForFileChooser().then((opened) => (chooser = opened));
  await expect
    .poll(async () => {
      // a key pressed before the browser intercepts file dialogs opens none
      if (chooser === undefined) await page.keyboard.press('Space');
      return chooser;
    })
    .toBeDefined();
  await chooser?.accept([path]);
};

describe('the keyboard alone', () => {
  it('creates an account: every field in its order, the licence, the way on', async () => {
    const page = await stage().newVisitor();
    const customer = newCustomer();
    await startOrder(page, stage().product.url);
    await seeButton(page, 'Continue', 'disabled');
    await page.waitForFunction(() => document.body.innerText.includes('Choose a retailer'), { polling });
    await page.evaluate(() => document.querySelector('h1')?.focus());
    const seeFocus = async (tagName: string): Promise<void> => {
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe(tagName);
    };
    /** Key by key where a page makes something of each: choices and numbers. */
    const enter = async (
      fields: readonly (readonly [name: string, text: string, isTyped?: 'typed'])[],
    ): Promise<void> => {
      for (const [name, text, isTyped] of fields) {
        await tabTo(page, name);
        await (isTyped === undefined ? page.keyboard.sendCharacter(text) : page.keyboard.type(text));
      }
    };
    await tabTo(page, 'A private person');
    await enter([
      ['Retailer', 'Austral', 'typed'],
      ['Title', 'Dr', 'typed'],
      ['First name', customer.firstName],
      ['Middle name', 'Rosalind'],
      ['Last name', customer.lastName],
      ['Date of birth', '1/2/1990', 'typed'],
      ['Phone number', '0491 570 006', 'typed'],
      ['Street address', '7 Banksia Lane'],
    ]);
    await tabTo(page, 'Licence file');
    await chooseByKeyboard(page, stage().licence);
    await seeText(page, 'Remove this file');
    await enter([
      ['Email address', customer.email],
      ['Confirm email address', customer.email],
      ['Password', customer.password],
      ['Confirm password', customer.password],
    ]);
    await tabTo(page, 'I agree to the');
    await page.keyboard.press('Space');
    await seeButton(page, 'Continue', 'enabled');
    await tabTo(page, 'Continue');
    const orders = await holdAnswers(page, '*/order-details?*');
    const parties = page.waitForRequest((request) => request.url().includes('/buyer-details?'));
    await page.keyboard.press('Enter');
    await seeHeading(page, 'Pay Deposit');
    await parties;
    await seeFocus('H1');
    orders.end();
    await seeText(page, 'From $1,000 to $3,000.');
    await seeFocus('H1');
  });

  it('pays, accepts the contract, and opens both price popups and the order', async () => {
    const page = await stage().newVisitor();
    const orderNo = await placeOrder(page, stage().product.url, newCustomer());
    await page.goto(stage().orderingPage(`/order/${orderNo}/pay`));
    await seeButton(page, 'Pay Now', 'disabled');
    for (const [name, text] of [
      ['Name on card', 'Zoe Hara'],
      ['Card number', testCards.visa.number],
      ['Expiry month', '07'],
      ['Expiry year', '2030'],
      ['Security code', testCards.visa.code],
    ] as const) {
      await tabTo(page, name);
      await page.keyboard.type(text);
    }
    await seeButton(page, 'Pay Now', 'enabled');
    await page.keyboard.press('Enter');
    await seeLink(page, 'Continue');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Continue', { polling });
    await page.keyboard.press('Enter');
    await seeHeading(page, 'Approve Contract');
    await seeButton(page, 'Accept Terms & Submit', 'disabled');
    await tabTo(page, 'Other special conditions');
    await page.keyboard.press('Space');
    await tabTo(page, 'Your note to the seller');
    await page.keyboard.type('Two sets of keys.');
    await tabTo(page, 'I have read the Contract of Sale');
    await page.keyboard.press('Space');
    await tabTo(page, 'Accept Terms & Submit');
    await page.keyboard.press('Enter');
    await seeHeading(page, 'All Done');
    await tabTo(page, 'Go to my account');
    for (const title of ['Recommended Driveaway Price', 'Base Price']) {
      const button = await page.waitForSelector(`button[aria-label="About: ${title}"]`);
      await button?.focus();
      await page.keyboard.press('Enter');
      await seeText(page, 'final costs may vary by retailer');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null, { polling });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`About: ${title}`);
    }
    await page.evaluate(() => document.querySelector('h1')?.focus());
    await tabTo(page, 'Go to my account');
    await page.keyboard.press('Enter');
    await seeHeading(page, 'My Order');
  });
});

/** Notes whether the button of a form is busy, however shortly, until it is asked. */
const watchBusy = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const note = (): void => {
      if (document.querySelector('main button[type="submit"][aria-busy="true"]') !== null)
        document.documentElement.dataset['wasBusy'] = 'yes';
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return async () => {
    await page.waitForFunction(() => document.documentElement.dataset['wasBusy'] === 'yes', { polling });
    await page.evaluate(() => delete document.documentElement.dataset['wasBusy']);
  };
};

/** A phone with a weak signal: 50 kB a second, 0.4 s of latency. */
const slowLine = { download: 50_000, upload: 50_000, latency: 400 } as const;

atNight(() => {
  describe('a slow line', () => {
    it('takes an order from the model page to thank-you, shows what is under way, and charges once', async () => {
      const page = await stage().newVisitor();
      const before = stage().approvedCharges();
      await page.emulateNetworkConditions(slowLine);
      await orderTheCar(page, stage().product.url);
      await fillInDetails(page, newCustomer(), stage().licence);
      await seeButton(page, 'Continue', 'enabled');
      const seeBusy = await watchBusy(page);
      await press(page, 'Continue');
      await seeHeading(page, 'Pay Deposit');
      await seeBusy();
      await payWith(page, testCards.visa);
      await seeBusy();
      await goOnToContract(page);
      await acceptContract(page, 'Two sets of keys.');
      await seeText(page, 'Phone: ');
      expect(stage().approvedCharges()).toBe(before + 1);
    });
  });
});
