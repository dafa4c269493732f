/** Presses all that a page has to press, one after the other, as nobody does in one visit. */
import type { Page } from 'puppeteer-core';
import { seeLoaded } from './page-actions.ts';

/** More than the longest page has: one that goes on making controls is a defect. */
const most = 500;

type PressNext = { readonly done: readonly string[]; readonly isEach: boolean };

/**
 * Presses the first control that was not pressed yet, those of the topmost dialog before all others, and answers its name.
 * Closes a dialog that has none left. undefined where there is nothing to press.
 */
const pressNext = (page: Page, asked: PressNext): Promise<string | undefined> =>
  page.evaluate(async ({ done, isEach }: PressNext) => {
    const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
    const title = dialog?.querySelector('h1, h2, h3')?.textContent ?? '';
    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.textContent;
      const isChoice = element instanceof HTMLInputElement;
      const text = [title, element.tagName, ...(isChoice ? [element.name, element.value] : []), words].join(' ');
      // a figure in it may be another one after each press
      const name = text.replaceAll(/\d[\d,.]*/g, '0').replaceAll(/\s+/g, ' ');
      if (isEach) return name;
      // controls that are alike, such as those of a list, begin alike
      return isChoice ? `${title} ${element.type} ${element.name}` : name.split(' ').slice(0, 5).join(' ');
    };
    const controls = [
      ...(dialog ?? document).querySelectorAll('button, summary, select, input:is([type="radio"], [type="checkbox"])'),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(':disabled, [type="radio"]:checked'),
      )
      .map((element) => ({ element, name: nameOf(element) }))
      // without a log-in there is nothing left to press
      .filter(({ element }) => !/logout/i.test(element.textContent));
    // what ends a dialog or an order comes after all else
    const isEnd = ({ name }: { readonly name: string }): boolean =>
      /close|cancel|delete|erase|remove|not now|leave/i.test(name);
    const left = controls.filter(({ name }) => !done.includes(name));
    const next = left.find((control) => !isEnd(control)) ?? left[0];
    if (next === undefined && dialog === undefined) return undefined;
    const { element } = next ?? {};
    if (element instanceof HTMLSelectElement) {
      element.selectedIndex = element.options.length - 1;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (element instanceof HTMLElement) element.click();
    // as Escape does
    else if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true) dialog.close();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return next?.name ?? `Escape from ${title}`;
  }, asked);

/** Scrolls through the page, for parts that come when somebody is near. */
const seeAll = async (page: Page): Promise<void> => {
  await page.waitForSelector('main h1');
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
  });
  await seeLoaded(page);
};

export type Pressing = {
  readonly address: string;
  /** Each of those that are alike as well, not the first alone. */
  readonly isEach: boolean;
  /** Asked after each press: what is wrong with the page. */
  readonly look: (page: Page) => Promise<readonly string[]>;
};

/**
 * Presses every button, box and list of a page, and of the dialogs that they open, once; comes back where one led to another page.
 * Answers the names of what was pressed, and of what was wrong after which.
 */
export const pressEverything = async (page: Page, { address, isEach, look }: Pressing) => {
  const pressed: string[] = [];
  const wrong: string[] = [];
  const open = async (): Promise<void> => {
    await page.goto(address);
    await seeAll(page);
  };
  await open();
  const start = new URL(page.url()).pathname;
  const elsewhere = 'another page';
  while (pressed.length < most) {
    const name = await pressNext(page, { done: pressed, isEach }).catch(() => elsewhere);
    if (name === undefined) return { pressed, wrong };
    pressed.push(name);
    const isElsewhere = (): boolean => name === elsewhere || new URL(page.url()).pathname !== start;
    // a document that is on its way out fails to answer
    const found = isElsewhere() ? [] : await look(page).catch(() => []);
    if (isElsewhere()) await open();
    else wrong.push(...found.map((words) => `${name}: ${words}`));
  }
  throw new Error(
    `${address} has more than ${String(most)} controls, the last of them ${pressed.slice(-5).join(', ')}`,
  );
};
