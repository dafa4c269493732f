import { rm } from 'node:fs/promises';
import { carPicturePage, type PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import type { Randomness } from '../../clock/port.ts';
import { browserCandidates } from '../../pdf/chromium/browser-candidates.ts';
import { launchBrowser, type LockedBrowser } from '../../pdf/chromium/launch-browser.ts';
import { removeShortLinks } from '../../pdf/chromium/short-link.ts';
import { startFirstBrowser } from '../../pdf/chromium/start-first-browser.ts';
import type { Log } from '../../telemetry/port.ts';
import type { CarPainter } from '../port.ts';

type ChromiumPainterOptions = {
  /** Where the service answers: its page draws the cars. */
  readonly origin: string;
  /** For the browser's profiles and nothing else: emptied first, of what a killed process left. */
  readonly directory: string;
  readonly randomness: Pick<Randomness, 'uuid'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** A browser to use instead of looking for one. */
  readonly executable?: string | undefined;
  /** After so long without work the browser is ended, to give its memory back. */
  readonly restMilliseconds?: number;
};

const usualRestMilliseconds = 20_000;

/** Without a graphics card a picture takes seconds, and on a busy machine many of them. */
const answerMilliseconds = 240_000;

type Studio = { readonly browser: LockedBrowser; readonly page: Page };

/** Draws cars on the service's own page, with a browser that reaches nothing else. It is started with the first car. */
export const openChromiumPainter = async (options: ChromiumPainterOptions): Promise<CarPainter> => {
  const { directory, randomness, log, executable, restMilliseconds = usualRestMilliseconds } = options;
  const drawsFor = new URL(carPicturePage, options.origin);
  await removeShortLinks(directory);
  await rm(directory, { recursive: true, force: true });
  let opening: Promise<Studio> | undefined;
  let resting: NodeJS.Timeout | undefined;

  const openStudio = async (path: string): Promise<Studio> => {
    const { uuid } = randomness;
    const browser = await launchBrowser({ executable: path, directory, uuid, log, drawsFor, answerMilliseconds });
    try {
      const page = await browser.browser.newPage();
      page.setDefaultTimeout(answerMilliseconds);
      const answer = await page.goto(drawsFor.href, { waitUntil: 'load' });
      if (answer?.ok() !== true) throw new Error(`${carPicturePage} answers ${answer?.status()}`);
      return { browser, page };
    } catch (cause) {
      await browser.end();
      throw new Error('It starts and does not open the page', { cause });
    }
  };

  const open = async (): Promise<Studio> => {
    const candidates = await browserCandidates(executable, randomness.uuid);
    const { started } = await startFirstBrowser(candidates, openStudio, (name, reason) => {
      log.warn('A browser for pictures does not start', { browser: name, reason });
    });
    log.info('The browser for pictures runs', { browser: started.browser.executable, pid: started.browser.pid });
    return started;
  };

  const rest = async (): Promise<void> => {
    clearTimeout(resting);
    const ending = opening;
    opening = undefined;
    const studio = await ending?.catch(() => undefined);
    await studio?.browser.end();
  };

  const restLater = (): void => {
    resting = setTimeout(() => void rest(), restMilliseconds);
    resting.unref();
  };

  return {
    draw: async (car: PicturedCar) => {
      clearTimeout(resting);
      const { browser, page } = await (opening ??= open());
      // a browser that dies meanwhile leaves puppeteer waiting
      const died = browser.exited.then((): never => {
        throw new Error('The browser ended while it drew');
      });
      const drawn: unknown = await Promise.race([page.evaluate(`drawCarPicture(${JSON.stringify(car)})`), died]);
      restLater();
      return Buffer.from(z.string().min(1).parse(drawn), 'base64');
    },
    rest,
  };
};
