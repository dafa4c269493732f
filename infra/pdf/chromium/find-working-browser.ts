import type { Log } from '../../telemetry/port.ts';
import { browserCandidates } from './browser-candidates.ts';
import { launchBrowser, type LockedBrowser } from './launch-browser.ts';
import { openLockedPage, printPage } from './print-page.ts';
import { startFirstBrowser } from './start-first-browser.ts';

type WorkingBrowserOptions = {
  /** The path of a browser; when it does not start, no other is tried. */
  readonly named: string | undefined;
  /** Where installed browsers are looked for; the usual places when undefined. */
  readonly places: readonly string[] | undefined;
  /** Profiles are made in it and removed again. */
  readonly directory: string;
  readonly uuid: () => string;
  readonly log: Pick<Log, 'warn'>;
};

const milliseconds = 30_000;
const line = '<!doctype html><title>A line</title><p>A line</p>';

/** Some browsers start where they cannot draw. Throws, after ending it, when this one does not print a line. */
const tryOut = async (browser: LockedBrowser): Promise<void> => {
  const print = async (): Promise<void> => {
    const page = await openLockedPage(browser.browser);
    await printPage(page, { html: line, timeout: milliseconds, onLaidOut: () => undefined });
  };
  // a browser that dies while it opens a page leaves puppeteer waiting
  const died = browser.exited.then(() => Promise.reject(new Error('It ended meanwhile')));
  died.catch(() => undefined);
  try {
    await Promise.race([print(), died]);
  } catch (cause) {
    await browser.end();
    throw new Error('It starts and does not print', { cause });
  }
};

/**
 * Starts browsers: the first one that prints a line, and from then on that one, while it starts. Rejects, naming every
 * reason, when none does; the log has the reasons too.
 */
export const findWorkingBrowser = (options: WorkingBrowserOptions): (() => Promise<LockedBrowser>) => {
  const { named, places, directory, uuid, log } = options;
  let trusted: string | undefined;

  return async () => {
    const candidates = await browserCandidates(named, uuid, places);
    const inOrder = candidates.toSorted((a, b) => Number(b.name === trusted) - Number(a.name === trusted));
    const start = async (executable: string): Promise<LockedBrowser> => {
      const browser = await launchBrowser({ executable, directory, uuid, log });
      if (trusted === undefined) await tryOut(browser);
      return browser;
    };
    const { browser, started } = await startFirstBrowser(inOrder, start, (name, reason) => {
      trusted = undefined;
      log.warn('A PDF browser does not start', { browser: name, reason });
    });
    trusted = browser;
    return started;
  };
};
