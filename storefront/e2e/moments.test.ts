/** My Order in print, and a picture of the car to show to others. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { allowDownloads } from './downloads.ts';
import { mainText, press, seeText } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

describe('an order', () => {
  it('is printed on one page, and its car is a picture without anything of the order', async () => {
    const { page, orderNo } = await stage().buyer('accepted');
    const backOffice = await openBackOffice(stage().product);
    await backOffice.bringToSea(orderNo);
    const saving = await allowDownloads(page);
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await seeText(page, 'Where your car is: at sea');
    await page.waitForSelector('aside svg path');
    const { name, content } = await saving(() => press(page, 'Share a picture'));
    expect(name).toBe('my-car.png');
    const { width, height, format, exif, xmp, iptc, comments } = await sharp(content).metadata();
    expect({ width, height, format, exif, xmp, iptc, comments }).toEqual({ width: 1200, height: 630, format: 'png' });
    // a car and words were drawn on the ground, in more than a few colours
    const { entropy, channels } = await sharp(content).stats();
    expect(entropy).toBeGreaterThan(1);
    expect(channels[0]?.stdev).toBeGreaterThan(20);
    const folder = process.env['E2E_SCREENS'];
    if (folder !== undefined) await writeFile(join(folder, 'share-picture.png'), content);

    expect(await checkPage(page, 'profile-at-sea')).toEqual([]);

    await page.emulateMediaType('print');
    const printed = await mainText(page);
    for (const words of [orderNo, 'Austral Outback AWD', 'At sea', 'Expected handover', 'MV Southern Tern']) {
      expect(printed).toContain(words);
    }
    for (const words of ['Pay Balance', 'Share a picture', 'Order Total', 'Cancel this order']) {
      expect(printed).not.toContain(words);
    }
    const pdf = Buffer.from(await page.pdf({ format: 'A4', margin: { top: 40, right: 38, bottom: 40, left: 38 } }));
    if (folder !== undefined) await writeFile(join(folder, 'my-order.pdf'), pdf);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
