import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Randomness } from '../../clock/port.ts';
import type { Log } from '../../telemetry/port.ts';
import { PdfFault } from '../pdf-fault.ts';
import type { PdfRenderer } from '../port.ts';
import { findWorkingBrowser } from './find-working-browser.ts';
import { keepBrowser } from './keep-browser.ts';
import type { LockedBrowser } from './launch-browser.ts';
import { loadOnce } from '../../memory/load-once.ts';
import { printPage } from './print-page.ts';
import { createPrintQueue } from './print-queue.ts';
import { dressForPrint, loadTypeface, typefaceSample } from './print-style.ts';
import { removeShortLinks } from './short-link.ts';
import { createSparePages } from './spare-pages.ts';

export type ChromiumRendererOptions = {
  /** For the browser's profiles and nothing else: emptied first, of what a killed process left. */
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'uuid'>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** A browser to use instead of looking for one; when it does not start, no other is tried. */
  readonly executable?: string | undefined;
  /** Where installed browsers are looked for; the usual places by default. */
  readonly places?: readonly string[] | undefined;
  readonly limits?: Partial<ChromiumRendererLimits>;
};

type ChromiumRendererLimits = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Of documents that are printed behind all others. */
  readonly mostBehind: number;
  /** Per document, once it is its turn. */
  readonly milliseconds: number;
  /** Of a document, in UTF-16 code units. */
  readonly longestHtml: number;
  /** After so long without work the browser is ended, to give its memory back. */
  readonly restMilliseconds: number;
  /** A browser prints so many documents at most. */
  readonly documentsPerBrowser: number;
};

const defaultLimits: ChromiumRendererLimits = {
  atOnce: 2,
  mostWaiting: 200,
  mostBehind: 20,
  milliseconds: 20_000,
  longestHtml: 2_000_000,
  restMilliseconds: 60_000,
  documentsPerBrowser: 500,
};

/** A page that hangs is given this much longer than the browser's own limits, then its browser is ended. */
const graceMilliseconds = 1_000;
const tooSlow = Symbol('too slow');
const gone = Symbol('gone');

/** Opens a renderer over one locked-down Chromium, which is started with the first document. */
export const openChromiumRenderer = async (options: ChromiumRendererOptions): Promise<PdfRenderer> => {
  const { directory, clock, randomness, log, executable, places } = options;
  const limits = { ...defaultLimits, ...options.limits };
  await removeShortLinks(directory);
  await rm(directory, { recursive: true, force: true });
  const readTypeface = loadOnce(loadTypeface);
  const queue = createPrintQueue(limits);
  const start = findWorkingBrowser({ named: executable, places, directory, uuid: randomness.uuid, log });
  const keeper = keepBrowser({ start, clock, log });
  const pages = createSparePages(async () => typefaceSample(await readTypeface()));
  const printed = new WeakMap<LockedBrowser, number>();
  let resting: NodeJS.Timeout | undefined;

  const restLater = (): void => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (queue.isIdle()) void keeper.rest();
    }, limits.restMilliseconds);
    resting.unref();
  };

  /** A browser that has printed enough is ended between two documents. */
  const freshBrowser = async (): Promise<LockedBrowser> => {
    const browser = await keeper.obtain();
    const count = printed.get(browser) ?? 0;
    if (count >= limits.documentsPerBrowser && running === 1) {
      await keeper.discard(browser);
      return freshBrowser();
    }
    printed.set(browser, count + 1);
    return browser;
  };

  let running = 0;
  const printOnce = async (html: string): Promise<Uint8Array> => {
    const browser = await freshBrowser();
    const timer = new AbortController();
    const late = pause(limits.milliseconds + graceMilliseconds, tooSlow, { signal: timer.signal }).catch(() => tooSlow);
    try {
      // while others wait, opening pages ahead would only slow them down
      const onLaidOut = (): void => {
        if (running === 1) pages.prepare(browser);
      };
      const work = async () => printPage(await pages.take(browser), { html, timeout: limits.milliseconds, onLaidOut });
      // a browser that dies while it opens a page leaves puppeteer waiting
      const pdf = await Promise.race([work(), late, browser.exited.then(() => gone)]);
      if (typeof pdf !== 'symbol') return pdf;
      if (pdf === gone) {
        await keeper.discard(browser);
        throw new Error('The browser ended while it printed');
      }
      throw new PdfFault('too-slow', `A document took longer than ${limits.milliseconds} ms to print`);
    } catch (cause) {
      const isLate = cause instanceof PdfFault || (cause instanceof Error && cause.name === 'TimeoutError');
      if (isLate || !browser.browser.connected) await keeper.discard(browser);
      if (cause instanceof PdfFault || !isLate) throw cause;
      throw new PdfFault('too-slow', `A document took longer than ${limits.milliseconds} ms to print`, { cause });
    } finally {
      timer.abort();
    }
  };

  /** Once more when the browser went away: that may have been another document's doing. */
  const print = async (html: string): Promise<Uint8Array> => {
    running += 1;
    try {
      return await printOnce(html);
    } catch (fault) {
      if (fault instanceof PdfFault) throw fault;
      log.warn('A document is printed once more', { cause: fault instanceof Error ? fault.message : 'unknown' });
      try {
        return await printOnce(html);
      } catch (cause) {
        if (cause instanceof PdfFault) throw cause;
        throw new PdfFault('failed', 'A document could not be printed', { cause });
      }
    } finally {
      running -= 1;
      restLater();
    }
  };

  return {
    render: async ({ html, footer, isBehind }) => {
      if (html.length > limits.longestHtml) {
        throw new PdfFault('too-large', `A document of ${html.length} characters is too long to print`);
      }
      const dressed = dressForPrint(html, footer, await readTypeface());
      return isBehind === true ? queue.behind(() => print(dressed)) : queue.inTurn(() => print(dressed));
    },
    availability: async () => {
      try {
        await keeper.obtain();
        restLater();
        return 'available';
      } catch (fault) {
        if (fault instanceof PdfFault && fault.code === 'unavailable') return 'no-browser';
        throw fault;
      }
    },
    close: async () => {
      clearTimeout(resting);
      queue.close();
      await keeper.close();
    },
  };
};
