/** The shop in the oldest browsers that it is made for. */
import { describe, expect, it } from 'vitest';
import { growOlder } from './grow-older.ts';
import { createAccount, logIn, payWith, testCards } from './order-story.ts';
import { startOrder } from './ordering-start.ts';
import { choose, mainText, seeHeading, seeLink, seeText, tick } from './page-actions.ts';
import { seePrices } from './price-story.ts';
import { stageOfFile } from './stage.ts';

// every page of these is as those browsers are
const stage = stageOfFile(growOlder);

describe('a browser without the calls of the last years', () => {
  it('shows prices', async () => {
    const page = await stage().newVisitor();
    await page.goto(`${stage().product.url}/outback`);
    const newer = ['Temporal', 'Float16Array', 'scheduler', 'navigation', 'requestIdleCallback'];
    expect(await page.evaluate((names) => names.filter((name) => name in globalThis), newer)).toEqual([]);
    expect(await page.evaluate(() => ['any' in AbortSignal, 'with' in [], 'map' in [].values()])).not.toContain(true);
    await seePrices(page, 'Sydney');
  });

  it('lets a customer whose licence is known order another car', async () => {
    const { page } = await stage().buyer();
    await startOrder(page, stage().product.url, { model: 'solterra' });
    await seeText(page, 'Use the licence you gave on');
    await choose(page, 'Retailer', 'km');
    await tick(page, 'I agree to the');
    expect(await createAccount(page)).toMatch(/^\d{8}-\d{4}$/);
  });

  it('logs in, comes back to the payment and pays', async () => {
    const { customer, orderNo } = await stage().buyer();
    const page = await stage().newVisitor();
    await page.goto(stage().orderingPage(`/order/${orderNo}/pay`));
    await logIn(page, customer);
    await seeHeading(page, 'Pay Deposit');
    await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    expect(await mainText(page)).toContain('$1,000');
  });
});
