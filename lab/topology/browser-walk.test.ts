/** The journey of a buyer on two services and two workers, of which one each is killed and restarted on the way. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStorefrontIfStale } from '@driveaway/infra/setup/build-storefront.ts';
import { findTopologyStage, type RunningTopology } from './testing/find-topology-stage.ts';
import { openBackOffice } from '@driveaway/storefront/e2e/back-office.ts';
import { startChromium, type OwnBrowser } from '@driveaway/storefront/e2e/chromium.ts';
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
  writeLicence,
} from '@driveaway/storefront/e2e/order-story.ts';
import { expectAgreement, markDocument, isMarked, seeAtAGlance } from '@driveaway/storefront/e2e/order-watch.ts';
import { polling, follow, press, seeHeading, seeText } from '@driveaway/storefront/e2e/page-actions.ts';
import { takeScreens } from '@driveaway/storefront/e2e/page-checks.ts';

const stage = await findTopologyStage();

/** A charge whose service was killed is settled within the minute on a quiet machine; only what hangs meets this. */
const patienceMs = 600_000;

/** Whether the service was killed before it did anything about the payment: the page says so once it is certain. */
const isToPayAgain = async (page: Page): Promise<boolean> => {
  const said = await page.waitForFunction(
    () =>
      /went through|has been paid|order fee is paid|You can try again/
        .exec(document.querySelector('main')?.innerText ?? '')
        ?.at(0),
    { polling },
  );
  return (await said.jsonValue()) === 'You can try again';
};

describe.skipIf(stage.kind === 'missing')(`ordering a car on ${stage.name}`, () => {
  let topology: RunningTopology;
  let chromium: OwnBrowser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'driveaway-journey-'));
    await buildStorefrontIfStale(() => undefined);
    topology = await stage.start();
    chromium = await startChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await stage.close();
    await rm(folder, { recursive: true });
  });

  const newPage = async (): Promise<Page> => {
    const page = await chromium.browser.newPage();
    page.setDefaultTimeout(patienceMs);
    await page.setViewport({ width: 1280, height: 900 });
    // nothing moves while the test waits for processes
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    return page;
  };
  const kill = async (index: 0 | 1): Promise<void> => {
    await Promise.all([topology.services[index]?.kill(), topology.workers[index]?.kill()]);
  };
  const restart = async (index: 0 | 1): Promise<void> => {
    await Promise.all([topology.services[index]?.restart(), topology.workers[index]?.restart()]);
  };

  it('goes through while one service and one worker after the other are killed and restarted', async () => {
    const { url, machines } = topology;
    const backOffice = await openBackOffice({
      url,
      secretOf: (clientId) => (clientId === 'auditor' ? machines.auditor : machines.backOffice).clientSecret,
    });
    const page = await newPage();
    const customer = newCustomer();
    await orderTheCar(page, url);
    await fillInDetails(page, customer, await writeLicence(folder));

    await kill(0);
    const orderNo = await createAccount(page);
    await restart(0);
    await payWith(page, testCards.visa);
    await kill(1);
    if (await isToPayAgain(page)) await payWith(page, testCards.visa);
    await goOnToContract(page);
    await acceptContract(page, 'Two sets of keys.');
    await restart(1);
    await follow(page, 'Go to my account');
    await seeHeading(page, 'My Order');
    await seeText(page, 'Pending acceptance by the seller');
    await markDocument(page);

    await kill(0);
    await backOffice.report(orderNo, 'approve');
    await seeAtAGlance(page, 'Accepted');
    await restart(0);
    await expectAgreement(page, backOffice, orderNo);
    expect(await isMarked(page)).toBe(true);
    await takeScreens(page, 'topology-profile');

    await press(page, 'Logout');
    await seeText(page, 'Already Have An Account?');
    await page.goto(`${url}/build-your-own/profile?orderNo=${orderNo}`);
    await logIn(page, customer);
    await seeHeading(page, 'My Order');
    await seeText(page, orderNo);
    expect(topology.charges()).toBe(1);
    expect(topology.output()).not.toContain(testCards.visa.number);
    expect(topology.output()).not.toContain(customer.email);
  });
});
