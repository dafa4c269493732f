/** Every message of the ordering forms (specification §5) and every error of the catalogue that they show (§8). */
import { describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { answerInstead } from './lost-answers.ts';
import { chooseLicence, fillInDetails, newCustomer, payWith, testCards } from './order-story.ts';
import { startOrder } from './ordering-start.ts';
import { placeOrder } from './place-order.ts';
import {
  polling,
  choose,
  clear,
  enterField,
  errorAt,
  fill,
  leaveField,
  mainText,
  press,
  seeButton,
  seeHeading,
  seeText,
  tick,
  typeInto,
  valueOf,
} from './page-actions.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const stage = stageOfFile();

type Case = readonly [label: string, value: string, message: string];

/** Fills in each field, leaves it, and answers what every field then says. */
const messagesAt = async (page: Page, cases: readonly Case[]): Promise<readonly Case[]> => {
  for (const [label, value] of cases) {
    await clear(page, label);
    if (value !== '') await page.keyboard.sendCharacter(value);
    await leaveField(page);
  }
  const shown: Case[] = [];
  for (const [label, value] of cases) shown.push([label, value, await errorAt(page, label)]);
  return shown;
};

const failureOf = (message: string, errors?: Readonly<Record<string, readonly string[]>>) => ({
  success: false,
  code: 'test',
  message,
  requestId: 'r',
  ...(errors !== undefined && { errors }),
});

const seeAlert = async (page: Page, words: string): Promise<void> => {
  await page.waitForFunction(
    (wanted: string) => document.querySelector('main [role="alert"]')?.textContent.includes(wanted),
    { polling },
    words,
  );
};

const thirtyOne = 'a'.repeat(31);
const tooLong = (most: number): string => `The maximum legth of this field is ${most} characters.`;

describe('the Create Account form', () => {
  const opened = pageOfBlock(stage, (page) => startOrder(page, stage().product.url));

  it('says what is missing or wrong with each field of a private buyer', async () => {
    const page = await opened();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Create Account');
    await seeButton(page, 'Continue', 'disabled');
    // from the first blur of a field on, and not before
    expect(await errorAt(page, 'First name')).toBe('');
    const rounds: readonly (readonly Case[])[] = [
      [
        ['First name', '', 'First name is empty or invalid'],
        ['Last name', '', 'Last name is empty or invalid'],
        ['Date of birth', '', 'Date of birth is required'],
        ['Phone number', '', 'Phone number is required'],
        ['Street address', '', 'Street address is required'],
        ['Suburb', '', 'This field is required.'],
        ['Email address', '', 'Email address is required'],
        ['Confirm email address', '', 'Confirm your email address'],
        ['Password', '', 'Password is required'],
        ['Confirm password', '', 'Confirm your password'],
      ],
      [
        ['First name', thirtyOne, 'First name is empty or invalid'],
        ['Last name', 'Smith4', 'Last name is empty or invalid'],
        ['Middle name (optional)', 'A1', 'This field is empty or invalid.'],
        ['Date of birth', '31/02/1990', 'There is no 31/02/1990 in the calendar.'],
        ['Phone number', '12345', 'Please enter a valid phone number'],
        ['Street address', 'x'.repeat(251), tooLong(250)],
        ['Second line (optional)', 'x'.repeat(251), tooLong(250)],
        ['Suburb', 'x'.repeat(101), tooLong(100)],
        ['Email address', 'zoe@', 'Please enter a valid email address'],
        ['Password', 'correct horse', ''],
        ['Confirm password', 'correct house', 'Confirm your password'],
      ],
      [
        ['Date of birth', '1/1/2199', 'Date of birth cannot be in the future.'],
        ['Email address', 'zoe@customers.example', ''],
        ['Confirm email address', 'ZOE@Customers.example', ''],
        ['Confirm password', 'correct horse', ''],
      ],
    ];
    for (const cases of rounds) expect(await messagesAt(page, cases)).toEqual(cases);
    // a confirmation is validated again when the field it confirms changes
    await fill(page, 'Email address', 'zoe.two@customers.example');
    await expect.poll(() => errorAt(page, 'Confirm email address')).toBe('Confirm your email address');
    await fill(page, 'Password', 'correct house');
    await expect.poll(() => errorAt(page, 'Confirm password')).toBe('Confirm your password');

    await tick(page, 'I agree to the');
    await tick(page, 'I agree to the');
    await leaveField(page);
    await seeText(page, 'You must agree to the Privacy Collection Statement');
    await choose(page, 'Retailer', 'km');
    await enterField(page, 'Retailer');
    await page.select('select[name="dealerCode"]', '');
    await leaveField(page);
    await expect.poll(() => errorAt(page, 'Retailer')).toBe('Dealer is required');
  });

  it('takes no licence but a picture or a PDF of at most 8 MB, and says so at once', async () => {
    const page = await opened();
    const textFile = join(stage().product.dataDirectory, 'licence.txt');
    const bigFile = join(stage().product.dataDirectory, 'big.png');
    await writeFile(textFile, 'my licence');
    await writeFile(bigFile, Buffer.alloc(8 * 1024 * 1024 + 1));
    await chooseLicence(page, textFile);
    await seeText(page, 'The licence must be a JPEG, PNG, WebP, GIF or PDF file.');
    await chooseLicence(page, bigFile);
    await seeText(page, 'The licence file must be no larger than 8 MB.');
    await chooseLicence(page, stage().licence);
    await seeText(page, 'Remove this file');
    await press(page, 'Remove this file');
    await seeText(page, 'Licence file is required');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
  });

  it('wants name and number of a company, and tells that its price is to be confirmed', async () => {
    const page = await opened();
    await tick(page, 'A company');
    const cases: readonly Case[] = [
      ['Company name', '', 'Company name is required'],
      ['ABN/ACN', '51 824 753 557', 'Company ABN/ACN is required'],
      ['Job title (optional)', 'x'.repeat(101), tooLong(100)],
    ];
    expect(await messagesAt(page, cases)).toEqual(cases);
    await expect.poll(() => mainText(page)).toContain('To be confirmed by the seller');
    expect(await page.$('input[type="file"]')).toBeNull();
  });

  it('shows the validation errors of the server, in its words or in those of the catalogue', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    await fillInDetails(page, newCustomer(), stage().licence);
    const before = stage().product.charges().length;
    const answers: readonly (readonly [status: number, body: unknown, shown: string])[] = [
      [400, failureOf('Not so.', { 'account.phoneNo': ['Nobody answers there.'] }), 'Nobody answers there.'],
      [409, failureOf('This car is sold out.'), 'This car is sold out.'],
      [409, failureOf(''), 'An unknown error occurred.'],
      [409, { odd: true }, 'Something went wrong'],
      [500, failureOf(''), 'Something went wrong'],
    ];
    for (const [status, body, shown] of answers) {
      const stop = await answerInstead(page, { urlPattern: '*/account-details?*', method: 'POST' }, { status, body });
      await press(page, 'Continue');
      await seeAlert(page, shown);
      stop();
      await fill(page, 'Phone number', '0491 570 157');
      await seeButton(page, 'Continue', 'enabled');
    }
    expect(stage().product.charges()).toHaveLength(before);
  });
});

describe('the card form', () => {
  const opened = pageOfBlock(stage, async (page) => {
    const orderNo = await placeOrder(page, stage().product.url, newCustomer());
    await page.goto(stage().orderingPage(`/order/${orderNo}/pay`));
  });

  it('says what is missing or wrong with each field', async () => {
    const page = await opened();
    const rounds: readonly (readonly Case[])[] = [
      [
        ['Amount', '', 'Deposit amount is required'],
        ['Name on card', '', 'Card name is required'],
        ['Card number', '', 'Card number is required'],
        ['Security code', '', 'Card CVN is required'],
      ],
      [
        ['Amount', '3000.01', 'The deposit amount must be between $1000 and $3000'],
        ['Card number', '6011 0000 0000 0004', 'We take Visa, Mastercard and American Express'],
        ['Security code', '12', 'The security code of this card has 3 digits'],
      ],
      [['Card number', '4444 3333 2222 1112', 'Check the card number: it is not complete or has a typing error']],
    ];
    for (const cases of rounds) expect(await messagesAt(page, cases)).toEqual(cases);
    for (const [label, message] of [
      ['Expiry month', 'Card expiry month is required'],
      ['Expiry year', 'Card expiry year is required'],
    ] as const) {
      await enterField(page, label);
      await leaveField(page);
      await expect.poll(() => errorAt(page, label)).toBe(message);
    }
    const years = await page.$$eval('select[name="cardExpiryYear"] option', (all) => all.length);
    expect(years).toBe(21);
    const hints = await page.$$eval('main form [autocomplete^="cc-"]', (all) =>
      all.map((field) => field.getAttribute('autocomplete')),
    );
    expect(hints).toEqual(['cc-name', 'cc-number', 'cc-exp-month', 'cc-exp-year', 'cc-csc']);
    await expect.poll(() => mainText(page)).toContain('Test cards');
    await fill(page, 'Amount', '999.99');
    await typeInto(page, 'Card number', testCards.americanExpress.number);
    await expect.poll(() => valueOf(page, 'Card number')).toBe('3782 822463 10005');
    await fill(page, 'Security code', '123');
    await leaveField(page);
    await expect.poll(() => errorAt(page, 'Security code')).toBe('The security code of this card has 4 digits');
    await expect.poll(() => errorAt(page, 'Amount')).toBe('The deposit amount must be between $1000 and $3000');
    await expect.poll(() => mainText(page)).toContain('Still needed: Amount');
  });

  it('shows what the server says of a payment, or the words of the catalogue', async () => {
    const page = await opened();
    const before = stage().product.charges().length;
    for (const [body, shown] of [
      [failureOf('The bank said no.'), 'The bank said no.'],
      [failureOf(''), 'Something went wrong'],
    ] as const) {
      const stop = await answerInstead(page, { urlPattern: '*/deposit', method: 'POST' }, { status: 402, body });
      await payWith(page, testCards.visa);
      await seeText(page, shown);
      stop();
    }
    expect(stage().product.charges()).toHaveLength(before);
  });
});

describe('the contract', () => {
  it('must be agreed to, takes a note of limited length, and says what failed', async () => {
    const { page, orderNo } = await stage().buyer('paid');
    const at = stage().orderingPage(`/order/${orderNo}/contract`);

    for (const [status, shown] of [
      [404, 'Order not found'],
      [418, 'Something went wrong on getting contract'],
    ] as const) {
      const pattern = { urlPattern: '*/contract-details?*', method: 'GET' };
      const stop = await answerInstead(page, pattern, { status, body: failureOf('') });
      await page.goto(at);
      await seeText(page, shown);
      stop();
    }
    await page.goto(at);
    await seeButton(page, 'Accept Terms & Submit', 'disabled');
    // what the regulator has written for buyers is named where they decide
    await seeText(page, 'the ACCC’s information sheet for new car buyers');
    await tick(page, 'I have read the Contract of Sale');
    await tick(page, 'I have read the Contract of Sale');
    await leaveField(page);
    await seeText(page, 'You must agree to the Contract of Sale');
    await tick(page, 'I have read the Contract of Sale');
    await tick(page, 'Finance approval');
    await seeText(page, 'One business day in New South Wales');
    await tick(page, 'Finance approval');
    await seeText(page, 'Every customer has at least 24 hours');
    await tick(page, 'Other special conditions');
    await enterField(page, 'Your note to the seller');
    await page.keyboard.sendCharacter('x'.repeat(2001));
    await leaveField(page);
    await seeText(page, tooLong(2000));
    await fill(page, 'Your note to the seller', 'Two sets of keys.');
    for (const [status, message, shown] of [
      [404, '', 'Order not found'],
      [409, 'Not today.', 'Not today.'],
      [409, '', 'Something went wrong'],
    ] as const) {
      const pattern = { urlPattern: '*/contract?*', method: 'POST' };
      const stop = await answerInstead(page, pattern, { status, body: failureOf(message) });
      await press(page, 'Accept Terms & Submit');
      await seeText(page, shown);
      stop();
    }
    // nothing was accepted
    expect(page.url()).toContain('/contract');
  });
});

describe('the account forms', () => {
  it('say what is missing or wrong with each field', async () => {
    const page = await stage().newVisitor();
    const forms: readonly (readonly [path: string, title: string, cases: readonly Case[]])[] = [
      [
        '/account/login',
        'Login',
        [
          ['Email address', '', 'Email address is required'],
          ['Password', '', 'Password is required'],
          ['Email address', 'zoe', 'Please enter a valid email address'],
        ],
      ],
      [
        '/account/recover',
        'Forgot password',
        [
          ['Email address', '', 'Email address is required'],
          ['Email address', 'zoe', 'Please enter a valid email address'],
        ],
      ],
      [
        '/account/password',
        'Change my password',
        [
          ['Email address', '', 'Email address is required'],
          ['Current password', '', 'Password is required'],
          ['New password', '', 'New password is required'],
          ['Confirm new password', '', 'Confirm your new password'],
        ],
      ],
    ];
    for (const [path, title, cases] of forms) {
      await page.goto(stage().orderingPage(path));
      await seeHeading(page, title);
      for (const expected of cases) expect(await messagesAt(page, [expected])).toEqual([expected]);
    }
    await fill(page, 'Current password', 'the same');
    await fill(page, 'New password', 'the same');
    await leaveField(page);
    await expect.poll(() => errorAt(page, 'New password')).toBe('New password provided is equal to current password');
    await fill(page, 'Confirm new password', 'another');
    await expect.poll(() => errorAt(page, 'Confirm new password')).toBe('Confirm your new password');
    await expect.poll(() => mainText(page)).toContain('Proceed to login');
  });

  it('show the words of the server or of the catalogue', async () => {
    const page = await stage().newVisitor();
    const cases: readonly (readonly [call: string, status: number, message: string, shown: string])[] = [
      ['authenticate', 401, 'Wrong password.', 'Wrong password.'],
      ['authenticate', 500, 'Secret trouble.', 'Something went wrong'],
      ['recover', 503, '', 'Something went wrong'],
      ['recover', 409, 'Not by mail.', 'Not by mail.'],
      ['password', 401, 'Wrong password.', 'Invalid email or password'],
      ['password', 500, '', 'Something went wrong'],
    ];
    let at = '';
    for (const [call, status, message, shown] of cases) {
      const pattern = { urlPattern: `*/build-your-own/${call}`, method: 'POST' };
      const stop = await answerInstead(page, pattern, { status, body: failureOf(message) });
      if (at !== call) await page.goto(stage().orderingPage(`/account/${call === 'authenticate' ? 'login' : call}`));
      at = call;
      await fill(page, 'Email address', 'zoe@customers.example');
      if (call === 'authenticate') await fill(page, 'Password', 'guess');
      if (call === 'password') {
        await fill(page, 'Current password', 'guess');
        await fill(page, 'New password', 'another horse');
        await fill(page, 'Confirm new password', 'another horse');
      }
      await page.keyboard.press('Enter');
      await seeAlert(page, shown);
      stop();
    }
    expect(page.url()).toContain('/account/password');
  });
});
