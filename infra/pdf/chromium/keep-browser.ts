/** One browser at a time: started when it is needed, again after it ended, and rested when nothing has come for a while. */
import type { Clock } from '../../clock/port.ts';
import type { Log } from '../../telemetry/port.ts';
import { PdfFault } from '../pdf-fault.ts';
import type { LockedBrowser } from './launch-browser.ts';

/** After a browser did not start, this long nobody tries again. */
const pauseAfterFailure = { seconds: 30 } as const;

type KeepBrowserOptions = {
  readonly start: () => Promise<LockedBrowser>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
};

type BrowserKeeper = {
  /** The browser that runs, or a new one. Throws `unavailable` when none starts, `closed` after `close`. */
  readonly obtain: () => Promise<LockedBrowser>;
  /** Ends this browser, if it is still the one in use; the next `obtain` starts another. */
  readonly discard: (browser: LockedBrowser) => Promise<void>;
  /** Ends whatever browser there is; the next `obtain` starts another. */
  readonly rest: () => Promise<void>;
  /** Ends the browser for good. */
  readonly close: () => Promise<void>;
};

export const keepBrowser = ({ start, clock, log }: KeepBrowserOptions): BrowserKeeper => {
  let current: Promise<LockedBrowser> | undefined;
  let notBefore: Temporal.Instant | undefined;
  let closed = false;
  const ends = new Set<Promise<void>>();

  const forget = (starting: Promise<LockedBrowser>): void => {
    if (current === starting) current = undefined;
  };

  const end = (browser: LockedBrowser): Promise<void> => {
    const ended = browser.end();
    ends.add(ended);
    void ended.then(() => ends.delete(ended));
    return ended;
  };

  const startOne = async (): Promise<LockedBrowser> => {
    try {
      return await start();
    } catch (cause) {
      notBefore = clock.now().add(pauseAfterFailure);
      log.error('There is no browser for PDFs', cause);
      throw new PdfFault('unavailable', 'No browser could be started for PDFs', { cause });
    }
  };

  const watched = async (starting: Promise<LockedBrowser>): Promise<LockedBrowser> => {
    const browser = await starting;
    log.info('The PDF browser runs', { browser: browser.executable, pid: browser.pid });
    browser.browser.once('disconnected', () => void end(browser));
    return browser;
  };

  const startNew = (): Promise<LockedBrowser> => {
    if (notBefore !== undefined && Temporal.Instant.compare(clock.now(), notBefore) < 0) {
      return Promise.reject(new PdfFault('unavailable', 'No browser could be started for PDFs a moment ago'));
    }
    const starting = watched(startOne());
    current = starting;
    starting.catch(() => forget(starting));
    return starting;
  };

  const rest = async (): Promise<void> => {
    const starting = current;
    if (starting === undefined) return;
    forget(starting);
    const browser = await starting.catch(() => undefined);
    if (browser !== undefined) await end(browser);
  };

  return {
    obtain: async () => {
      if (closed) throw new PdfFault('closed', 'The PDF renderer is closed');
      const browser = await (current ?? startNew());
      // ended between two jobs, and its event is still on its way
      if (browser.browser.connected) return browser;
      await end(browser);
      return startNew();
    },
    discard: async (browser) => {
      const inUse = await current?.catch(() => undefined);
      if (inUse === browser) current = undefined;
      await end(browser);
    },
    rest,
    close: async () => {
      closed = true;
      await rest();
      await Promise.all(ends);
    },
  };
};
