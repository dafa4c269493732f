/** The shop for people whose browser translates it. */
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
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
import { fill, follow, press, seeButton, seeHeading, seeText, tick } from './page-actions.ts';
import { takeScreens } from './page-checks.ts';
import { stageOfFile } from './stage.ts';
import { translate } from './translation.ts';

const stage = stageOfFile();

describe('a translated page', () => {
  atNight(() => {
    it('takes a customer from their details over the payment and the contract to their order, and back after a log-out', async () => {
      const page = await stage().newVisitor();
      const unseenTexts = await translate(page);
      const customer = newCustomer();
      await startOrder(page, stage().product.url);
      await fillInDetails(page, customer, stage().licence);
      const orderNo = await createAccount(page);
      await seeText(page, 'From $1000 to $3000.');
      await takeScreens(page, 'translated-pay');
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
