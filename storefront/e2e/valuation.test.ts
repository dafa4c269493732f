/** The visitor's present car: valued at once in the browser, and shown beside what a new one costs. */
import { atNight } from '@driveaway/infra/ci/is-night-run.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { dayAhead } from './day-ahead.ts';
import { mailedLink } from './mailed-link.ts';
import { failRequests } from './held-network.ts';
import { choose, errorAt, fill, follow, press, seeButton, seeHeading, seeText, valueOf } from './page-actions.ts';
import { checkPage, checkPageAtNight } from './page-checks.ts';
import { pageOfBlock, stageOfFile } from './stage.ts';
import { click } from './click.ts';
import type { Page } from 'puppeteer-core';

const stage = stageOfFile();

const suggesting = (label: string): string => `::-p-aria([name="${label}"][role="combobox"])`;

/** A text field with suggestions is a combobox to whoever looks for it by its role. */
const fillSuggesting = async (page: Page, label: string, value: string): Promise<void> => {
  const field = await page.waitForSelector(suggesting(label));
  await field?.evaluate((element) => {
    if (element instanceof HTMLInputElement) {
      element.focus();
      element.select();
    }
  });
  await page.keyboard.sendCharacter(value);
};
const makeOf = (page: Page): Promise<string> =>
  page.$eval(suggesting('Make'), (field) => (field instanceof HTMLInputElement ? field.value : ''));

const describeCar = async (page: Page): Promise<void> => {
  await fillSuggesting(page, 'Make', 'Holden');
  await fillSuggesting(page, 'Model and variant', 'Commodore SV6');
  await fill(page, 'Year it was built', '2021');
  await fill(page, 'Odometer', '64,000');
  await choose(page, 'Condition', 'Good for its age');
  await choose(page, 'Registered in', 'SA');
  await fill(page, 'What it cost new, in dollars', '$39,990');
  await choose(page, 'What it is', 'Car or SUV');
};

describe('the page that values a car', () => {
  const sent: string[] = [];
  const opened = pageOfBlock(stage, async (page) => {
    sent.length = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) {
        sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
      }
    });
    await page.goto(`${stage().product.url}/value-my-car`);
    await seeHeading(page, 'Value my car');
    await seeButton(page, 'Get an estimate', 'enabled');
  });

  it('values a car at once, says what that rests on, and sends nothing of it', async () => {
    const page = await opened();
    await press(page, 'Get an estimate');
    await seeText(page, 'Please enter what it cost new, in dollars, such as 32990');
    expect(await checkPage(page, 'valuation-problems')).toEqual([]);
    await describeCar(page);
    await fill(page, 'VIN (optional)', 'IF1SJ9LC5DG012345');
    await press(page, 'Get an estimate');
    expect(await errorAt(page, 'VIN (optional)')).toContain('never I, O or Q');
    await fill(page, 'VIN (optional)', 'JF1SJ9LC5DG012345');
    await fill(page, 'Number plate (optional)', 'S123ABC');
    await press(page, 'Get an estimate');
    await seeText(page, 'Counts as');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^\$\d+,\d00 to \$\d+,\d00$/);
    await click(page, 'main summary ::-p-text(Sources, assumptions and limits)');
    await seeText(page, 'Survey of Motor Vehicle Use');
    await seeText(page, 'Our assumptions');
    expect(await checkPage(page, 'valuation-result')).toEqual([]);
    expect(sent.some((call) => call.includes('/api/valuation/book'))).toBe(true);
    expect(sent.filter((call) => /Holden|Commodore|JF1SJ9|S123ABC|64000|64,000/.test(call))).toEqual([]);
  });

  it('shows it beside prices and repayments, which stay as they are, until it is forgotten', async () => {
    const page = await opened();
    await describeCar(page);
    await press(page, 'Get an estimate');
    await seeText(page, 'Counts as');

    await page.goto(`${stage().product.url}/configure?model=outback`);
    await seeText(page, 'Less your car, about $');
    expect(await checkPageAtNight(page, 'valuation-configure')).toEqual([]);
    await press(page, 'Price details');
    await page.waitForSelector('dialog[open] ::-p-text(Less your car, about)');
    expect(await checkPage(page, 'valuation-price')).toEqual([]);

    await page.goto(`${stage().product.url}/outback?finance=outback-awd`);
    await page.waitForSelector('dialog[open] ::-p-text(Less your car, about)');
    const offered = await page.waitForSelector('dialog[open] button ::-p-text(as trade-in)');
    const lowest = /\$([\d,]+)/.exec((await offered?.evaluate((button) => button.textContent)) ?? '')?.[1] ?? '';
    expect(await valueOf(page, 'Deposit or trade-in')).toBe('0');
    expect(await checkPage(page, 'valuation-finance')).toEqual([]);
    await click(page, 'dialog[open] button ::-p-text(as trade-in)');
    await expect.poll(() => valueOf(page, 'Deposit or trade-in')).toBe(lowest.replaceAll(',', ''));

    await page.goto(`${stage().product.url}/value-my-car`);
    await seeText(page, 'Counts as');
    expect(await makeOf(page)).toBe('Holden');
    await press(page, 'Forget my car');
    await expect.poll(() => makeOf(page)).toBe('');
    expect(await page.evaluate(() => localStorage.getItem('valuation'))).toBeNull();
  });

  it('knows what the maker’s own cars cost new', async () => {
    const page = await opened();
    const make = await page.$eval('#valuation-makes option', (option) => option.textContent);
    await fillSuggesting(page, 'Make', make.toLowerCase());
    await fillSuggesting(page, 'Model and variant', 'Forester AWD');
    await fill(page, 'Year it was built', '2025');
    await seeText(page, 'It cost $40,890 new');
    expect(await page.$('::-p-aria([name="What it cost new, in dollars"])')).toBeNull();
  });

  it('is sent for a firm offer with consent and photos, and the mailed link shows the offer and withdraws', async () => {
    const { product } = stage();
    const page = await opened();
    await describeCar(page);
    await press(page, 'Get an estimate');
    await seeText(page, 'Get a firm offer');
    await fill(page, 'First name', 'Ada');
    await press(page, 'Ask for an offer');
    await expect.poll(() => errorAt(page, 'Phone number')).toBe('Phone number is required');
    await seeText(page, 'You must agree to the Privacy');
    expect(await checkPage(page, 'car-offer-refused')).toEqual([]);
    await fill(page, 'Last name', 'Marsh');
    await fill(page, 'Email address', 'ada.owner@mail.example');
    await fill(page, 'Phone number', '0491 570 156');
    const photo = join(product.dataDirectory, 'front.jpg');
    await writeFile(
      photo,
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336' } })
        .jpeg()
        .toBuffer(),
    );
    const field = await page.waitForSelector('input[type="file"]');
    await field?.uploadFile(photo);
    await seeText(page, 'front.jpg');
    await click(page, '#car-offer-agreePrivacyCollection');
    await press(page, 'Ask for an offer');
    await seeText(page, 'Your request is with the retailer.');
    expect(await checkPageAtNight(page, 'car-offer-asked')).toEqual([]);

    const asked = await mailedLink(product.url, 'We’ve got your request');
    const requestId = /token=([\w-]{36})\./.exec(asked)?.[1] ?? '';
    await (
      await openBackOffice(product)
    ).answerCarOffer({
      type: 'offer',
      messageId: 'e2e-offer',
      requestId,
      amountCents: 1_850_000,
      holdsUntil: dayAhead(5),
      conditions: 'Once we have driven it.',
    });
    const link = await mailedLink(product.url, '\\$18,500 for your car');
    await page.goto('about:blank');
    await page.goto(link);
    await seeText(page, 'Once we have driven it.');
    await seeText(page, '$18,500');
    expect(await checkPage(page, 'car-offer-made')).toEqual([]);
    await press(page, 'Withdraw and delete my details');
    await seeText(page, 'Your details and photos have been deleted.');
    expect(page.url()).not.toContain('token');
    expect(await checkPage(page, 'car-offer-deleted')).toEqual([]);
  });
});

it('says when what cars are valued by did not come, and tries again', async () => {
  const page = await stage().newVisitor();
  const mend = await failRequests(page, '*/api/valuation/book');
  await page.goto(`${stage().product.url}/value-my-car`);
  await seeText(page, 'The valuation form could not be loaded');
  expect(await checkPage(page, 'valuation-failed')).toEqual([]);
  mend();
  await press(page, 'Try again');
  await seeButton(page, 'Get an estimate', 'enabled');
});

atNight(() => {
  it('is the trade-in of an order, for the customer to send', async () => {
    const { page, orderNo } = await stage().buyer();
    await page.goto(`${stage().product.url}/value-my-car`);
    await seeButton(page, 'Get an estimate', 'enabled');
    await describeCar(page);
    await press(page, 'Get an estimate');
    await seeText(page, 'Counts as');
    await page.goto(`${stage().product.url}/build-your-own/profile?orderNo=${orderNo}`);
    await seeText(page, 'Your 2021 Holden Commodore SV6');
    expect(await checkPageAtNight(page, 'valuation-my-order')).toEqual([]);
    await follow(page, 'Trade it in');
    await seeText(page, 'the car that you had valued in this browser, at about $');
    expect([await valueOf(page, 'Make'), await valueOf(page, 'Odometer')]).toStrictEqual(['Holden', '64000']);
    expect(await checkPage(page, 'valuation-trade-in')).toEqual([]);
    await press(page, 'Ask for a valuation');
    await seeText(page, '2021 Holden Commodore SV6');
    await expect.poll(() => valueOf(page, 'Make')).toBe('');
  });
});
