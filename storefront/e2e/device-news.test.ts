/** News of an order on a device: turned on by a press, shown with the page closed, ended at log-out. */
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import { startPushService } from '@driveaway/infra/push/testing/start-push-service.ts';
import { TargetType, type Page } from 'puppeteer-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openBackOffice } from './back-office.ts';
import { click } from './click.ts';
import { keptText, lineOf, seeKept } from './kept-page.ts';
import { logIn } from './order-story.ts';
import { loseSession, press, seeHeading, seeText } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { deliverPush, isPretendedSubscribed, pretendPush, subscribeWithFormerKey } from './pretend-push.ts';
import { conditionMilliseconds, stageOfFile } from './stage.ts';

const stage = stageOfFile();
const myAccount = '/profile/my-account';

const devicesSchema = z.object({ publicKey: z.string(), devices: z.array(z.object({ deviceId: z.string() })) });
const devicesOf = async (page: Page) =>
  devicesSchema.parse(
    JSON.parse(await page.evaluate(async () => (await fetch('/api/build-your-own/push-devices')).text())),
  );

/** A buyer who has turned news on, of a push service that keeps what it gets. */
const withDevice = async () => {
  const { page, customer, orderNo } = await stage().buyer('accepted');
  await page.goto(stage().orderingPage(myAccount));
  const service = await startPushService((await devicesOf(page)).publicKey);
  onTestFinished(service.close);
  await pretendPush(page, service.subscribe());
  await page.reload();
  await seeText(page, 'This device doesn’t show news of your order yet.');
  await press(page, 'Turn on notifications here');
  await seeText(page, 'This device shows news of your order.');
  expect((await devicesOf(page)).devices).toHaveLength(1);
  return { page, customer, orderNo, service };
};

/** What the browser answers from now on when a page asks whether it may show notifications. */
const answerPermission = async (page: Page, setting: 'denied' | 'prompt'): Promise<void> => {
  // holds as long as its session
  const session = await page.createCDPSession();
  await session.send('Browser.setPermission', {
    origin: new URL(stage().product.url).origin,
    permission: { name: 'notifications' },
    setting,
    browserContextId: z.string().parse(page.browserContext().id),
  });
};

const shownSchema = z.array(z.object({ title: z.string(), body: z.string(), tag: z.string() }));

describe('news on a device', () => {
  it('are shown with every page closed, and lead to My Order, also without a connection, until log-out', async () => {
    const { page, customer, orderNo, service } = await withDevice();
    expect(await checkPage(page, 'profile-devices')).toEqual([]);
    const order = stage().orderingPage(`/profile?orderNo=${orderNo}`);
    await page.goto(order);
    await seeKept(page);
    // once more as on another day: by then the worker sees every file
    await page.goto(order);
    await expect.poll(() => keptText(page)).toContain('Pending acceptance by the seller');
    const context = page.browserContext();
    const origin = new URL(page.url()).origin;
    const other = await stage().windowBeside(page);
    const target = await context.waitForTarget((one) => one.type() === TargetType.SERVICE_WORKER, {
      timeout: conditionMilliseconds,
    });
    const worker = await target.worker();
    // the packaged browser has nowhere to show a notification, so what the worker hands to it is noted
    await worker?.evaluate(`self.shown = [];
      self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };`);
    const shown = async () => shownSchema.parse(await worker?.evaluate('self.shown'));
    await page.close();

    const backOffice = await openBackOffice(stage().product);
    await backOffice.bringToSea(orderNo);
    await expect.poll(() => service.received.map(({ text }) => text)).toContain('{"kind":"whereItIs"}');
    const sent = JSON.stringify(service.received);
    for (const secret of [customer.firstName, customer.lastName, customer.email, orderNo, 'Outback']) {
      expect(sent).not.toContain(secret);
    }

    await deliverPush(other, origin, '{"kind":"whereItIs"}');
    await deliverPush(other, origin, 'not what we send');
    await expect.poll(shown).toEqual([
      { title: 'News of your order', body: 'Your car has come further. See where it is.', tag: 'whereItIs' },
      { title: 'News of your order', body: 'Something has changed. See what it is.', tag: 'order' },
    ]);

    // a press that a test makes counts as nobody's, so the worker is asked what it would open
    const pressed = await worker?.evaluate(`(async () => {
      const opened = [];
      let closed = 0;
      self.clients.matchAll = () => Promise.resolve([]);
      self.clients.openWindow = async (address) => { opened.push(address); };
      const close = () => { closed += 1; };
      const until = [];
      for (const tag of ['whereItIs', 'messages']) {
        self.dispatchEvent(Object.assign(new Event('notificationclick'), {
          notification: { close, tag },
          waitUntil: (promise) => { until.push(promise); },
        }));
      }
      await Promise.all(until);
      return { opened, closed };
    })()`);
    expect(pressed).toEqual({ opened: ['/build-your-own/profile', '/build-your-own/profile/messages'], closed: 2 });

    const cut = await lineOf(other);
    await cut(true);
    await other.goto(`${origin}/build-your-own/profile`);
    await seeText(other, 'Your order as you last saw it');
    await seeText(other, 'Pending acceptance by the seller');
    await cut(false);
    await seeText(other, 'Your car is at sea.');
    await press(other, 'Logout');
    await seeHeading(other, 'Login');
    expect([await keptText(other), await other.evaluate(() => localStorage.getItem('pushDevice'))]).toEqual([
      null,
      null,
    ]);
  });

  it('end at log-out, for the service and for the browser', async () => {
    const { page } = await withDevice();
    const ended = page.waitForResponse((response) => response.url().endsWith('/end-push-device'));
    await press(page, 'Logout');
    expect((await ended).status()).toBe(200);
    await seeHeading(page, 'Login');
    expect(await isPretendedSubscribed(page)).toBe(false);
  });

  it('outlast a session, but not the log-in of another customer', async () => {
    const { page, customer } = await withDevice();
    const eve = await stage().buyer();
    await page.goto(stage().orderingPage('/profile'));
    await expect.poll(() => keptText(page)).toContain('Pending acceptance by the seller');
    await loseSession(page);
    await page.goto(stage().orderingPage(myAccount));
    await expect.poll(() => keptText(page)).toBeNull();
    await subscribeWithFormerKey(page);
    await logIn(page, customer);
    await seeText(page, 'Our key for notifications has changed, so we’ve turned them on again here.');
    await seeText(page, 'This device shows news of your order.');
    expect((await devicesOf(page)).devices).toHaveLength(1);

    await loseSession(page);
    await page.goto(stage().orderingPage(myAccount));
    await logIn(page, eve.customer);
    await seeText(page, 'This device doesn’t show news of your order yet.');
    await expect.poll(() => isPretendedSubscribed(page)).toBe(false);
    expect((await devicesOf(page)).devices).toEqual([]);
    expect(await keptText(page)).toBeNull();
  });

  atNight(() => {
    it('are turned off where they were turned on, and from another device', async () => {
      const { page, customer } = await withDevice();
      await press(page, 'Turn off notifications here');
      await seeText(page, 'This device won’t show news any more.');
      expect(await isPretendedSubscribed(page)).toBe(false);
      await press(page, 'Turn on notifications here');
      await seeText(page, 'This device shows news of your order.');

      const elsewhere = await stage().newVisitor();
      await elsewhere.goto(stage().orderingPage(myAccount));
      await logIn(elsewhere, customer);
      await seeText(elsewhere, 'Another device');
      await click(elsewhere, '::-p-xpath(//button[normalize-space(.)="Turn off"])');
      await seeText(elsewhere, 'No more news is shown on that device.');
      await page.reload();
      await seeText(page, 'This device doesn’t show news of your order yet.');
    });
  });

  atNight(() => {
    it('end where nothing may be shown any more when the key of the service changes', async () => {
      const { page } = await withDevice();
      await subscribeWithFormerKey(page);
      await answerPermission(page, 'prompt');
      await page.reload();
      await seeText(page, 'Our key for notifications has changed, which turned them off here.');
      await expect.poll(async () => (await devicesOf(page)).devices).toEqual([]);
      expect(await isPretendedSubscribed(page)).toBe(false);
    });
  });

  it('say what stands in the way', async () => {
    const { page } = await stage().buyer();
    await answerPermission(page, 'denied');
    await page.goto(stage().orderingPage(myAccount));
    await seeText(page, 'Notifications from our site are blocked in this browser.');
    await page.setUserAgent({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
    });
    await page.evaluateOnNewDocument(() => {
      Reflect.deleteProperty(globalThis, 'PushManager');
    });
    await page.reload();
    await seeText(page, 'On an iPhone or iPad, add our site to your Home Screen first');
    expect(await checkPage(page, 'profile-devices-iphone')).toEqual([]);
  });
});
