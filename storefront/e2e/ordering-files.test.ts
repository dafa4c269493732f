/** What a customer takes home: the date for their calendar, a copy of their data, the documents of the order. */
import { orderDetailsSchema } from '@driveaway/domain/api/order-details.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allowDownloads } from './downloads.ts';
import { answerInstead } from './lost-answers.ts';
import { follow, mainText, press, seeLink, seeText } from './page-actions.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

/** The properties of a calendar file, long lines put together again. */
const calendarLines = (file: Buffer): readonly string[] =>
  file.toString('utf8').replaceAll('\r\n ', '').trimEnd().split('\r\n');

describe('thank you', () => {
  it('gives the end of the cooling-off period of this order as a date for a calendar', async () => {
    const { page, orderNo } = await stage().buyer('accepted');
    await stage().openStep(page, orderNo, 'thank-you');
    const answer: unknown = await page.evaluate(
      async (path: string) => (await fetch(path)).json(),
      `/api/build-your-own/order-details?orderNo=${orderNo}`,
    );
    const { calendarId, coolingOff, carDetails } = orderDetailsSchema.parse(answer);
    const utc = new Date(coolingOff?.endsAt ?? '').toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
    const savedBy = await allowDownloads(page);
    const { name, content } = await savedBy(() => press(page, 'Add this date to my calendar'));
    expect(name).toBe(`Cooling-off-${orderNo}.ics`);
    const lines = calendarLines(content);
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:cooling-off-${calendarId}@${brand.coordinator.email.split('@')[1] ?? ''}`,
        'SEQUENCE:0',
        `DTEND:${utc}`,
        `SUMMARY:Last moment to cancel order ${orderNo}`,
        'TRIGGER:-PT3H',
      ]),
    );
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(carDetails.title);
  });
});

describe('my data', () => {
  it('is saved as one file with the customer and the order in it, and without the password', async () => {
    const { page, customer, orderNo } = await stage().buyer();
    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
    await seeText(page, 'Download my data');
    const savedBy = await allowDownloads(page);
    const { name, content } = await savedBy(() => press(page, 'Download my data'));
    await seeText(page, 'Saved as my-data.json');
    expect(name).toBe('my-data.json');
    const text = content.toString('utf8');
    z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    for (const known of [customer.email, customer.lastName, orderNo, '7 Banksia Lane']) expect(text).toContain(known);
    expect(text).not.toContain(customer.password);
    expect(text).not.toContain('$argon2');
  });
});

describe('a document', () => {
  it('that does not come is logged and nothing is saved; the page stays, and the link works again', async () => {
    const { page, orderNo } = await stage().buyer('accepted');
    await page.goto(stage().orderingPage(`/profile/documents?orderNo=${orderNo}`));
    const file = `Contract-${orderNo}.pdf`;
    await seeLink(page, file);
    // the last one to be made: nothing more comes that would change the page
    await seeLink(page, `Accepted-Contract-${orderNo}.pdf`);
    const before = await mainText(page);
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load')) logged.push(message.text());
    });
    const failure = { success: false, code: 'not-found', message: 'It is gone.', requestId: 'r' };
    const stop = await answerInstead(
      page,
      { urlPattern: '*/document?*', method: 'GET' },
      { status: 404, body: failure },
    );
    const heard = new Promise<void>((resolve) => {
      page.on('console', () => {
        if (logged.length > 0) resolve();
      });
    });
    await follow(page, file);
    await heard;
    expect(logged).toEqual([expect.stringContaining('A document could not be downloaded.')]);
    await expect.poll(() => mainText(page)).toBe(before);
    stop();
    const savedBy = await allowDownloads(page);
    const { name, content } = await savedBy(() => follow(page, file));
    expect(name).toBe(file);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
