/** What a customer does on a page, named by what they read there. Every action waits until it is possible. */
import type { Page } from 'puppeteer-core';
import { click } from './click.ts';
import { findElement } from './find-element.ts';
import { firefoxPath } from './firefox.ts';

const named = (name: string, role?: string): string =>
  `::-p-aria([name="${name.replaceAll('"', '\\"')}"]${role === undefined ? '' : `[role="${role}"]`})`;

/** Polling interval (ms): polling at every frame, puppeteer's default, keeps the browser painting. */
export const polling = 50;

/** A field for text by its label; Firefox gives one for a password no role. */
const fieldNamed = (label: string): string =>
  firefoxPath !== undefined && /password/i.test(label)
    ? `::-p-xpath(//input[@id=//label[normalize-space(.)="${label}"]/@for])`
    : named(label, 'textbox');

/** Replaces what a text field holds, at once, as pasting does: a page renders after every key, so typing is costly. */
export const fill = async (page: Page, label: string, value: string): Promise<void> => {
  const field = await findElement(page, fieldNamed(label), (element) => !element.hasAttribute('disabled'));
  await field.evaluate((element) => {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      element.focus();
      element.select();
    }
  });
  // Firefox takes one character at a time
  for (const part of firefoxPath === undefined ? [value] : value) await page.keyboard.sendCharacter(part);
};

/** Types into a text field, key by key: for what a page makes of a text while it grows. */
export const typeInto = (page: Page, label: string, value: string): Promise<void> =>
  typeAt(page, named(label, 'textbox'), value);

/** Types into the field that the selector finds. Its focus brings it into the window, however the page grows. */
export const typeAt = (page: Page, selector: string, value: string): Promise<void> =>
  page.locator(selector).setEnsureElementIsInTheViewport(false).fill(value);

/** Empties a text field and stays in it; `fill` with nothing would tell the page nothing. */
export const clear = async (page: Page, label: string): Promise<void> => {
  await enterField(page, label);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
};

/** Goes into a field, as a customer does who then types nothing. */
export const enterField = async (page: Page, label: string): Promise<void> => {
  const field = await findElement(page, named(label));
  await field.evaluate((element) => {
    if (element instanceof HTMLElement) element.focus();
  });
};

/** Leaves the field that has the focus, as a customer does by going on. */
export const leaveField = (page: Page): Promise<void> => page.keyboard.press('Tab');

/** Ticks a box or chooses a radio button; the label starts with these words. */
export const tick = (page: Page, label: string): Promise<void> =>
  click(page, `::-p-xpath(//label[contains(normalize-space(.), "${label}")]//input)`);

export const press = (page: Page, name: string): Promise<void> => click(page, named(name, 'button'));

export const follow = (page: Page, name: string): Promise<void> => click(page, named(name, 'link'));

/** A wait whose failure says where the page is and what it shows instead. */
const seen = async (page: Page, wanted: string, wait: Promise<unknown>): Promise<void> => {
  try {
    await wait;
  } catch (cause) {
    const shown = await mainText(page).catch(() => 'nothing that can be read');
    throw new Error(`${wanted} did not appear on ${page.url()}, which shows: ${shown.slice(0, 800)}`, { cause });
  }
};

/** Waits for a link with this name. */
export const seeLink = (page: Page, name: string): Promise<void> =>
  seen(page, `The link “${name}”`, findElement(page, named(name, 'link')));

/** What a field holds. */
export const valueOf = async (page: Page, label: string): Promise<string> => {
  const field = await findElement(page, named(label, 'textbox'));
  const value = await field.evaluate((element) => (element instanceof HTMLInputElement ? element.value : undefined));
  if (value === undefined) throw new Error(`No field is named ${label}`);
  return value;
};

/** Chooses the first option of a select whose text contains these words; waits until there is one. */
export const choose = async (page: Page, label: string, words: string): Promise<void> => {
  const select = await findElement(page, named(label, 'combobox'));
  const value = await page.waitForFunction(
    (element: Element, wanted: string) =>
      element instanceof HTMLSelectElement &&
      [...element.options].find((option) => option.value !== '' && option.text.includes(wanted))?.value,
    { polling },
    select,
    words,
  );
  const chosen = await value.jsonValue();
  if (typeof chosen !== 'string') throw new Error(`${label} has no option with ${words}`);
  await select.select(chosen);
};

/** Waits for the page with this heading. */
export const seeHeading = (page: Page, heading: string): Promise<void> =>
  seen(page, `The heading “${heading}”`, page.waitForSelector(`::-p-xpath(//h1[normalize-space(.)="${heading}"])`));

/** Waits until these words are somewhere on the page. */
export const seeText = (page: Page, words: string): Promise<void> =>
  seen(
    page,
    `The text “${words}”`,
    page.waitForFunction(
      (wanted: string) => document.body.innerText.replaceAll(/\s+/g, ' ').includes(wanted),
      { polling },
      words,
    ),
  );

/** Nothing of the main part is on its way any more. A status that stays may be what the page has to say. */
export const seeLoaded = (page: Page): Promise<void> =>
  seen(
    page,
    'The whole page',
    page.waitForFunction(() => document.querySelector('main [data-loading]') === null, { polling }),
  );

/** The words of the main part of the page as they can be read now. */
export const mainText = (page: Page): Promise<string> =>
  page.$eval('main', (main) => main.innerText.replaceAll(/\s+/g, ' '));

/** Waits until a button can be pressed, or cannot. */
export const seeButton = async (page: Page, name: string, state: 'enabled' | 'disabled'): Promise<void> => {
  // by its text first: querying the accessibility tree of a long page again and again is slow
  await page.waitForFunction(
    (words: string, wanted: string) =>
      [...document.querySelectorAll('button')].some(
        (button) =>
          (button.ariaLabel ?? button.textContent).includes(words) && button.disabled === (wanted === 'disabled'),
      ),
    { polling },
    name,
    state,
  );
  const button = await findElement(page, named(name, 'button'));
  await page.waitForFunction(
    (element: Element, wanted: string) =>
      element instanceof HTMLButtonElement && element.disabled === (wanted === 'disabled'),
    { polling },
    button,
    state,
  );
};

/** The error shown at the field with this label; '' when it shows none. */
export const errorAt = async (page: Page, label: string): Promise<string> => {
  const field = await findElement(page, named(label));
  return field.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
    const errors = ids
      .filter((id) => id.endsWith('-error'))
      .map((id) => document.getElementById(id)?.textContent ?? '');
    return errors.join(' ');
  });
};

/** Two clicks faster than any answer. */
export const pressTwice = (page: Page, name: string): Promise<void> =>
  page.$$eval(
    'main button',
    (buttons, wanted) => {
      const button = buttons.find(({ textContent }) => textContent === wanted);
      button?.click();
      button?.click();
    },
    name,
  );

/** Ends the session as a long break does. */
export const loseSession = async (page: Page): Promise<void> => {
  const context = page.browserContext();
  await context.deleteCookie(...(await context.cookies()));
};
