/** The product and a browser, started once for all files that a worker runs, one after the other. */
import type { Page } from 'puppeteer-core';
import { afterAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { startChromium } from './chromium.ts';
import { firefoxPath, startFirefox } from './firefox.ts';
import { newCustomer, writeLicence, type Customer } from './order-story.ts';
import { nameNetworkChanges } from './network-changes.ts';
import { seeHeading } from './page-actions.ts';
import { placeOrder, type OrderProgress } from './place-order.ts';
import { startProduct } from './product.ts';

const headings = { pay: 'Pay Deposit', contract: 'Approve Contract', 'thank-you': 'All Done' } as const;

/** How long a page may take to show something: far beyond what a machine with a load of 10 needs. */
export const conditionMilliseconds = 120_000;

type PreparePage = (page: Page) => Promise<void>;

/** Starts both. The first start of the product builds the storefront. */
const startStage = async () => {
  const product = await startProduct();
  const started = await (firefoxPath === undefined ? startChromium() : startFirefox(firefoxPath));
  const licence = await writeLicence(product.dataDirectory);
  let preparePage: PreparePage = async () => {};

  /**
   * A browser window of a new visitor: no cookies, no history. Whoever opens it closes it. Asks for less motion unless the
   * test is about pages in motion: drawing what moves while a test waits is a large part of what it costs.
   */
  const openWindow = async ({ isMotionWanted = false } = {}): Promise<Page> => {
    const context = await started.browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(conditionMilliseconds);
    await page.setViewport({ width: 1280, height: 900 });
    await preparePage(page);
    if (!isMotionWanted && firefoxPath === undefined)
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    return page;
  };

  /** A window of a new visitor that is closed when the test ends. */
  const newVisitor = async (wish?: Parameters<typeof openWindow>[0]): Promise<Page> => {
    const page = await openWindow(wish);
    nameNetworkChanges(page);
    onTestFinished(() => page.browserContext().close());
    return page;
  };

  /** Another window of the same visitor, behind the others. */
  const windowBeside = async (page: Page): Promise<Page> => {
    const other = await page.browserContext().newPage();
    other.setDefaultTimeout(conditionMilliseconds);
    nameNetworkChanges(other);
    await preparePage(other);
    return other;
  };

  /** A visitor whose order has come so far, without a walk through its pages. */
  const buyer = async (progress: OrderProgress = 'placed', company?: Customer['company']) => {
    const page = await newVisitor();
    const customer = newCustomer(company);
    return { page, customer, orderNo: await placeOrder(page, product.url, customer, progress) };
  };

  /** Opens a step of an order and waits for its heading. */
  const openStep = async (page: Page, orderNo: string, step: keyof typeof headings): Promise<void> => {
    await page.goto(`${product.url}/build-your-own/order/${orderNo}/${step}`);
    await seeHeading(page, headings[step]);
  };

  return {
    product,
    /** The path of a licence file that can be attached. */
    licence,
    /** What is done to each page of a visitor before it opens anything. */
    prepareWith: (prepare: PreparePage): void => {
      preparePage = prepare;
    },
    openWindow,
    newVisitor,
    windowBeside,
    /** A new visitor on a page of the site. */
    visit: async (path: string): Promise<Page> => {
      const page = await newVisitor();
      await page.goto(`${product.url}${path}`);
      return page;
    },
    buyer,
    /** A visitor on the page that takes the deposit. */
    payer: async () => {
      const payer = await buyer();
      await openStep(payer.page, payer.orderNo, 'pay');
      return payer;
    },
    openStep,
    /** How many payments the gateway has taken. */
    approvedCharges: (): number => product.charges().filter(({ kind }) => kind === 'approved').length,
    /** How many payments the gateway has paid back. */
    refunds: (): number => product.refundCount(),
    /** What the policies of pages blocked, as operators are told. */
    blockedByPolicy: (): readonly string[] =>
      product
        .output()
        .split('\n')
        .filter((line) => line.includes('policy blocked')),
    /** The address of a page of the ordering area. */
    orderingPage: (path: string): string => `${product.url}/build-your-own${path}`,
    close: async (): Promise<void> => {
      await started.close();
      await product.close();
    },
  };
};

type Stage = Awaited<ReturnType<typeof startStage>>;

// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which other fixtures this one needs
const staged = test.extend('stage', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const stage = await startStage();
  onCleanup(stage.close);
  return stage;
});

/**
 * The stage of a file of tests, there before its first test. What other files did on it has happened. `prepare` is done to each
 * page of the file's visitors before it opens anything.
 */
export const stageOfFile = (prepare: PreparePage = async () => {}): (() => Stage) => {
  let stage: Stage | undefined;
  staged.beforeAll(async ({ stage: started }) => {
    // a test that failed may have left it killed
    await started.product.start();
    started.prepareWith(prepare);
    stage = started;
  });
  // the page that tests attack
  const isPlanted = (line: string): boolean => line.includes('"page":"/build-your-own/account/login"');
  staged.afterAll(() => {
    expect(stage?.blockedByPolicy().filter((line) => !isPlanted(line))).toEqual([]);
  });
  return () => {
    if (stage === undefined) throw new Error('The stage is there when the tests run');
    return stage;
  };
};

/**
 * A page that the tests of a block look at one after the other, as one visitor: to open it costs more than what most of them do
 * there. `open` brings it there; after a test that failed, for the next one too.
 */
export const pageOfBlock = (
  stage: () => Stage,
  open: (page: Page) => Promise<unknown>,
  wish?: Parameters<Stage['openWindow']>[0],
): (() => Promise<Page>) => {
  let shared: Page | undefined;
  const leave = async (): Promise<void> => {
    const left = shared;
    shared = undefined;
    await left?.browserContext().close();
  };
  afterAll(leave);
  return async () => {
    const isNew = shared === undefined;
    const page = (shared ??= await stage().openWindow(wish));
    nameNetworkChanges(page);
    onTestFailed(leave);
    if (isNew) await open(page);
    return page;
  };
};
