/** A page that its browser translates: what comes instead of every text is an element of the translator's. */
import type { Page } from 'puppeteer-core';

/**
 * Has every document that the page opens from now on translated, as Chrome does it: `<font><font>…</font></font>` in the place
 * of each text, again where a text is new. The words stay as they are, so that a story reads as elsewhere, unless marks are
 * wanted round each. Answers how to read which texts the page has changed since that nobody sees any more, since a translation
 * stands in their place.
 */
export const translate = async (page: Page, mark: string = ''): Promise<() => Promise<readonly string[]>> => {
  await page.evaluateOnNewDocument((round: string) => {
    const unseen: string[] = [];
    Reflect.set(globalThis, 'unseenTexts', unseen);
    const left = 'font, title, script, style, noscript, textarea, svg, [translate="no"]';
    const changes = new MutationObserver((records) => {
      for (const { target, oldValue } of records) unseen.push(`${oldValue ?? ''} → ${target.nodeValue ?? ''}`);
    });
    const translateText = (text: Node): void => {
      const { parentElement, nodeValue } = text;
      if (parentElement === null || nodeValue === null || nodeValue.trim() === '') return;
      if (parentElement.closest(left) !== null) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `${round}${nodeValue}${round}`;
      outer.append(inner);
      parentElement.replaceChild(outer, text);
      changes.observe(text, { characterData: true, characterDataOldValue: true });
    };
    const translateAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      for (let text: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode(); text !== null;) {
        texts.push(text);
        text = walker.nextNode();
      }
      texts.forEach(translateText);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translateText(target);
        addedNodes.forEach(translateAll);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, mark);
  return () => page.evaluate((): string[] => Reflect.get(globalThis, 'unseenTexts'));
};
