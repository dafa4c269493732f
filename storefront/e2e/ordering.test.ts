import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerInstead, changeAnswer, loseAnswers } from './lost-answers.ts';
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
import {
  polling,
  choose,
  follow,
  loseSession,
  mainText,
  press,
  seeButton,
  seeHeading,
  seeLink,
  seeText,
  tick,
  valueOf,
} from './page-actions.ts';
import { startOrder } from './ordering-start.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

describe('ordering a car', () => {
  it('takes a company without a licence, and names it at the payment', async () => {
    const page = await stage().newVisitor();
    const company = { name: 'Banksia Works Pty Ltd', abn: '51 824 753 556', jobTitle: 'Fleet manager' };
    await startOrder(page, stage().product.url, { model: 'solterra' });
    await fillInDetails(page, newCustomer(company), stage().licence);
    await createAccount(page);
    await seeText(page, company.jobTitle);
    const parties = await mainText(page);
    expect(parties).toContain(company.name);
    expect(parties).toContain(company.jobTitle);
    await payWith(page, testCards.americanExpress);
    await goOnToContract(page);
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

  it('asks the order when the answer to a payment is lost, tells the truth, and wants a contract that has changed agreed to anew', async () => {
    const { page } = await stage().payer();
    const before = stage().approvedCharges();
    await loseAnswers(page, '*/deposit');
    await payWith(page, testCards.visa);
    await seeText(page, 'You were not charged twice.');
    await seeButton(page, 'Pay Now', 'disabled');
    expect(stage().approvedCharges()).toBe(before + 1);
    await goOnToContract(page);
    await tick(page, 'I have read the Contract of Sale');
    const refusal = { success: false, code: 'contract-changed', message: 'The contract has changed.', requestId: 'r' };
    await answerInstead(page, { urlPattern: '*/contract?*', method: 'POST' }, { status: 409, body: refusal });
    await press(page, 'Accept Terms & Submit');
    await seeText(page, 'The contract has changed since you opened it');
    await seeButton(page, 'Accept Terms & Submit', 'disabled');
    await expect.poll(() => mainText(page)).toContain('Still needed: Your agreement to the Contract of Sale');
  });

  it('takes no card while it cannot be encrypted', async () => {
    const { page, orderNo } = await stage().buyer();
    const before = stage().approvedCharges();
    await changeAnswer(page, '*/api/build-your-own/authentication-details', (text) =>
      JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(JSON.parse(text)), paymentEncryptionKey: '' }),
    );
    await stage().openStep(page, orderNo, 'pay');
    await payWith(page, testCards.visa);
    await seeText(page, 'Something went wrong. Service unavailable.');
    expect(stage().approvedCharges()).toBe(before);
  });

  it('asks anybody else to log in, and brings the owner back to the page', async () => {
    const { page, customer, orderNo } = await stage().buyer();
    await loseSession(page);
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
    expect(await mainText(page)).toMatch(/kept for you until [^.]+ \(NSW time\)\./);
    await seeLink(page, first);
    await seeLink(page, second);
  });
});

describe('what the forms say', () => {
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
});

describe('a product that dies', () => {
  it('goes on after every step it had acknowledged, with one charge', async () => {
    const { page, orderNo } = await stage().buyer();
    const before = stage().approvedCharges();
    const dieAndComeBack = async (): Promise<void> => {
      await stage().product.kill();
      await stage().product.start();
      await page.reload();
    };

    if (isNightRun) {
      await startOrder(page, stage().product.url);
      await dieAndComeBack();
      await seeHeading(page, 'Create Account');
    }
    await stage().openStep(page, orderNo, 'pay');
    await dieAndComeBack();
    await seeHeading(page, 'Pay Deposit');
    await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    await dieAndComeBack();
    await goOnToContract(page);
    await acceptContract(page, 'Deliver on a Friday.');
    if (isNightRun) await dieAndComeBack();
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
        /You were not charged twice|The payment did not go through|has been paid|order fee is paid/.test(
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
