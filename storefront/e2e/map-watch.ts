/** The map of a retailer, as a customer with a keyboard uses it. */
import type { Page } from 'puppeteer-core';
import { polling } from './page-actions.ts';

const map = '[role="application"]';
const canvas = `${map} canvas`;

/** What the map shows, as a data URL. */
export const pictureOfMap = (page: Page): Promise<string> =>
  page.$eval(canvas, (element) => (element instanceof HTMLCanvasElement ? element.toDataURL() : ''));

/** Moves the focus to the map, waits until it is drawn, and returns a function that zooms in by keyboard. */
export const seeMap = async (page: Page): Promise<() => Promise<void>> => {
  const frame = await page.waitForSelector(map);
  await frame?.scrollIntoView();
  await page.waitForSelector(canvas);
  await page.waitForFunction(
    (selector: string) => {
      const element = document.querySelector(selector);
      if (!(element instanceof HTMLCanvasElement) || element.width === 0) return false;
      try {
        const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data;
        return pixels?.some((value) => value !== 0) === true;
      } catch {
        // a page may not read what a tile server drew: something is drawn then
        return true;
      }
    },
    { polling },
    canvas,
  );
  return async () => {
    await page.focus(map);
    await page.keyboard.press('+');
  };
};

/** Waits until the map shows something else. */
export const seeOtherMap = async (page: Page, before: string): Promise<void> => {
  await page.waitForFunction(
    (selector: string, picture: string) => {
      const element = document.querySelector(selector);
      return element instanceof HTMLCanvasElement && element.toDataURL() !== picture;
    },
    { polling },
    canvas,
    before,
  );
};
