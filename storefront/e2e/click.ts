/** A click that is known to have arrived. */
import type { ElementHandle, Page } from 'puppeteer-core';
import { findElement } from './find-element.ts';

/** A page may move under the pointer once or twice while it loads; more often is a defect. */
const tries = 5;

/**
 * Waits until the element stands still in the window and can be pressed. Brings it there again as often as the page
 * grows above it, which puppeteer's own locators do only once. A bar may lie over it at an edge of the window: what was
 * missed is brought to the middle.
 */
const bringIntoSight = async (page: Page, target: ElementHandle, isMissed: boolean): Promise<void> => {
  if (isMissed)
    await target.evaluate((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    });
  await page.waitForFunction(
    async (element: Element) => {
      // whoever asked for it looks it up anew
      if (!element.isConnected) return true;
      const before = element.getBoundingClientRect();
      const isInside =
        before.bottom > 0 &&
        before.top < innerHeight &&
        before.right > 0 &&
        before.left < innerWidth &&
        before.width > 0;
      if (!isInside) {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        return false;
      }
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      const { x, y, width, height } = element.getBoundingClientRect();
      const isStill = x === before.x && y === before.y && width === before.width && height === before.height;
      return isStill && !element.matches(':disabled');
    },
    {},
    target,
  );
};

/** Clicks what the selector finds once it can be clicked; again where the page moved away from under the pointer. */
export const click = async (page: Page, selector: string): Promise<void> => {
  let hit = 'nothing';
  for (let left = tries; left > 0; left--) {
    await using target = await findElement(page, selector);
    await bringIntoSight(page, target, left < tries);
    await using arrived = await target.evaluateHandle((element) => {
      const seen = { isThere: false, isPressed: false, elsewhere: '' };
      // the words in it may be replaced meanwhile, as a translator does
      const control = element.closest('a, button, label, summary') ?? element;
      const note = (event: MouseEvent): void => {
        if (!event.composedPath().includes(control))
          seen.elsewhere = event.target instanceof Element ? event.target.outerHTML.slice(0, 200) : '';
        else if (event.type === 'click') seen.isThere = true;
        else seen.isPressed = true;
      };
      for (const type of ['pointerdown', 'click'] as const) document.addEventListener(type, note, { capture: true });
      return seen;
    });
    const fault = await target.click().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    // a click that leaves the page takes its notes along
    const { isThere, isPressed, elsewhere } = await arrived
      .jsonValue()
      .catch(() => ({ isThere: true, isPressed: true, elsewhere: '' }));
    if (isThere) return;
    // an option goes when it is pressed; what was replaced before that is clicked again
    const isGone = !(await target.evaluate((element) => element.isConnected).catch(() => false));
    if (fault === undefined && isGone && isPressed) return;
    hit = fault instanceof Error ? fault.message : elsewhere;
  }
  throw new Error(`${String(tries)} clicks did not reach ${selector}; the last one reached ${hit || 'nothing'}`);
};
