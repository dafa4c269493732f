/** A click that is known to have arrived. */
import type { Page } from 'puppeteer-core';

/** A page may move under the pointer once or twice while it loads; more often is a defect. */
const tries = 5;

/** Clicks what the selector finds once it can be clicked; again where the page moved away from under the pointer. */
export const click = async (page: Page, selector: string): Promise<void> => {
  const locator = page.locator(selector);
  let hit = '';
  for (let left = tries; left > 0; left--) {
    await using target = await locator.waitHandle();
    await using arrived = await target.evaluateHandle((element) => {
      const seen = { isThere: false, elsewhere: '' };
      const note = (event: MouseEvent): void => {
        if (event.composedPath().includes(element)) seen.isThere = true;
        else seen.elsewhere = event.target instanceof Element ? event.target.outerHTML.slice(0, 200) : '';
      };
      document.addEventListener('click', note, { capture: true });
      return seen;
    });
    await locator.click();
    // a click that leaves the page takes its notes along
    const { isThere, elsewhere } = await arrived.jsonValue().catch(() => ({ isThere: true, elsewhere: '' }));
    if (isThere || !(await target.evaluate((element) => element.isConnected).catch(() => false))) return;
    hit = elsewhere;
  }
  throw new Error(`${String(tries)} clicks did not reach ${selector}; the last one reached ${hit || 'nothing'}`);
};
