/** The profile beside the life of an order: the account, own data, the trade-in, several orders and none. */
import { longDay } from '@driveaway/domain/mail/long-moment.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { TOTP } from 'otpauth';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { dayAhead } from './day-ahead.ts';
import { logIn, newCustomer } from './order-story.ts';
import { choose, errorAt, fill, follow, mainText, press, seeHeading, seeLink, seeText, tick } from './page-actions.ts';
import { mailedLink } from './mailed-link.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { placeOrder } from './place-order.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';
import { click } from './click.ts';

const stage = stageOfFile();

/** Turns two-step login on. Answers what the app shows so many seconds from now, and a recovery code. */
const turnOnSecondFactor = async (
  page: Page,
  password: string,
  violations: string[],
): Promise<{ readonly codeAfter: (seconds: number) => string; readonly recoveryCode: string }> => {
  await press(page, 'Turn on two-step login…');
  await fill(page, 'Your password', password);
  await press(page, 'Continue');
  await page.waitForSelector('dialog figure path');
  violations.push(...(await checkPage(page, 'profile-second-factor')));
  const said = await page.$eval('dialog[open]', (dialog) => dialog.textContent);
  const [secret = ''] = /[A-Z2-7]{32}/.exec(said) ?? [];
  const codes = new TOTP({ secret });
  const codeAfter = (seconds: number): string =>
    codes.generate({ timestamp: systemClock.now().epochMilliseconds + seconds * 1_000 });
  await fill(page, 'Code of your app', codeAfter(0));
  await press(page, 'Turn it on');
  await seeText(page, 'We can’t show them again.');
  violations.push(...(await checkPage(page, 'profile-recovery-codes')));
  const shown = await page.$eval('dialog[open]', (dialog) => dialog.textContent);
  const [recoveryCode = ''] = /[a-z2-7]{4}(?:-[a-z2-7]{4}){3}/.exec(shown) ?? [];
  await press(page, 'I’ve saved them');
  await seeText(page, '10 recovery codes are left.');
  return { codeAfter, recoveryCode };
};

describe('My Account', () => {
  let customer = newCustomer();
  let orderNo = '';
  const opened = pageOfBlock(stage, async (page) => {
    const { url } = stage().product;
    customer = newCustomer();
    orderNo = await placeOrder(page, url, customer);
    const elsewhere = await fetch(`${url}/api/build-your-own/authenticate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify({ email: customer.email, password: customer.password }),
    });
    if (!elsewhere.ok) throw new Error(`A log-in elsewhere was answered with ${elsewhere.status}`);
    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
  });

  it('shows validation errors at the first press of the button, though leaving the last field moves it', async () => {
    const page = await opened();
    await press(page, 'Change my details');
    await fill(page, 'First name', 'R2D2');
    await fill(page, 'Postcode', '99');
    await press(page, 'Save my details');
    await seeText(page, 'There is a problem');
    await expect.poll(() => errorAt(page, 'Postcode')).toBe('This field is empty or invalid.');
    await fill(page, 'Postcode', '2150');
    await press(page, 'Cancel');
    await seeText(page, 'Change my details');
  });

  it('changes contact details and consents, and says so; ends a session elsewhere', async () => {
    const page = await opened();
    const violations: string[] = [];
    const { url } = stage().product;
    await seeText(page, 'Save my choices');
    await seeText(page, 'This browser');
    violations.push(...(await checkPage(page, 'profile-account')));
    await click(page, 'button[aria-label^="End this session: A browser on a computer"]');
    await seeText(page, 'The session has ended.');
    await expect.poll(() => mainText(page)).not.toContain('A browser on a computer');
    await press(page, 'Send again');
    await seeText(page, 'A link to confirm your email address is on its way.');
    await press(page, 'Change my email address…');
    await fill(page, 'New email address', `new.${customer.email}`);
    await fill(page, 'Your password', customer.password);
    violations.push(...(await checkPage(page, 'profile-change-email')));
    await press(page, 'Send the link');
    await seeText(page, 'Your address changes when you use it.');
    await page.goto(await mailedLink(url, 'Confirm your new email address'));
    await seeHeading(page, 'Confirm your email address');
    violations.push(...(await checkPage(page, 'account-confirm-email')));
    await press(page, 'Confirm my email address');
    await seeText(page, 'Your email address has been changed.');
    await follow(page, 'Go to my account');
    await seeText(page, `new.${customer.email}`);
    await press(page, 'Change my details');
    await fill(page, 'Mobile phone', '0491 570 157');
    await fill(page, 'Street address', '1 New Road');
    violations.push(...(await checkPage(page, 'profile-account-form')));
    await press(page, 'Save my details');
    await seeText(page, 'Your details have been changed.');
    await seeText(page, '1 New Road');
    await tick(page, 'Where my car is');
    await tick(page, 'Messages');
    await press(page, 'Save');
    await seeText(page, 'Your choices have been saved.');
    await page.reload();
    await page.waitForSelector('input[name="whereItIs.email"]:not(:checked)');
    await page.waitForSelector('input[name="messages.email"]:not(:checked)');
    await page.waitForSelector('input[name="handover.email"]:checked');
    await press(page, 'Make a calendar link');
    await seeText(page, 'Copy it now: we can’t show it again.');
    violations.push(...(await checkPageAtNight(page, 'profile-account-calendar')));
    const address = await page.$eval('a[href^="webcal:"]', (link) => link.getAttribute('href'));
    const calendar = await fetch(address?.replace(/^webcal:/, 'http:') ?? '');
    expect([calendar.status, (await calendar.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
    await press(page, 'End it');
    await seeText(page, 'The calendar feed has ended.');
    expect((await fetch(address?.replace(/^webcal:/, 'http:') ?? '')).status).toBe(404);
    await tick(page, 'by post');
    await press(page, 'Save my choices');
    await seeText(page, 'Your choices have been saved.');
    await page.reload();
    await seeText(page, 'Yes, since');
    await seeText(page, '0491 570 157');
    const { codeAfter } = await turnOnSecondFactor(page, customer.password, violations);
    // the page loads anew, and asks who it is
    await press(page, 'Logout');
    await logIn(page, { ...customer, email: `new.${customer.email}` });
    await seeHeading(page, 'Second step');
    await page.waitForSelector('#second-step-code:focus');
    violations.push(...(await checkPage(page, 'account-second-step')));
    await fill(page, 'Code of your app', '000000');
    await press(page, 'Login');
    await seeText(page, 'This code is not right');
    // the step after the one that turned it on
    await fill(page, 'Code of your app', codeAfter(30));
    await press(page, 'Login');
    await seeText(page, orderNo);
    expect(violations).toEqual([]);
  });

  it('shows the account whose password was changed, and nothing of who was logged in before', async () => {
    const { customer: other, orderNo: otherOrderNo } = await stage().buyer();
    const { page, customer, orderNo } = await stage().buyer();
    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
    await seeText(page, customer.email);
    await follow(page, 'Change my password');
    await fill(page, 'Email address', other.email);
    await fill(page, 'Current password', other.password);
    await fill(page, 'New password', `new ${other.password}`);
    await fill(page, 'Confirm new password', `new ${other.password}`);
    await press(page, 'Change password');
    await seeText(page, `Order ${orderNo} is not one of yours`);
    await follow(page, 'My Account');
    await seeText(page, otherOrderNo);
    await seeText(page, other.email);
    expect(await mainText(page)).not.toContain(customer.email);
  });

  it('erases the account once no order is under way, and only with the password and a code where one is asked for', async () => {
    const { page, customer, orderNo } = await stage().buyer();
    const violations: string[] = [];
    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
    const erase = async (password: string): Promise<void> => {
      await press(page, 'Erase my account…');
      await fill(page, 'Your password, once more', password);
      await press(page, 'Erase my account');
    };
    await erase(customer.password);
    await seeText(page, 'cannot be erased while an order is under way');
    await press(page, 'Keep my account');
    await follow(page, 'My Order');
    await press(page, 'Cancel this order');
    await press(page, 'Cancel my order');
    await seeText(page, 'This order was cancelled');
    await follow(page, 'My Account');
    await erase('a wrong guess');
    await page.waitForSelector('dialog [role="alert"]');
    await press(page, 'Keep my account');
    const { codeAfter, recoveryCode } = await turnOnSecondFactor(page, customer.password, violations);
    await press(page, 'Download my data');
    await seeText(page, 'Confirm it’s you');
    violations.push(...(await checkPage(page, 'profile-my-data-code')));
    // the step after the one that turned it on
    await fill(page, 'Code of your app', codeAfter(30));
    await click(page, 'dialog[open] button[type="submit"]');
    await seeText(page, 'Saved as my-data.json');
    await erase(customer.password);
    await seeText(page, 'Please enter the code of your authenticator app');
    violations.push(...(await checkPage(page, 'profile-erase-code')));
    await press(page, 'Use a recovery code');
    await fill(page, 'Recovery code', recoveryCode);
    await press(page, 'Erase my account');
    await seeText(page, 'Your account has been erased.');
    expect(violations).toEqual([]);
    await page.goto(stage().orderingPage('/profile'));
    await logIn(page, customer);
    await page.waitForSelector('main [role="alert"]');
    expect(new URL(page.url()).pathname).toBe('/build-your-own/account/login');
  });
});

describe('a forgotten password', () => {
  it('gets the same words whether or not the address has an account', async () => {
    const { page, customer } = await stage().buyer();
    const said: string[] = [];
    await page.goto(stage().orderingPage('/account/login'));
    for (const email of [customer.email, 'nobody@customers.example']) {
      await follow(page, 'Forgot password');
      // the page before has such a field too
      await seeHeading(page, 'Forgot password');
      await fill(page, 'Email address', email);
      await press(page, 'Send');
      await seeHeading(page, 'Login');
      await seeText(page, 'is on its way.');
      said.push(await page.$eval('main form', (form) => form.parentElement?.innerText ?? ''));
    }
    expect(said[0]).toBe(said[1]);
  });
});

describe('the trade-in', () => {
  it('is valued, offered for, declined, offered for again, accepted, and lowers what is owing', async () => {
    const { page, orderNo } = await stage().buyer('accepted');
    const violations: string[] = [];
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await follow(page, 'Trade-in');
    await seeHeading(page, 'Trade-in');
    await press(page, 'Ask for a valuation');
    await seeText(page, 'There is a problem');
    await fill(page, 'Make', 'Fjord');
    await fill(page, 'Model', 'Wayfarer');
    await fill(page, 'Year it was built', '2016');
    await fill(page, 'Odometer', '84,500');
    await choose(page, 'Condition', 'Good for its age');
    await press(page, 'Ask for a valuation');
    await seeText(page, '2016 Fjord Wayfarer');
    violations.push(...(await checkPage(page, 'profile-trade-in')));

    const backOffice = await openBackOffice(stage().product);
    await backOffice.report(orderNo, 'trade-in-offered', { amount: 11_000, holdsUntil: dayAhead(10) });
    await press(page, 'Decline');
    await seeText(page, 'You’ve declined our offer of $11,000');
    violations.push(...(await checkPageAtNight(page, 'profile-trade-in-declined')));
    await backOffice.report(orderNo, 'trade-in-offered', { amount: 12_500.5, holdsUntil: dayAhead(20) });
    await follow(page, 'My Order');
    await seeText(page, 'Valuation requested');
    await seeText(page, `We offer $12,500.50 for it. The offer is open until the end of ${longDay(dayAhead(20))}.`);
    violations.push(...(await checkPageAtNight(page, 'profile-trade-in-offer')));
    const { total, deposit } = (await backOffice.standing(orderNo)).price;
    await follow(page, 'See the offer');
    await seeText(page, 'Accept $12,500.50');
    violations.push(...(await checkPage(page, 'profile-trade-in-offered')));
    await press(page, 'Accept $12,500.50');
    await seeText(page, 'You’re trading in your car for $12,500.50');
    violations.push(...(await checkPageAtNight(page, 'profile-trade-in-accepted')));
    await follow(page, 'My Order');
    await seeText(
      page,
      `Trade-in -$12,500.50 Total amount owing ${formatDollars((total - deposit) * 100 - 1_250_050)}`,
    );
    violations.push(...(await checkPage(page, 'profile-trade-in-credited')));
    expect(violations).toEqual([]);
    expect((await backOffice.standing(orderNo)).price.tradeIn).toBe(12_500.5);
    const { events } = await backOffice.replay(orderNo);
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ValuationRequested', 'TradeInDeclined', 'TradeInAccepted']),
    );
  });
});

describe('orders', () => {
  let orderNo = '';
  const signedIn = pageOfBlock(stage, async (page) => {
    orderNo = await placeOrder(page, stage().product.url, newCustomer(), 'accepted');
  });

  it('that owe a balance name its last day and three ways to pay it; a foreign number is refused', async () => {
    const page = await signedIn();
    const backOffice = await openBackOffice(stage().product);
    await backOffice.report(orderNo, 'approve');
    await backOffice.report(orderNo, 'allocate', { vin: vinOf(orderNo) });
    await backOffice.report(orderNo, 'request-balance', { dueOn: dayAhead(20) });
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await seeText(page, `In cleared funds by ${longDay(dayAhead(20))}`);
    await seeLink(page, orderNo);
    expect(await mainText(page)).not.toContain('Change my order');
    await follow(page, 'Pay Balance');
    await seeText(page, `Due in cleared funds by ${longDay(dayAhead(20))}`);
    expect(await checkPage(page, 'profile-balance-due')).toEqual([]);
    const names = await page.$$eval('main h2', (titles) => titles.map(({ textContent }) => textContent));
    expect(names).toEqual([
      'Option 1: electronic funds transfer',
      'Option 2: telegraphic transfer',
      'Option 3: bank cheque',
    ]);
    await page.goto(stage().orderingPage('/profile?orderNo=12345678-1234'));
    await seeText(page, 'Order 12345678-1234 is not one of yours');
  });

  it('that there are none of are said so, with whom to write to and the account all the same', async () => {
    const page = await signedIn();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void (request.url().endsWith('/profile-orders')
        ? request.respond({ contentType: 'application/json', body: '[]' })
        : request.continue());
    });
    await page.goto(stage().orderingPage('/profile'));
    await seeText(page, 'No orders found.');
    await expect.poll(() => mainText(page)).toContain('buyonline@austral.example');
    await expect.poll(() => mainText(page)).not.toContain(orderNo);
    await follow(page, 'My Account');
    await seeText(page, 'Change my password');
    expect(await checkPage(page, 'profile-no-orders')).toEqual([]);
  });
});
