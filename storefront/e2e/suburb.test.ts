/** Choosing a suburb, and the retailers near it, with a network that works and one that fails. */
import { describe, expect, it } from 'vitest';
import { failRequests } from './held-network.ts';
import { polling, mainText, press, seeButton, seeText } from './page-actions.ts';
import { violationsOn } from './page-checks.ts';
import { listen, pricesOf, seeInDialog, seeNoDialog, seePrices } from './price-story.ts';
import { stageOfFile } from './stage.ts';
import { changeSuburb, openSuburbDialog, searchSuburb, takeSuburb, watchNews } from './suburb-story.ts';

const stage = stageOfFile();

describe('the suburb', () => {
  it('is Sydney until a visitor chooses one of the suburbs found, with the keyboard alone', async () => {
    const page = await stage().visit('/outback');
    await seePrices(page, 'Sydney, NSW 2000');
    const before = await pricesOf(page);
    const heard = await listen(page, 'dealerChanged');
    await page.focus('header button[aria-label*="Change suburb"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] input[role="combobox"]');
    const field = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLInputElement ? activeElement.value : undefined;
      });
    await expect.poll(() => field()).toBe('Sydney, NSW 2000');
    await seeButton(page, 'Show prices', 'disabled');
    await searchSuburb(page, 'Par', 'some');
    await searchSuburb(page, 'Pa', 'none');
    await seeInDialog(page, 'Type at least 3 characters');
    await searchSuburb(page, 'Parramatta', 'some');
    expect(await violationsOn(page, 'suburb')).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    const active = await page.$eval('dialog[open] [role="combobox"]', (input) => [
      input.getAttribute('aria-expanded'),
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-selected'),
      document.getElementById(input.getAttribute('aria-controls') ?? '')?.role,
    ]);
    expect(active).toEqual(['true', 'true', 'listbox']);
    await page.keyboard.press('Escape');
    await searchSuburb(page, 'Parramatta ', 'some');
    await takeSuburb(page, 'Parramatta', 'NSW 2150');
    await expect.poll(() => field()).toBe('Parramatta, NSW 2150');
    const news = await watchNews(page);
    await page.keyboard.press('Enter');
    await seeNoDialog(page);
    const said = await news('Prices updated for Parramatta NSW 2150. Nearest retailer: ');
    expect(said.words).toMatch(/retailer: \d+\.\d km$/);
    await seePrices(page, 'Parramatta, NSW 2150');
    // what is said of the new prices covers none of them
    const covered = await page.evaluate((toast) => {
      const prices = [...document.querySelectorAll('main *')].filter(
        ({ children, textContent }) => children.length === 0 && /^\$[\d,]+$/.test(textContent),
      );
      return prices
        .map((price) => price.getBoundingClientRect())
        .filter(({ width, top, bottom }) => width > 0 && top < toast.bottom && bottom > toast.top).length;
    }, said);
    expect(covered).toBe(0);
    await expect.poll(() => pricesOf(page)).not.toBe(before);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toContain('Parramatta');
    await expect
      .poll(() => heard())
      .toEqual(['dealerChanged {"name":"Parramatta","state":"NSW","postcode":"2150"} austral-parramatta']);
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(kept).toMatchObject({ postalCode: '2150', postcode: '2150', dealerId: 'austral-parramatta' });
    expect(kept['suburb']).toContain('"fullName":"Parramatta, NSW 2150"');
    expect(kept['selectedDealer']).toContain('"externalId":"AU1002"');
    await expect
      .poll(() => page.evaluate((): unknown => Reflect.get(window, 'dataLayer')))
      .toEqual([
        { event: 'form navigation', form: 'change postcode', stage: 'change postcode' },
        { event: 'form navigation', form: 'change postcode', stage: 'submitted', postcode: '2150', make: 'Austral' },
      ]);
    await page.reload();
    await seePrices(page, 'Parramatta, NSW 2150');
  });

  it('stays what it was when the dialog is closed, by the page too', async () => {
    const page = await stage().visit('/outback');
    await openSuburbDialog(page);
    await searchSuburb(page, 'Darwin');
    await takeSuburb(page, 'Darwin', 'NT 0800');
    await page.evaluate(() => window.dispatchEvent(new Event('closeModal')));
    await seeNoDialog(page);
    await seePrices(page, 'Sydney, NSW 2000');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('is that of the device where its owner lets it say so, or one chosen before', async () => {
    const page = await stage().visit('/privacy-policy');
    await page.evaluate(() => {
      localStorage.setItem('recentSuburbs', '[{"name":"Darwin","state":"NT","postcode":"0800"}]');
    });
    await page.browserContext().overridePermissions(stage().product.url, ['geolocation']);
    await page.setGeolocation({ latitude: -32.93, longitude: 151.78 });
    await openSuburbDialog(page);
    const field = () => page.$eval('dialog[open] input[role="combobox"]', ({ value }) => value);
    await press(page, 'Use my location');
    await expect.poll(() => field()).toContain(', NSW 23');
    await press(page, 'Darwin, NT 0800');
    await expect.poll(() => field()).toBe('Darwin, NT 0800');
    await seeButton(page, 'Show prices', 'enabled');
  });

  it('is asked for near a border, where the state decides about the price', async () => {
    const page = await stage().visit('/privacy-policy');
    await page.browserContext().overridePermissions(stage().product.url, ['geolocation']);
    await page.setGeolocation({ latitude: -28.17, longitude: 153.54 });
    await openSuburbDialog(page);
    await press(page, 'Use my location');
    const dialog = () => page.$eval('dialog[open]', ({ textContent }) => textContent);
    await expect.poll(() => dialog()).toContain('You are near a border');
    await press(page, 'Tweed Heads, NSW 2485');
    await seeButton(page, 'Show prices', 'enabled');
    await expect.poll(() => dialog()).not.toContain('You are near a border');
  });

  it('brings prices even when its retailer cannot be found', async () => {
    const page = await stage().visit('/outback');
    await failRequests(page, '*/api/*dealers*');
    await changeSuburb(page, 'Parramatta', 'NSW 2150');
    await seePrices(page, 'Parramatta, NSW 2150');
    expect(await page.evaluate(() => localStorage.getItem('dealerId'))).toBeNull();
    await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain('Nearest retailer: ');
  });
});

describe('the retailers of the suburb', () => {
  it('are the fifteen nearest with their distance, shown from the top when another suburb’s come', async () => {
    const page = await stage().visit('/dealers');
    await seeText(page, 'Nearest first, as the crow flies from Sydney, NSW 2000.');
    await seeText(page, ' km');
    const distances = async () => (await mainText(page)).match(/\d[\d,]*\.\d km/g);
    const here = await distances();
    expect(here).toHaveLength(15);
    await seeText(page, '12 Harbourlight Street, Level 1, Sydney NSW 2000');
    await seeText(page, 'Monday to Friday 8:30 am to 5:30 pm');
    expect(await page.$eval('main a[href^="tel:"]', (link) => link.getAttribute('href'))).toBe('tel:0255501200');
    await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
    });
    await changeSuburb(page, 'Darwin', 'NT 0800');
    await page.waitForFunction(() => window.scrollY === 0, { polling });
    expect(await distances()).not.toEqual(here);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pagesVisited'))).toBe('1');
    await openSuburbDialog(page);
    await seeButton(page, 'Show prices', 'disabled');
  });

  it('are only logged when they do not come', async () => {
    const page = await stage().newVisitor();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const mend = await failRequests(page, '*/api/dealers*');
    await page.goto(`${stage().product.url}/dealers`);
    await seeButton(page, 'Load the retailers', 'enabled');
    expect(logged.some((text) => text.includes('An error occurred loading dealers.'))).toBe(true);
    expect(await page.$('main [role="alert"]')).toBeNull();
    mend();
    await press(page, 'Load the retailers');
    await seeText(page, ' km');
  });
});
