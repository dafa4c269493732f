/** The handover of a car as its customer sees it: times to choose from, the time that was chosen, and the car after it. */
import { longDay } from '@driveaway/domain/mail/long-moment.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { describe, expect, it } from 'vitest';
import { openBackOffice, type BackOffice } from './back-office.ts';
import { dayAhead, timeAhead } from './day-ahead.ts';
import { allowDownloads } from './downloads.ts';
import { mainText, press, seeLink, seeText, tick } from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

/** As calendars write it. */
const calendarTime = (days: number, plainTime: string): string => timeAhead(days, plainTime).replaceAll(/[-:]/g, '');

/** From the accepted contract to the retailer. */
const bringToRetailer = async (backOffice: BackOffice, orderNo: string): Promise<void> => {
  await backOffice.report(orderNo, 'approve');
  await backOffice.report(orderNo, 'allocate', { vin: vinOf(orderNo) });
  await backOffice.report(orderNo, 'on-water');
  await backOffice.report(orderNo, 'on-shore');
  await backOffice.report(orderNo, 'request-balance', { dueOn: dayAhead(20) });
  const { balanceOwing } = (await backOffice.standing(orderNo)).price;
  await backOffice.report(orderNo, 'balance-paid', { amount: balanceOwing, bankReference: `EFT-${orderNo}` });
  await backOffice.report(orderNo, 'shipped-to-dealer');
  await backOffice.report(orderNo, 'arrived');
};

describe('the handover', () => {
  it('is offered, chosen, put into the calendar, moved, withdrawn and made; then the car is theirs', async () => {
    const { page, orderNo } = await stage().buyer('accepted');
    const violations: string[] = [];
    const backOffice = await openBackOffice(stage().product);
    await bringToRetailer(backOffice, orderNo);
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    const next = 'Next, your retailer will agree on a handover day with you.';
    await seeText(page, next);
    expect((await mainText(page)).split(next)).toHaveLength(2);
    violations.push(...(await checkPage(page, 'profile-next')));
    await page.goto(stage().orderingPage(`/profile/documents?orderNo=${orderNo}`));
    await seeText(page, next);
    expect((await mainText(page)).split(next)).toHaveLength(2);
    violations.push(...(await checkPageAtNight(page, 'profile-next-elsewhere')));
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    await seeText(page, next);

    // the page follows: nobody loads it anew
    await backOffice.report(orderNo, 'handover-offered', {
      times: [timeAhead(29, '10:00'), timeAhead(29, '14:30'), timeAhead(31, '09:00')],
      minutes: 90,
      person: 'Mia Okafor',
      notes: 'Please come to the door on Wattle Street.',
    });
    await seeText(page, 'Choose a time for your handover');
    for (const words of [longDay(dayAhead(29)), 'Mia Okafor', 'Wattle Street', 'Your driver licence', '90 minutes'])
      await seeText(page, words);
    violations.push(...(await checkPage(page, 'profile-handover-offered')));
    await press(page, 'Book this time');
    await seeText(page, 'Please choose a time.');
    violations.push(...(await checkPageAtNight(page, 'profile-handover-missing')));
    await tick(page, '2:30 pm');
    await press(page, 'Book this time');
    await seeText(page, 'Your handover is booked. See you there.');
    violations.push(...(await checkPage(page, 'profile-handover-chosen')));

    const download = await allowDownloads(page);
    const first = (await download(() => press(page, 'Add to my calendar'))).content.toString();
    expect(first).toContain(`DTSTART:${calendarTime(29, '14:30')}\r\nDTEND:${calendarTime(29, '16:00')}`);
    expect(first).toContain('SEQUENCE:0');
    await press(page, 'Choose another time');
    await tick(page, '9:00 am');
    violations.push(...(await checkPage(page, 'profile-handover-moving')));
    await press(page, 'Change to this time');
    await expect.poll(() => mainText(page)).toContain('Handover moved');
    await expect.poll(() => mainText(page)).toContain(`You’ve chosen ${longDay(dayAhead(31))}.`);
    const second = await download(() => press(page, 'Add to my calendar'));
    expect(second.name).toBe(`Handover-${orderNo}.ics`);
    expect(second.content.toString()).toContain('SEQUENCE:2');
    const uidOf = (file: string): string => /UID:(.*)/.exec(file)?.[1] ?? '';
    expect(uidOf(second.content.toString())).toBe(uidOf(first));

    await backOffice.report(orderNo, 'handover-withdrawn', { reason: 'The number plates have not come yet' });
    await seeText(page, 'Reason: The number plates have not come yet. ');
    await seeText(page, 'Next, your retailer will agree on a handover day with you.');
    await backOffice.report(orderNo, 'handover-offered', { times: [timeAhead(35, '10:00')] });
    await seeText(page, longDay(dayAhead(35)));
    await backOffice.report(orderNo, 'complete');
    const { dealer } = await backOffice.standing(orderNo);
    const today = dayAhead(0);
    await backOffice.report(orderNo, 'handed-over', { handedOverOn: today });
    await seeText(page, 'My car');
    for (const words of [vinOf(orderNo), 'First service due by', 'km if that comes first', `By ${dealer}`])
      await seeText(page, words);
    await seeLink(page, 'My documents');
    violations.push(...(await checkPage(page, 'profile-my-car')));
    expect(await mainText(page)).not.toContain('Book this time');
    expect(violations).toEqual([]);
    expect((await backOffice.standing(orderNo)).handover?.handedOverOn).toBe(today);
  });

  it('is at home where the retailer comes there, and then nobody is asked to go to the retailer', async () => {
    const { page, orderNo } = await stage().buyer('accepted');
    const backOffice = await openBackOffice(stage().product);
    await bringToRetailer(backOffice, orderNo);
    await backOffice.report(orderNo, 'handover-offered', {
      times: [timeAhead(29, '10:00'), timeAhead(31, '09:00')],
      place: 'home',
      person: 'Mia Okafor',
    });
    await page.goto(stage().orderingPage(`/profile?orderNo=${orderNo}`));
    const home = 'At your home: 7 Banksia Lane, Parramatta NSW 2150';
    const isAtHome = async (): Promise<void> => {
      for (const words of [home, 'What to have ready', 'Your driver licence']) await seeText(page, words);
      const text = await mainText(page);
      for (const words of ['What to bring', 'Bring it', 'Show on a map', 'showroom']) expect(text).not.toContain(words);
    };
    await seeText(page, 'Choose a time for your handover');
    await isAtHome();
    expect(await checkPage(page, 'profile-handover-home-offered')).toEqual([]);
    await tick(page, '9:00 am');
    await press(page, 'Book this time');
    await seeText(page, 'Your handover is booked');
    await seeText(page, 'Add to my calendar');
    await isAtHome();
    await expect.poll(() => mainText(page)).toContain('at your home.');
    expect(await checkPageAtNight(page, 'profile-handover-home-chosen')).toEqual([]);
    const download = await allowDownloads(page);
    const entry = (await download(() => press(page, 'Add to my calendar'))).content.toString();
    expect(entry).toContain(`DTSTART:${calendarTime(31, '09:00')}`);
    expect(entry).not.toMatch(/LOCATION|Banksia/);
  });
});
