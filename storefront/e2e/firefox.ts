/** Firefox instead of Chromium, over WebDriver BiDi: the one that FIREFOX_PATH names. */
import { launch } from 'puppeteer-core';
import type { OwnBrowser } from './chromium.ts';

/** Where Firefox is, when the tests are to run in it. */
export const firefoxPath = process.env['FIREFOX_PATH'];

const answerMilliseconds = 300_000;

/** Starts it with a profile of its own, which puppeteer removes. It asks every page for less motion. */
export const startFirefox = async (executablePath: string): Promise<OwnBrowser> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-AU' },
    env: { ...process.env, TZ: 'Australia/Sydney', LANG: 'en_AU.UTF-8' },
    timeout: answerMilliseconds,
    protocolTimeout: answerMilliseconds,
  });
  return { browser, close: async () => browser.close() };
};
