/** A browser that subscribes with a push service of the tests' own: the one of its maker is out of reach. */
import type { PushSubscription } from '@driveaway/domain/customer/push-subscription.ts';
import type { Page } from 'puppeteer-core';
import { z } from 'zod';

const subscribedKey = 'subscribed-by-test';

/** From the next page on: `subscription` is what a subscription gives, and it is there until it is ended. */
export const pretendPush = async (page: Page, subscription: PushSubscription): Promise<void> => {
  await page.browserContext().overridePermissions(new URL(page.url()).origin, ['notifications']);
  await page.evaluateOnNewDocument(
    (given, kept) => {
      const made = (): unknown => {
        const key = localStorage.getItem(kept) ?? '';
        const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
        const applicationServerKey = Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0).buffer;
        return {
          options: { applicationServerKey, userVisibleOnly: true },
          toJSON: () => ({ ...given, expirationTime: null }),
          unsubscribe: () => {
            localStorage.removeItem(kept);
            return Promise.resolve(true);
          },
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(localStorage.getItem(kept) === null ? null : made()),
        subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(kept, applicationServerKey);
          return Promise.resolve(made());
        },
      });
    },
    { ...subscription },
    subscribedKey,
  );
};

/** The service has changed its key since this browser subscribed. */
export const subscribeWithFormerKey = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    localStorage.setItem(key, 'AQID');
  }, subscribedKey);

/** Whether the browser is still subscribed. */
export const isPretendedSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate((key) => localStorage.getItem(key) !== null, subscribedKey);

const registrationsSchema = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string(), isDeleted: z.boolean() })),
});

/** Gives a push to the worker of this site, as the browser does once its push service has sent it. */
export const deliverPush = async (page: Page, origin: string, data: string): Promise<void> => {
  const session = await page.createCDPSession();
  const registrationId = await new Promise<string>((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', (event: unknown) => {
      const { registrations } = registrationsSchema.parse(event);
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (found !== undefined) resolve(found.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
};
