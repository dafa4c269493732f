/** The picture of an ordered car, as a browser of the product's own draws it on the product's own page. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { openBackOffice } from './back-office.ts';
import { startChromium } from './chromium.ts';
import { allowDownloads } from './downloads.ts';
import { newCustomer } from './order-story.ts';
import { press } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { placeOrder } from './place-order.ts';
import { startProduct } from './product.ts';

/** Drawn by the processor of a machine that may do much else. */
const drawnMilliseconds = 300_000;

// that one is drawn is tried beside the painter in every run
atNight(() => {
  it('takes the place of the drawing in My Order, in what is shared and in mails, and nobody waits for it', async () => {
    const product = await startProduct({ CAR_PICTURES: 'on' });
    onTestFinished(product.close);
    const chromium = await startChromium();
    onTestFinished(chromium.close);
    const page = await chromium.browser.newPage();
    page.setDefaultTimeout(drawnMilliseconds);
    await page.setViewport({ width: 1280, height: 900 });
    expect(product.output()).not.toContain('The browser for pictures runs');
    const customer = newCustomer();
    const orderNo = await placeOrder(page, product.url, customer, 'accepted');
    await page.goto(`${product.url}/build-your-own/profile?orderNo=${orderNo}`);
    await page.waitForSelector('aside svg path');

    // the page reads its order anew until the picture is there
    const isThere = async (): Promise<boolean> => {
      await page.reload();
      await page.waitForSelector('aside svg path, aside img');
      return (await page.$('aside img')) !== null;
    };
    await expect.poll(isThere, { timeout: drawnMilliseconds, interval: 2_000 }).toBe(true);
    const picture = await page.waitForSelector('aside img[alt*="Outback"]');
    expect(await picture?.evaluate((image) => image.getAttribute('src'))).toContain('/car-picture?');
    expect(await page.$('aside svg path')).toBeNull();
    expect(await checkPage(page, 'profile-with-picture')).toEqual([]);

    const saving = await allowDownloads(page);
    const { content } = await saving(() => press(page, 'Share a picture'));
    const { width, height, format, exif } = await sharp(content).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 1200, height: 630, format: 'png', exif: undefined });
    const folder = process.env['E2E_SCREENS'];
    if (folder !== undefined) await writeFile(join(folder, 'share-rendered-picture.png'), content);

    for (const viewport of [320, 768, 1440]) {
      await page.setViewport({ width: viewport, height: 900 });
      if (folder !== undefined) await page.screenshot({ path: join(folder, `my-order-picture-${viewport}.png`) });
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }

    // the next news of the order comes with it
    const backOffice = await openBackOffice(product);
    await backOffice.bringToSea(orderNo);
    const readOutbox = async (): Promise<string> => (await visitorOf(product.url).get('/dev/outbox')).text;
    await expect.poll(readOutbox, { timeout: drawnMilliseconds }).toContain('your-car.jpg');
    const [, mail = ''] =
      /href="(\/dev\/outbox\/[0-9a-f]+)"(?:(?!<tr>)[^])*?your-car\.jpg/.exec(await readOutbox()) ?? [];
    await page.setViewport({ width: 700, height: 1000 });
    await page.goto(`${product.url}${mail}/html`);
    const shown = await page.waitForSelector('img[alt*="Outback"]');
    expect(await shown?.evaluate((image) => image.naturalWidth)).toBe(1200);
    if (folder !== undefined) await page.screenshot({ path: join(folder, 'mail-with-picture.png') });
  });
});
