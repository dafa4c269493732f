/** A page that fails, as one does from which something else has taken a part away. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { click } from './click.ts';
import { failRequests } from './held-network.ts';
import { fillInCard, testCards } from './order-story.ts';
import { fill, follow, mainText, press, seeHeading, seeLink, seeText } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { seePrices } from './price-story.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

/** Takes away what the page itself removes once the payment is sent. */
const breakPayment = async (page: Page): Promise<void> => {
  await fill(page, 'Amount', '1000');
  await fillInCard(page, testCards.visa);
  await seeText(page, 'You pay $1,000');
  await page.$$eval('main form p', (all) => {
    all.find(({ textContent }) => textContent.startsWith('You pay'))?.remove();
  });
};

describe('a page that fails', () => {
  it('loses no more than a part that it can do without, and says so', async () => {
    const page = await stage().newVisitor();
    const parts = ['account-state', 'landscape', 'news-prompt', 'search-key', 'shown-car', 'suburb-dialog'];
    const missing = new Set<string | undefined>();
    page.on('requestfailed', (request) => {
      missing.add(parts.find((part) => request.url().includes(`/assets/${part}-`)));
    });
    for (const part of parts) await failRequests(page, `*/assets/${part}-*.js`);
    await page.goto(`${stage().product.url}/outback`);
    await click(page, 'header button[aria-label*="Change suburb"]');
    await seeText(page, 'Parts of this page are missing');
    await expect.poll(() => [...missing]).toEqual(expect.arrayContaining(parts));
    await seePrices(page, 'Sydney, NSW 2000');
    await page.waitForSelector('main h1');
  });

  it('while it pays asks the order, says what became of the payment and leads on to the contract', async () => {
    const { page } = await stage().payer();
    await breakPayment(page);
    await press(page, 'Pay Now');
    await seeHeading(page, 'Something went wrong');
    await seeText(page, 'but your payment went through. We have your order fee of $1,000.');
    expect(await checkPage(page, 'failed-payment')).toEqual([]);
    await follow(page, 'Continue');
    await seeHeading(page, 'Approve Contract');
  });

  it('while it pays says that nobody knows where the order does not answer', async () => {
    const { page } = await stage().payer();
    await breakPayment(page);
    const mend = await failRequests(page, '*/order-details*');
    await press(page, 'Pay Now');
    await seeText(page, 'we don’t know yet if your payment went through. Please don’t pay again');
    await seeLink(page, 'My Order');
    mend();
    await seeText(page, 'but your payment went through.');
    expect(await mainText(page)).not.toContain('we don’t know yet');
  });

  it('says that nobody knows what became of the last step, and where to look', async () => {
    const page = await stage().newVisitor();
    await page.goto(stage().orderingPage('/account/login'));
    await follow(page, 'Forgot password');
    await seeHeading(page, 'Forgot password');
    await page.$eval('main > *', (content) => {
      content.remove();
    });
    await page.goBack();
    await seeHeading(page, 'Something went wrong');
    expect(await mainText(page)).toContain('We don’t know if your last step went through');
    await seeLink(page, 'My Order');
    await seeLink(page, 'Find a retailer');
    expect(await checkPage(page, 'failed-page')).toEqual([]);
  });
});
