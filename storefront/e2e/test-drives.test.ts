/** A test drive, from the choice of a car to having one's details deleted, as a visitor without an account meets it. */
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import { driveRetailersSchema, driveTimesSchema } from '@driveaway/domain/api/test-drives.ts';
import type { Page } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { click } from './click.ts';
import { changeAnswer } from './lost-answers.ts';
import { mailedLink } from './mailed-link.ts';
import { choose, errorAt, fill, follow, press, seeHeading, seeText, tick, valueOf } from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

/** Takes the first of a group of choices that can be taken, by the words at its head. */
const takeFirst = async (page: Page, legend: string): Promise<string> => {
  const first = `::-p-xpath(//fieldset[legend[contains(., "${legend}")]]//label[input[not(@disabled)]])`;
  const words = await (await page.waitForSelector(first))?.evaluate((label) => label.textContent);
  await click(page, first);
  return words ?? '';
};

/** Times as they are told, with every one of them taken. */
const allTaken = (text: string): string => {
  const { days, ...rest } = driveTimesSchema.parse(JSON.parse(text));
  return JSON.stringify({
    ...rest,
    days: days.map((day) => Object.assign(day, { times: [], why: day.why ?? 'taken' })),
  });
};

it('is booked, moved by the mailed link and cancelled with one’s details', async () => {
  const { product, visit } = stage();
  const page = await visit('/book-test-drive?model=FORESTER');
  await seeHeading(page, 'Test drive the Forester');
  expect(await takeFirst(page, 'Retailers near')).toContain('Forester Premium');
  await press(page, 'Book the test drive');
  await expect.poll(() => errorAt(page, 'First name')).toBe('First name is empty or invalid');
  await seeText(page, 'Please choose a time');
  await fill(page, 'First name', 'Ada');
  await fill(page, 'Last name', 'Marsh');
  await fill(page, 'Email address', 'ada.marsh@mail.example');
  await fill(page, 'Phone number', '0491 570 006');
  await tick(page, 'I hold a full or provisional driver licence that is valid in Australia.');
  await click(page, '#drive-agreePrivacyCollection');
  await takeFirst(page, 'Time');
  expect(await checkPage(page, 'test-drive')).toEqual([]);

  // going back undoes the choice above, and nothing that was typed below another one is lost
  await choose(page, 'Model', 'Outback');
  await seeHeading(page, 'Test drive the Outback');
  await page.goBack();
  await seeHeading(page, 'Test drive the Forester');
  expect(await valueOf(page, 'First name')).toBe('Ada');
  await press(page, 'Book the test drive');
  await seeText(page, 'Your test drive is booked. A confirmation is on its way by email.');
  await seeText(page, 'Ada Marsh');
  expect(await checkPage(page, 'test-drive-booked')).toEqual([]);

  const link = await mailedLink(product.url, 'Your test drive: Forester Premium');
  const full = await visit('/book-test-drive?model=FORESTER');
  await changeAnswer(full, '*/api/test-drives/times*', allTaken);
  await full.goto(link);
  await press(full, 'Choose another time');
  await seeText(full, 'Your test drive stays as it is. For another time, please call the retailer on');
  expect(await full.$('button::-p-text(Move the test drive)')).toBeNull();
  expect(await checkPage(full, 'test-drive-move-all-taken')).toEqual([]);

  await page.goto(link);
  await seeHeading(page, 'Your test drive');
  await press(page, 'Choose another time');
  await choose(page, 'Day', await lastOpenDay(page));
  await takeFirst(page, 'Time');
  await press(page, 'Move the test drive');
  await seeText(page, 'Your test drive has a new time.');
  expect(await checkPageAtNight(page, 'test-drive-moved')).toEqual([]);
  await mailedLink(product.url, 'Your test drive has a new time');
  await press(page, 'Delete my details');
  await seeText(page, 'Your details have been deleted.');
  expect(await checkPageAtNight(page, 'test-drive-forgotten')).toEqual([]);
});

it('says plainly on which days nobody can come, and takes the next time', async () => {
  const page = await stage().visit('/book-test-drive?model=FORESTER');
  await takeFirst(page, 'Retailers near');
  await choose(page, 'Day', await dayWith(page, ': closed'));
  await seeText(page, 'The retailer is closed on this day.');
  expect(await checkPage(page, 'test-drive-closed')).toEqual([]);
  await press(page, 'Choose this time');
  await page.waitForSelector('input[name="drive-time"]:checked');
});

atNight(() => {
  it('knows who comes from their account, which lists it, and is cancelled from there', async () => {
    const { page, customer, orderNo } = await stage().buyer();
    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
    await seeText(page, 'There is no test drive here yet.');
    await follow(page, 'Book a test drive');
    await seeHeading(page, 'Book a test drive');
    await choose(page, 'Model', 'Forester');
    // what is typed before the account is known stays
    const account = Promise.withResolvers<void>();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isAccount = request.url().includes('/account-details') && request.method() === 'GET';
      void (isAccount ? account.promise : Promise.resolve()).then(async () => request.continue());
    });
    await takeFirst(page, 'Retailers near');
    await fill(page, 'Last name', 'Of Another');
    account.resolve();
    await seeText(page, 'These are the details of your account.');
    expect(await valueOf(page, 'First name')).toBe(customer.firstName);
    expect(await valueOf(page, 'Last name')).toBe('Of Another');
    expect(await valueOf(page, 'Email address')).toBe(customer.email);
    expect(await valueOf(page, 'Phone number')).not.toBe('');
    await tick(page, 'I hold a full or provisional driver licence that is valid in Australia.');
    await click(page, '#drive-agreePrivacyCollection');
    await takeFirst(page, 'Time');
    expect(await checkPageAtNight(page, 'test-drive-of-account')).toEqual([]);
    await press(page, 'Book the test drive');
    await seeText(page, 'Your test drive is booked.');

    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
    await seeText(page, 'Forester Premium');
    await page.waitForSelector('main a[href^="/book-test-drive#token="]');
    expect(await checkPage(page, 'profile-test-drives')).toEqual([]);
    await click(page, 'main a[href^="/book-test-drive#token="]');
    await seeHeading(page, 'Your test drive');
    await press(page, 'Cancel test drive');
    await press(page, 'Yes, cancel it');
    await seeText(page, 'Your test drive is cancelled.');
    await page.goto(stage().orderingPage(`/profile/my-account?orderNo=${orderNo}`));
    await click(page, 'main summary ::-p-text(Earlier ones)');
    await seeText(page, 'Cancelled');
    expect(await checkPageAtNight(page, 'profile-test-drives-earlier')).toEqual([]);
  });
});

it('says where there is no car, when nothing is free, and what the next possibility is', async () => {
  const visitor = async (urlPattern: string, change: (text: string) => string): Promise<Page> => {
    const page = await stage().visit('/book-test-drive');
    await seeHeading(page, 'Book a test drive');
    await changeAnswer(page, urlPattern, change);
    await choose(page, 'Model', 'Forester');
    return page;
  };
  const nowhere = await visitor('*/api/test-drives/retailers*', (text) => {
    const { retailers } = driveRetailersSchema.parse(JSON.parse(text));
    return JSON.stringify({ retailers: retailers.map((retailer) => Object.assign(retailer, { demonstrators: [] })) });
  });
  await seeText(nowhere, 'No Forester can be driven at the moment');
  await seeText(nowhere, 'Has no Forester for test drives at the moment. Call');
  expect(await nowhere.$('fieldset label input:not([disabled])')).toBeNull();
  expect(await checkPage(nowhere, 'test-drive-no-car')).toEqual([]);

  const holiday = await visitor('*/api/test-drives/times*', (text) => {
    const { days, ...rest } = driveTimesSchema.parse(JSON.parse(text));
    const closed = days.map((day, index) => (index === 1 ? Object.assign(day, { times: [], why: 'holiday' }) : day));
    return JSON.stringify({ ...rest, days: closed });
  });
  await takeFirst(holiday, 'Retailers near');
  await choose(holiday, 'Day', await dayWith(holiday, ': public holiday'));
  await seeText(holiday, 'This is a public holiday, and the retailer is closed.');
  await seeText(holiday, 'The next free time is');
  expect(await checkPageAtNight(holiday, 'test-drive-holiday')).toEqual([]);

  const taken = await visitor('*/api/test-drives/times*', allTaken);
  await takeFirst(taken, 'Retailers near');
  await seeText(taken, 'No time is free in the next four weeks');
  await seeText(taken, 'Please choose another retailer above, or call the retailer on');
  expect(await checkPage(taken, 'test-drive-all-taken')).toEqual([]);
});

const dayLabels = async (page: Page): Promise<readonly string[]> => {
  await page.waitForSelector('select[id$="-day"] option');
  return page.$$eval('select[id$="-day"] option', (options) => options.map(({ textContent }) => textContent));
};
const dayWith = async (page: Page, words: string): Promise<string> =>
  (await dayLabels(page)).find((label) => label.includes(words)) ?? '';
const lastOpenDay = async (page: Page): Promise<string> =>
  (await dayLabels(page)).findLast((label) => !label.includes(':')) ?? '';
