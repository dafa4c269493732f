/** People who follow an order: invited by its buyer, shown the car alone, and removed; and several orders side by side. */
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { click } from './click.ts';
import { mailedLink } from './mailed-link.ts';
import { fill, follow, mainText, polling, press, seeHeading, seeText } from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

describe('a follower', () => {
  it('is invited by mail, sees the car and nothing else of the order, and is removed at once', async () => {
    const { page, orderNo } = await stage().buyer('accepted');
    const backOffice = await openBackOffice(stage().product);
    await backOffice.bringToSea(orderNo);
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await press(page, 'Invite someone…');
    await press(page, 'Send the invitation');
    await seeText(page, 'Email address is required');
    await fill(page, 'Their email address', `grace.${orderNo}@customers.example`);
    await fill(page, 'What you call them (optional)', 'Grace');
    const violations = [...(await checkPage(page, 'profile-invite'))];
    await press(page, 'Send the invitation');
    await seeText(page, 'The invitation is on its way');
    await seeText(page, 'invited; the link works until');

    const link = await mailedLink(stage().product.url, 'Zoë lets you follow a new Austral');
    const grace = await stage().newVisitor();
    const asked: string[] = [];
    grace.on('request', (request) => {
      asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
    });
    await grace.goto(link);
    await seeHeading(grace, 'Follow a car');
    await grace.waitForFunction(() => location.hash === '', { polling });
    violations.push(...(await checkPage(grace, 'follow-begin')));
    await press(grace, 'Follow the car');
    await seeText(grace, 'Where the car is: at sea');
    await seeText(grace, 'MV Southern Tern');
    await grace.waitForSelector('aside svg path');
    violations.push(...(await checkPageAtNight(grace, 'follow-at-sea')));
    const [, token = ''] = link.split('#token=');
    // the browser itself is sent to the link, whose fragment the test sees; nobody else is
    expect(asked.slice(1).filter((one) => one.includes(token))).toEqual([]);
    const shown = await mainText(grace);
    for (const secret of [orderNo, '$', 'Zoë', 'Banksia', 'Contract', 'finance', 'VIN'])
      expect(shown).not.toContain(secret);

    const second = await stage().newVisitor();
    await second.goto(link);
    await press(second, 'Follow the car');
    await seeText(second, 'This link is not valid.');
    violations.push(...(await checkPage(second, 'follow-used')));

    await page.reload();
    await seeText(page, 'last looked on');
    violations.push(...(await checkPageAtNight(page, 'profile-followed')));
    await click(page, 'button[aria-label^="Remove Grace"]');
    await seeText(page, 'They can see nothing of this order any more.');
    await seeText(grace, 'You’re no longer following this car');
    expect(await mainText(grace)).not.toContain('MV Southern Tern');
    violations.push(...(await checkPageAtNight(grace, 'follow-ended')));
    expect(violations).toEqual([]);
  });

  atNight(() => {
    it('reads contract and invoices of a company’s order while its buyer lets them', async () => {
      const company = { name: 'Banksia Removals', abn: '51 824 753 556', jobTitle: 'Director' };
      const { page, orderNo } = await stage().buyer('accepted', company);
      await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
      await press(page, 'Invite someone…');
      await fill(page, 'Their email address', `books.${orderNo}@customers.example`);
      await fill(page, 'What you call them (optional)', 'Grace');
      await seeText(page, 'Once they follow, you can let them read the contract and invoices too.');
      await press(page, 'Send the invitation');
      await seeText(page, 'The invitation is on its way');
      const grace = await stage().newVisitor();
      await grace.goto(await mailedLink(stage().product.url, 'Zoë lets you follow a new Austral'));
      await press(grace, 'Follow the car');
      await seeText(grace, 'Ordered');
      expect(await mainText(grace)).not.toContain('Documents');
      await page.reload();
      await page.waitForSelector('button[aria-label^="Let them"]');
      const violations = [...(await checkPage(page, 'profile-to-grant'))];
      await click(page, 'button[aria-label^="Let them read documents…: Grace"]');
      await seeText(page, 'They won’t see your driver licence or messages');
      violations.push(...(await checkPage(page, 'profile-grant')));
      await press(page, 'Let them read');
      await seeText(page, 'They can read contract and invoices from now on.');
      await seeText(page, 'may read contract and invoices, has not opened one yet');
      await seeText(grace, 'We note each one you open');
      await seeText(grace, `Accepted-Contract-${orderNo}`);
      violations.push(...(await checkPage(grace, 'follow-documents')));
      const handed = grace.waitForResponse(
        (response) => response.url().includes('followed-document?') && response.ok(),
      );
      await click(grace, `a[download^="Accepted-Contract-${orderNo}"]`);
      await handed;
      await page.reload();
      await seeText(page, 'last opened one on');
      violations.push(...(await checkPageAtNight(page, 'profile-granted')));
      // where both buttons would fit beside it
      await page.setViewport({ width: 375, height: 800 });
      const person = 'li:has(button[aria-label^="Take documents back"]) > span';
      expect(await page.$eval(person, (words) => words.getBoundingClientRect().width)).toBeGreaterThan(200);
      await page.setViewport({ width: 1280, height: 900 });
      await click(page, 'button[aria-label^="Take documents back from Grace"]');
      await seeText(page, 'They can read no document any more.');
      await grace.waitForFunction(() => !document.body.innerText.includes('We note each one you open'), {
        polling,
      });
      await seeText(grace, 'Ordered');
      expect(violations).toEqual([]);
    });
  });

  it('stops when they want no more', async () => {
    const { page, orderNo } = await stage().buyer('accepted');
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await press(page, 'Invite someone…');
    await fill(page, 'Their email address', `stop.${orderNo}@customers.example`);
    await press(page, 'Send the invitation');
    await seeText(page, 'The invitation is on its way');
    const visitor = await stage().newVisitor();
    await visitor.goto(await mailedLink(stage().product.url, 'Zoë lets you follow a new Austral'));
    await press(visitor, 'Follow the car');
    await seeText(visitor, 'Ordered');
    await press(visitor, 'Stop following');
    await seeText(visitor, 'You’re no longer following this car');
    await page.reload();
    await seeText(page, 'Share your order’s progress with a partner');
    expect(await mainText(page)).not.toContain(`stop.${orderNo}`);
  });
});

atNight(() => {
  describe('several orders', () => {
    it('stand side by side, also where one of them cannot be loaded, one press from each', async () => {
      const { page, orderNo } = await stage().buyer('accepted');
      await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
      await seeText(page, 'What happened so far');
      expect(await mainText(page)).not.toContain('All side by side');
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        void (request.url().endsWith('/profile-orders')
          ? request.respond({ contentType: 'application/json', body: JSON.stringify([orderNo, '12345678-1234']) })
          : request.continue());
      });
      await page.reload();
      await follow(page, 'All side by side');
      await seeHeading(page, 'My orders');
      await seeText(page, 'Order 12345678-1234 could not be loaded.');
      await seeText(page, 'Next, the seller will look at your order and confirm it.');
      await page.waitForSelector('main li svg path');
      // the bars of several orders are told apart by those who hear them
      await page.waitForSelector(`main li section[aria-label="How far order ${orderNo} has come"]`);
      expect(await checkPage(page, 'profile-orders')).toEqual([]);
      await click(page, `a[aria-label^="See this order: ${orderNo}"]`);
      await seeHeading(page, 'My Order');
    });
  });
});
