/** What goes wrong around an order: parts that do not come, other people and other windows, odd ways of typing. */
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { failRequests, holdAnswers } from './held-network.ts';
import {
  createAccount,
  fillInCard,
  fillInDetails,
  goOnToContract,
  logIn,
  newCustomer,
  payWith,
  testCards,
} from './order-story.ts';
import { detailsAddress, keepCar, ordersOf, startOrder } from './ordering-start.ts';
import {
  choose,
  clear,
  fill,
  follow,
  leaveField,
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
import { placeOrder } from './place-order.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';

const stage = stageOfFile();

/** Puts a text into a field at once, as a paste does: limits of the field cut it. */
const paste = async (page: Page, label: string, text: string): Promise<void> => {
  await clear(page, label);
  await page.evaluate((pasted: string) => document.execCommand('insertText', false, pasted), text);
};

const windowBeside = async (page: Page): Promise<Page> => {
  const other = await stage().windowBeside(page);
  await other.bringToFront();
  return other;
};

describe('a part of a page that cannot be had', () => {
  atNight(() => {
    it('costs a payment nothing when it is the drawing of the car', async () => {
      const { page, orderNo } = await stage().buyer();
      await failRequests(page, '*shown-car*');
      const asked = page.waitForRequest((request) => request.url().includes('shown-car'));
      await stage().openStep(page, orderNo, 'pay');
      await asked;
      const before = stage().approvedCharges();
      await payWith(page, testCards.visa);
      await goOnToContract(page);
      expect(stage().approvedCharges()).toBe(before + 1);
    });
  });

  it('says so in its place, and leaves the form around it', async () => {
    const page = await stage().newVisitor();
    await startOrder(page, stage().product.url, { suburb: { name: 'Albury', state: 'NSW', postcode: '2640' } });
    await fill(page, 'First name', 'Zoë');
    await failRequests(page, '*reprice-offer*');
    await choose(page, 'Retailer', 'at VIC prices');
    await seeText(page, 'This part of the page could not be loaded');
    await expect.poll(() => valueOf(page, 'First name')).toBe('Zoë');
  });

  it('says so where an order would be cancelled, and the order stays; while it is on its way it shows that, and the dialog gives the focus back', async () => {
    const { page, orderNo } = await stage().buyer();
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    const mend = await failRequests(page, '*cancel-dialog*');
    await press(page, 'Cancel this order');
    await expect.poll(() => mainText(page)).toContain('This part of the page could not be loaded');
    await seeHeading(page, 'My Order');

    mend();
    await page.reload();
    const network = await holdAnswers(page, '*cancel-dialog*');
    await press(page, 'Cancel this order');
    await network.held('.js');
    await page.waitForSelector('button[aria-haspopup="dialog"][aria-busy] svg');
    network.end();
    await press(page, 'Keep my order');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('dialog');
    expect(await page.$('[aria-busy]')).toBeNull();
  });

  it('is not the network for a payment: it is told apart from a refusal, and charged once', async () => {
    const { page, orderNo } = await stage().buyer();
    const before = stage().approvedCharges();
    await stage().openStep(page, orderNo, 'pay');
    await fillInCard(page, testCards.visa);
    await page.setOfflineMode(true);
    await press(page, 'Pay Now');
    await seeText(page, 'We’re checking with the bank');
    // the card's digits are gone by now, and nobody can type
    expect(await mainText(page)).not.toContain('is required');
    await page.setOfflineMode(false);
    await seeText(page, 'The payment did not go through. You can try again');
    expect(stage().approvedCharges()).toBe(before);
    await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    expect(stage().approvedCharges()).toBe(before + 1);
  });

  it('is a cookie: the page says why nobody can log in', async () => {
    const page = await stage().newVisitor();
    const network = await page.createCDPSession();
    await network.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.goto(stage().orderingPage('/account/login'));
    const header = (): Promise<string> => page.$eval('header', (element) => element.innerText);
    await expect.poll(header).toContain('Your browser refuses cookies.');
  });
});

describe('other windows', () => {
  it('that log in as somebody else leave nothing of the first customer in the form', async () => {
    const alice = await stage().buyer();
    const bob = await stage().buyer();
    await startOrder(alice.page, stage().product.url);
    await fill(alice.page, 'First name', 'Alice');
    await fill(alice.page, 'Street address', '12 Hers Only Lane');
    const other = await windowBeside(alice.page);
    await other.goto(stage().orderingPage('/account/login'));
    await logIn(other, bob.customer);
    await seeHeading(other, 'My Order');
    await alice.page.bringToFront();
    await expect.poll(() => valueOf(alice.page, 'First name')).toBe(bob.customer.firstName);
    await expect.poll(() => valueOf(alice.page, 'Street address')).toBe('7 Banksia Lane');
    await alice.page.reload();
    await seeText(alice.page, 'Still needed:');
    await expect.poll(() => valueOf(alice.page, 'First name')).toBe(bob.customer.firstName);
  });

  it('with the same car show the order that one of them made, and no second one is made', async () => {
    const page = await stage().newVisitor();
    const id = await startOrder(page, stage().product.url);
    const other = await windowBeside(page);
    await other.goto(detailsAddress(stage().product.url, id));
    await seeText(other, 'Still needed:');
    await page.bringToFront();
    await fillInDetails(page, newCustomer(), stage().licence);
    const orderNo = await createAccount(page);
    await seeText(other, 'We’ve created your account and order');
    const bookmark = await windowBeside(page);
    await bookmark.goto(detailsAddress(stage().product.url, id));
    await seeText(bookmark, `Order ${orderNo}.`);
    await expect.poll(() => ordersOf(page)).toEqual([orderNo]);
  });

  atNight(() => {
    it('of another customer may order the same car all the same', async () => {
      const { page } = await stage().buyer();
      const id = await keepCar(stage().product.url);
      await page.goto(detailsAddress(stage().product.url, id));
      await seeText(page, 'Still needed:');
      await page.evaluate((key: string) => {
        localStorage.setItem(
          `checkout-placed-${key}`,
          JSON.stringify({ v: 1, buildId: key, orderNo: '12345678-1234' }),
        );
      }, id);
      await page.reload();
      await expect.poll(() => mainText(page)).toContain('Still needed: Retailer');
    });
  });
});

describe('a session that ends', () => {
  it('leads to the log-in and back wherever something is asked for', async () => {
    const { page, customer, orderNo } = await stage().buyer('paid');
    await stage().openStep(page, orderNo, 'contract');
    await seeButton(page, 'Print the contract', 'enabled');
    await loseSession(page);
    await press(page, 'Print the contract');
    await logIn(page, customer);
    await seeHeading(page, 'Approve Contract');
    await seeButton(page, 'Print the contract', 'enabled');
    const printed = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) {
              for (const node of addedNodes) if (node instanceof HTMLIFrameElement) resolve(node.title);
            }
          }).observe(document.body, { childList: true });
        }),
    );
    await press(page, 'Print the contract');
    expect(await printed).toBe('The contract as it is printed');
    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
    await press(page, 'Change my details');
    await fill(page, 'Mobile phone', '0491 570 157');
    await loseSession(page);
    await press(page, 'Save my details');
    await logIn(page, customer);
    await seeHeading(page, 'My Account');
    expect(new URL(page.url()).search).toBe(`?orderNo=${orderNo}`);
  });
});

/** A grey picture of 6 MB, as an uncompressed PNG. */
const largePicture = (): Buffer => {
  const [width, height] = [3000, 2000];
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0), { level: 0 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

describe('what is pasted or filled in', () => {
  const opened = pageOfBlock(stage, (page) => startOrder(page, stage().product.url));

  atNight(() => {
    it('may be a photo of many megabytes: what is sent of it is light enough for a slow line', async () => {
      const page = await stage().newVisitor();
      const photo = join(stage().product.dataDirectory, 'licence-photo.png');
      await writeFile(photo, largePicture());
      await startOrder(page, stage().product.url);
      await fillInDetails(page, newCustomer(), photo);
      await seeText(page, 'licence-photo.jpg');
      await expect.poll(() => mainText(page)).toMatch(/licence-photo\.jpg \d+ KB/);
      await createAccount(page);
    });
  });

  it('may be a date of birth as password managers write it', async () => {
    const page = await opened();
    await paste(page, 'Date of birth', '1990-02-01');
    await leaveField(page);
    await expect.poll(() => valueOf(page, 'Date of birth')).toBe('01/02/1990');
  });

  it('is of the kind of buyer that is chosen last: a company that becomes a person needs a licence again', async () => {
    const page = await opened();
    const company = { name: 'Banksia Works Pty Ltd', abn: '51 824 753 556', jobTitle: 'Fleet manager' };
    await fillInDetails(page, newCustomer(company), stage().licence);
    await seeButton(page, 'Continue', 'enabled');
    await tick(page, 'A private person');
    await seeButton(page, 'Continue', 'disabled');
    await expect.poll(() => mainText(page)).toContain('Still needed: Driver licence');
    const file = await page.waitForSelector('input[type="file"]');
    await file?.uploadFile(stage().licence);
    await createAccount(page);
    await seeText(page, 'ABN');
    await expect.poll(() => mainText(page)).not.toContain(company.name);
  });
});

describe('the page that takes the deposit', () => {
  let orderNo = '';
  const opened = pageOfBlock(stage, async (page) => {
    orderNo = await placeOrder(page, stage().product.url, newCustomer());
    await stage().openStep(page, orderNo, 'pay');
  });

  it('takes a card number and a security code pasted with anything between the digits', async () => {
    const page = await opened();
    for (const text of ['4444-3333-2222-1111', ' 4444 - 3333 - 2222 - 1111 ', '４４４４３３３３２２２２１１１１']) {
      await paste(page, 'Card number', text);
      await expect.poll(() => valueOf(page, 'Card number')).toBe('4444 3333 2222 1111');
    }
    await paste(page, 'Security code', ' 1 2 3 ');
    await expect.poll(() => valueOf(page, 'Security code')).toBe('123');
  });

  it('takes no payment for an order that was cancelled in another window', async () => {
    const page = await opened();
    const before = stage().approvedCharges();
    await fillInCard(page, testCards.visa);
    const other = await windowBeside(page);
    await other.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await press(other, 'Cancel this order');
    await press(other, 'Cancel my order');
    await seeText(other, 'This order was cancelled');
    await page.bringToFront();
    await press(page, 'Pay Now');
    await seeText(page, 'Nothing more can be paid or approved.');
    await follow(page, 'See what happened');
    await seeHeading(page, 'My Order');
    expect(stage().approvedCharges()).toBe(before);
  });
});
