/** Prices and dialogs of a model's page, as tests look at them. */
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import { polling, seeText } from './page-actions.ts';

/** Shown instead of a price that failed to load (specification §8). */
export const failedPrice = 'Sorry, an error occurred loading RDP in your area. Click here to try again.';
/** Shown below a price with a guaranteed future value. */
export const gfvText =
  'Estimated repayments based on a deposit of $0 over a 48 month term with a Guaranteed Future Value of';
/** Shown below a price without one. */
export const loanText = 'Repayments based on a Consumer Loan with a $0 deposit over a 48 month loan.';

/** The words of the section with the prices. */
export const pricesOf = (page: Page): Promise<string> =>
  page.$eval('#prices', (section) => (section instanceof HTMLElement ? section.innerText.replaceAll(/\s+/g, ' ') : ''));

/** Waits for prices of a place. */
export const seePrices = (page: Page, place: string): Promise<void> => seeText(page, `Driveaway in ${place}`);

/** The words of the dialog that is open. */
export const inDialog = (page: Page): Promise<string> =>
  page.$eval('dialog[open]', (dialog) => dialog.innerText.replaceAll(/\s+/g, ' '));

/** Waits for words in the dialog that is open. */
export const seeInDialog = async (page: Page, words: string): Promise<void> => {
  await page.waitForFunction(
    (wanted: string) =>
      document.querySelector<HTMLElement>('dialog[open]')?.innerText.replaceAll(/\s+/g, ' ').includes(wanted) === true,
    { polling },
    words,
  );
};

/** Waits until no dialog is open. */
export const seeNoDialog = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null, { polling });
};

const textSchema = z.array(z.string());

/** Events of the page by name and detail, as the page heard them. */
export const listen = async (page: Page, ...names: readonly string[]): Promise<() => Promise<readonly string[]>> => {
  await page.evaluate((wanted) => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    for (const name of wanted) {
      window.addEventListener(name, (event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
        heard.push(`${name} ${JSON.stringify(detail)} ${localStorage.getItem('dealerId')}`);
      });
    }
  }, names);
  return async () => textSchema.parse(await page.evaluate((): unknown => Reflect.get(window, 'heard')));
};
