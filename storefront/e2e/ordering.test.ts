import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerInstead, loseAnswers } from './lost-answers.ts';
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
  polling,
  choose,
  errorAt,
  fill,
  follow,
  leaveField,
  mainText,
  press,
  seeButton,
  seeHeading,
  seeLink,
  seeText,
  tick,
  typeInto,
  valueOf,
} from './page-actions.ts';
import { startOrder } from './ordering-start.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const sessionUrl = '/api/build-your-own/authentication-details';

describe('ordering a car', () => {
  it('takes a company without a licence, and names it at the payment', async () => {
    const page = await stage().newVisitor();
    const company = { name: 'Banksia Works Pty Ltd', abn: '51 824 753 556', jobTitle: 'Fleet manager' };
    await orderTheCar(page, stage().product.url, 'solterra');
    await fillInDetails(page, newCustomer(company), stage().licence);
    await createAccount(page);
    await seeText(page, company.jobTitle);
    const parties = await mainText(page);
    expect(parties).toContain(company.name);
    expect(parties).toContain(company.jobTitle);
    await payWith(page, testCards.americanExpress);
    await goOnToContract(page);
    await acceptContract(page, 'Two sets of keys.');
  });

  it('lets a declined card try again, and charges once', async () => {
    const { page } = await stage().payer();
    const before = stage().approvedCharges();
    await payWith(page, testCards.visa, '1000.51');
    await seeText(page, 'You have not been charged');
    await expect.poll(() => valueOf(page, 'Card number')).toBe('');
    await expect.poll(() => valueOf(page, 'Security code')).toBe('');
    await payWith(page, testCards.visa, '1000');
    await seeLink(page, 'Continue');
    expect(stage().approvedCharges()).toBe(before + 1);
  });

  it('asks the order when the answer to a payment is lost, and tells the truth', async () => {
    const { page } = await stage().payer();
    const before = stage().approvedCharges();
    await loseAnswers(page, '*/deposit');
    await payWith(page, testCards.visa);
    await seeText(page, 'You were not charged twice.');
    await seeButton(page, 'Pay Now', 'disabled');
    expect(stage().approvedCharges()).toBe(before + 1);
    await goOnToContract(page);
  });

  it('takes no card while it cannot be encrypted', async () => {
    const { page } = await stage().payer();
    const before = stage().approvedCharges();
    const settings: unknown = await page.evaluate(async (url) => (await fetch(url)).json(), sessionUrl);
    await answerInstead(
      page,
      { urlPattern: `*${sessionUrl}`, method: 'GET' },
      { status: 200, body: { ...z.record(z.string(), z.unknown()).parse(settings), paymentEncryptionKey: '' } },
    );
    await page.reload();
    await payWith(page, testCards.visa);
    await seeText(page, 'Something went wrong. Service unavailable.');
    expect(stage().approvedCharges()).toBe(before);
  });

  it('says so when the contract has changed, and wants it agreed to anew', async () => {
    const { page, orderNo } = await stage().buyer('paid');
    await stage().openStep(page, orderNo, 'contract');
    await tick(page, 'I have read the Contract of Sale');
    const refusal = { success: false, code: 'contract-changed', message: 'The contract has changed.', requestId: 'r' };
    await answerInstead(page, { urlPattern: '*/contract?*', method: 'POST' }, { status: 409, body: refusal });
    await press(page, 'Accept Terms & Submit');
    await seeText(page, 'The contract has changed since you opened it');
    await seeButton(page, 'Accept Terms & Submit', 'disabled');
    await expect.poll(() => mainText(page)).toContain('Still needed: Your agreement to the Contract of Sale');
  });

  it('shows a step that is done read-only, and sends a later one back to what is due', async () => {
    const { page, orderNo } = await stage().payer();
    await page.goto(stage().orderingPage(`/order/${orderNo}/thank-you`));
    await seeHeading(page, 'Pay Deposit');
    await payWith(page, testCards.visa);
    await goOnToContract(page);
    await page.goBack();
    await seeHeading(page, 'Pay Deposit');
    await seeText(page, 'XXXXXX1111');
    await seeButton(page, 'Pay Now', 'disabled');
    await expect
      .poll(() => page.$$eval('main input:enabled, main select:enabled', (controls) => controls.length))
      .toBe(0);
    await follow(page, 'Create Account');
    await seeText(page, 'Your account and your order are made');
  });

  it('asks anybody else to log in, and brings the owner back to the page', async () => {
    const { customer, orderNo } = await stage().buyer();
    const page = await stage().newVisitor();
    await page.goto(stage().orderingPage(`/order/${orderNo}/pay?from=mail`));
    await logIn(page, { ...customer, password: 'a wrong guess' });
    await page.waitForSelector('main [role="alert"]');
    await logIn(page, customer);
    await seeHeading(page, 'Pay Deposit');
    expect(new URL(page.url()).search).toBe('?from=mail');
  });
});

describe('ordering again', () => {
  it('asks a signed-in customer for no credentials and fills in what is known', async () => {
    const { page, orderNo: first } = await stage().buyer();
    await startOrder(page, stage().product.url, { model: 'solterra' });
    expect(await page.$('input[type="password"]')).toBeNull();
    await expect.poll(() => valueOf(page, 'First name')).toBe('Zoë');
    await expect.poll(() => valueOf(page, 'Street address')).toBe('7 Banksia Lane');
    await seeText(page, 'Use the licence you gave on');
    expect(await page.$('input[type="file"]')).toBeNull();
    await choose(page, 'Retailer', 'km');
    await tick(page, 'I agree to the');
    const second = await createAccount(page);
    await page.goto(stage().orderingPage('/profile'));
    await seeText(page, 'You’re almost there');
    await seeLink(page, first);
    await seeLink(page, second);
  });
});

describe('what the forms say', () => {
  it('shows a validation error from the first blur of its field on, in the words of the specification', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    await seeButton(page, 'Continue', 'disabled');
    await expect.poll(() => errorAt(page, 'First name')).toBe('');
    const wrong: readonly (readonly [label: string, value: string, message: string])[] = [
      ['First name', 'R2D2', 'First name is empty or invalid'],
      ['Last name', ' ', 'Last name is empty or invalid'],
      ['Date of birth', '01/01/2199', 'Date of birth cannot be in the future.'],
      ['Phone number', '1300 000 000', 'Please enter a valid phone number'],
      ['Street address', ' ', 'Street address is required'],
      ['Email address', 'nobody', 'Please enter a valid email address'],
      ['Confirm email address', 'somebody@else.example', 'Confirm your email address'],
      ['Password', '', 'Password is required'],
      ['Confirm password', 'other', 'Confirm your password'],
    ];
    for (const [label, value] of wrong) {
      await fill(page, label, value);
      await leaveField(page);
    }
    const shown: string[] = [];
    for (const [label] of wrong) shown.push(await errorAt(page, label));
    expect(shown).toEqual(wrong.map(([, , message]) => message));
    await tick(page, 'A company');
    await fill(page, 'ABN/ACN', '51 824 753 557');
    await leaveField(page);
    await expect.poll(() => errorAt(page, 'ABN/ACN')).toBe('Company ABN/ACN is required');
    expect(await page.$('input[type="file"]')).toBeNull();
  });

  it('keeps what was typed over a reload, but no password', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    await fillInDetails(page, newCustomer(), stage().licence);
    await page.reload();
    await seeText(page, 'We kept what you typed');
    await expect.poll(() => valueOf(page, 'First name')).toBe('Zoë');
    await expect.poll(() => valueOf(page, 'Password')).toBe('');
    await seeButton(page, 'Continue', 'disabled');
  });

  it('shows a validation error of the server at its field, and takes the focus to the summary', async () => {
    const { customer } = await stage().buyer();
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url);
    await fillInDetails(page, customer, stage().licence);
    await press(page, 'Continue');
    await seeText(page, 'There is a problem');
    await expect.poll(() => errorAt(page, 'Email address')).toContain('already exists');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('There is a problem');
  });

  it('wants $1000 to $3000, and four digits of an American Express card', async () => {
    const { page } = await stage().payer();
    await fill(page, 'Amount', '999.99');
    await leaveField(page);
    await expect.poll(() => errorAt(page, 'Amount')).toBe('The deposit amount must be between $1000 and $3000');
    await typeInto(page, 'Card number', testCards.americanExpress.number);
    await expect.poll(() => valueOf(page, 'Card number')).toBe('3782 822463 10005');
    await fill(page, 'Security code', '123');
    await leaveField(page);
    await expect.poll(() => errorAt(page, 'Security code')).toBe('The security code of this card has 4 digits');
    await expect.poll(() => mainText(page)).toContain('Still needed: Amount');
  });

  it('asks for e-mail and password at the log-in', async () => {
    const page = await stage().newVisitor();
    await page.goto(stage().orderingPage('/account/login'));
    await seeHeading(page, 'Login');
    await press(page, 'Login');
    await seeText(page, 'There is a problem');
    await expect.poll(() => errorAt(page, 'Email address')).toBe('Email address is required');
    await expect.poll(() => errorAt(page, 'Password')).toBe('Password is required');
  });
});

describe('a product that dies', () => {
  it('goes on after every step it had acknowledged, with one charge', async () => {
    const page = await stage().newVisitor();
    const before = stage().approvedCharges();
    const dieAndComeBack = async (): Promise<void> => {
      await stage().product.kill();
      await stage().product.start();
      await page.reload();
    };

    await orderTheCar(page, stage().product.url);
    await dieAndComeBack();
    await seeHeading(page, 'Create Account');
    await fillInDetails(page, newCustomer(), stage().licence);
    const orderNo = await createAccount(page);
    await dieAndComeBack();
    await seeHeading(page, 'Pay Deposit');
    await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    await dieAndComeBack();
    await goOnToContract(page);
    await acceptContract(page, 'Deliver on a Friday.');
    await dieAndComeBack();
    await seeHeading(page, 'All Done');
    await follow(page, 'Go to my account');
    await seeText(page, 'Pending acceptance by the seller');
    await seeText(page, orderNo);
    expect(stage().approvedCharges()).toBe(before + 1);
  });

  it('tells the truth about a payment it died in, and charges once', async () => {
    const { page } = await stage().payer();
    const before = stage().approvedCharges();
    const sent = page.waitForRequest((request) => request.url().endsWith('/deposit'));
    await payWith(page, testCards.visa);
    await sent;
    await stage().product.kill();
    await stage().product.start();
    await page.waitForFunction(
      () =>
        /You were not charged twice|you were not charged\. You can try again|has been paid|order fee is paid/.test(
          document.body.innerText,
        ),
      { polling },
    );
    const wasCharged = !(await mainText(page)).includes('You can try again');
    expect(stage().approvedCharges()).toBe(wasCharged ? before + 1 : before);
    if (!wasCharged) await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    expect(stage().approvedCharges()).toBe(before + 1);
  });
});
