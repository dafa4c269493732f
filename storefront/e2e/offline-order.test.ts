/** My Order without a connection: what was last known of it, and nothing that is personal. */
import { expect, it } from 'vitest';
import { keptText, lineOf, seeKept } from './kept-page.ts';
import { mainText, press, seeHeading, seeText } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

it('opens offline as it was last known, goes on by itself, and forgets at log-out', async () => {
  const { page, customer, orderNo } = await stage().buyer('accepted');
  const address = stage().orderingPage(`/profile?orderNo=${orderNo}`);
  await page.goto(address);
  await seeText(page, 'Pending acceptance by the seller');
  await seeKept(page);
  // once more as on another day: by then the worker sees every file
  await page.goto(address);
  await seeText(page, 'Pending acceptance by the seller');
  const kept = await keptText(page);
  for (const secret of [customer.firstName, customer.lastName, customer.email, 'Banksia', orderNo, '$']) {
    expect(kept).not.toContain(secret);
  }

  const cut = await lineOf(page);
  await cut(true);
  await page.goto(address);
  await seeText(page, 'Your order as you last saw it');
  await seeText(page, 'This is what we knew on');
  await seeText(page, 'Pending acceptance by the seller');
  expect(await mainText(page)).not.toContain(customer.lastName);
  expect(await mainText(page)).not.toMatch(/\$\s?\d/);
  expect(await checkPage(page, 'profile-offline')).toEqual([]);
  // of a page that is not kept, the browser says why there is none
  await expect(page.goto(stage().orderingPage('/profile/documents'))).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.goto(stage().orderingPage('/profile'));
  await seeText(page, 'Pending acceptance by the seller');

  await cut(false);
  await seeText(page, 'Order number');
  expect(await mainText(page)).not.toContain('as you last saw it');

  await press(page, 'Logout');
  await seeHeading(page, 'Login');
  expect(await keptText(page)).toBeNull();
});

it('shows nothing of an order that another customer had open in this browser', async () => {
  const { page, orderNo } = await stage().buyer('accepted');
  await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
  await expect.poll(() => keptText(page)).toContain('Pending acceptance by the seller');
  await page.goto(stage().orderingPage('/account/login'));
  await expect.poll(() => keptText(page)).toBeNull();
});
