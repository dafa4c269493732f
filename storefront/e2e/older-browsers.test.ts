/** The shop in the oldest browsers that the build is made for (its target in vite.config.ts), whose newer calls are not there. */
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { createAccount, logIn, payWith, testCards } from './order-story.ts';
import { startOrder } from './ordering-start.ts';
import { choose, mainText, seeHeading, seeLink, seeText, tick } from './page-actions.ts';
import { seePrices } from './price-story.ts';
import { stageOfFile } from './stage.ts';

const stage = stageOfFile();

/** What Chrome 111, Firefox 114 or Safari 16.4 lacks, by where it is. */
const newerCalls: Readonly<Record<string, readonly string[]>> = {
  globalThis: [
    'Temporal',
    'Iterator',
    'Float16Array',
    'requestIdleCallback',
    'scheduler',
    'navigation',
    'trustedTypes',
  ],
  AbortSignal: ['any'],
  URL: ['canParse', 'parse'],
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  RegExp: ['escape'],
  Error: ['isError'],
  Intl: ['DurationFormat', 'Segmenter'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  'Object.getPrototypeOf(Uint8Array.prototype)': ['toSorted', 'toReversed', 'with'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'Object.getPrototypeOf(Object.getPrototypeOf([].values()))': [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ],
  'Document.prototype': ['startViewTransition'],
  'Response.prototype': ['bytes'],
  'Blob.prototype': ['bytes'],
};

/** Takes them away from every document that the page opens from now on. */
const growOlder = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument(
    Object.entries(newerCalls)
      .flatMap(([owner, names]) => names.map((name) => `delete ${owner}.${name};`))
      .join('\n'),
  );
};

describe('a browser without the calls of the last years', () => {
  it('shows prices', async () => {
    const page = await stage().newVisitor();
    await growOlder(page);
    await page.goto(`${stage().product.url}/outback`);
    expect(await page.evaluate(() => 'any' in AbortSignal || 'Temporal' in globalThis)).toBe(false);
    await seePrices(page, 'Sydney');
  });

  it('lets a customer whose licence is known order another car', async () => {
    const { page } = await stage().buyer();
    await growOlder(page);
    await startOrder(page, stage().product.url, { model: 'solterra' });
    await seeText(page, 'Use the licence you gave on');
    await choose(page, 'Retailer', 'km');
    await tick(page, 'I agree to the');
    expect(await createAccount(page)).toMatch(/^\d{8}-\d{4}$/);
  });

  it('logs in, comes back to the payment and pays', async () => {
    const { customer, orderNo } = await stage().buyer();
    const page = await stage().newVisitor();
    await growOlder(page);
    await page.goto(stage().orderingPage(`/order/${orderNo}/pay`));
    await logIn(page, customer);
    await seeHeading(page, 'Pay Deposit');
    await payWith(page, testCards.visa);
    await seeLink(page, 'Continue');
    expect(await mainText(page)).toContain('$1,000');
  });
});
