/** What a customer and those who answer write to each other about an order. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { click } from './click.ts';
import { failRequests, holdAnswers } from './held-network.ts';
import { follow, mainText, polling, press, seeHeading, seeText, typeAt } from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

const pictureOf = async (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background: '#357' } })
    .png()
    .toBuffer();

describe('messages about an order', () => {
  it('go to and fro, with pictures, live, and are new until they are looked at', async () => {
    const { product } = stage();
    const { page, orderNo } = await stage().buyer('paid');
    const violations: string[] = [];
    const picture = join(product.dataDirectory, 'dent.png');
    await writeFile(picture, await pictureOf(320));
    await page.goto(stage().orderingPage(`/profile/messages?orderNo=${orderNo}`));
    await seeText(page, 'Ask your retailer anything about this order');
    violations.push(...(await checkPage(page, 'messages-none')));
    await press(page, 'Send');
    await seeText(page, 'Please write a message.');
    await typeAt(page, 'textarea', 'Where is my car?\nIs this dent on it?');
    // what was typed outlives a reload
    await page.reload();
    await expect.poll(() => page.$eval('textarea', ({ value }) => value)).toBe('Where is my car?\nIs this dent on it?');
    const file = await page.waitForSelector('input[type="file"]');
    await file?.uploadFile(picture);
    await seeText(page, 'dent.png');
    violations.push(...(await checkPageAtNight(page, 'messages-typed')));
    await press(page, 'Send');
    await page.waitForSelector('[role="log"] img');
    await expect.poll(() => page.$eval('[role="log"] img', ({ naturalWidth }) => naturalWidth)).toBe(320);
    await expect.poll(() => page.$eval('textarea', ({ value }) => value)).toBe('');
    await seeText(page, 'Sent');
    const backOffice = await openBackOffice(product);
    const answer = 'At sea since Friday.\nThat is a shadow. <b>Not a dent</b>';
    await backOffice.answerTalk(orderNo, answer, 0, [new Blob([Uint8Array.from(await pictureOf(200))])]);
    await seeText(page, 'At sea since Friday.');
    await seeText(page, '<b>Not a dent</b>');
    await page.waitForFunction(
      () => document.querySelectorAll<HTMLImageElement>('[role="log"] img')[1]?.naturalWidth === 200,
      { polling },
    );
    await seeText(page, 'Read');
    expect(await mainText(page)).toContain('Grace, your');
    violations.push(...(await checkPage(page, 'messages')));
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await follow(page, 'Ask a question');
    await seeHeading(page, 'Messages');
    await page.goto(stage().orderingPage(`/profile/documents?orderNo=${orderNo}`));
    await seeHeading(page, 'Documents');
    await backOffice.answerTalk(orderNo, 'Anything else?', 1);
    await page.waitForFunction(
      () => /Messages\s*1 new/.test(document.querySelector('nav[aria-label="Your account"]')?.textContent ?? ''),
      { polling },
    );
    violations.push(...(await checkPageAtNight(page, 'messages-new')));
    await click(page, 'nav a[href*="/profile/messages"]');
    await seeText(page, 'Anything else?');
    await page.waitForFunction(
      () => !(document.querySelector('nav[aria-label="Your account"]')?.textContent ?? '').includes('new'),
      { polling },
    );
    expect(violations).toEqual([]);
  });

  it('say how far their pictures are on the way', async () => {
    const { page, orderNo } = await stage().buyer('paid');
    const picture = join(stage().product.dataDirectory, 'large.png');
    // noise does not get smaller
    const noise = { width: 400, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
    await writeFile(
      picture,
      await sharp({ create: { ...noise, background: '#000' } })
        .png()
        .toBuffer(),
    );
    await page.goto(stage().orderingPage(`/profile/messages?orderNo=${orderNo}`));
    await seeText(page, 'Ask your retailer anything');
    await typeAt(page, 'textarea', 'Is this it?');
    const file = await page.waitForSelector('input[type="file"]');
    await file?.uploadFile(picture);
    await seeText(page, 'large.png');
    const answers = await holdAnswers(page, '*/api/build-your-own/talk?*');
    await page.emulateNetworkConditions({ upload: 60 * 1024, download: -1, latency: 0 });
    await press(page, 'Send');
    await page.waitForFunction(() => /Sending your pictures: [1-9]\d?%/.test(document.body.innerText), { polling });
    const violations = await checkPage(page, 'messages-sending');
    await page.emulateNetworkConditions(null);
    await seeText(page, 'Your pictures have arrived. Checking them…');
    answers.end();
    await page.waitForSelector('[role="log"] img');
    expect(violations).toEqual([]);
  });

  it('are kept in the form when the line goes, and arrive once', async () => {
    const { page, orderNo } = await stage().buyer('paid');
    await page.goto(stage().orderingPage(`/profile/messages?orderNo=${orderNo}`));
    await seeText(page, 'Ask your retailer anything');
    await typeAt(page, 'textarea', 'Hello?');
    const restore = await failRequests(page, '*/api/build-your-own/talk?*');
    await press(page, 'Send');
    await seeText(page, 'Your message may not have been sent.');
    expect(await page.$eval('textarea', ({ value }) => value)).toBe('Hello?');
    restore();
    await press(page, 'Send');
    await page.waitForSelector('[role="log"] li');
    await seeText(page, 'Sent');
    expect(await page.$$eval('[role="log"] li', (messages) => messages.length)).toBe(1);
  });
});
