import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carPicturePage } from '@driveaway/domain/api/pictured-car.ts';
import { noCarPictures } from '../car-pictures/no-car-pictures.ts';
import { photographsFirst } from '../car-pictures/photographs-first.ts';
import type { CarPictures } from '../car-pictures/port.ts';
import type { Clock, Randomness } from '../clock/port.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../telemetry/port.ts';

type ConfiguredCarPicturesOptions = {
  readonly config: Pick<Config, 'carPictures' | 'pdfBrowser'>;
  /** Where this service answers. */
  readonly url: string;
  readonly storefrontDirectory: string;
  /** For pictures, and below it for the browser's profiles; it may be emptied at any time. */
  readonly directory: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
};

/** The page names the files that draw by the hashes of their content, so another way to draw is another page. */
const editionOf = async (storefrontDirectory: string): Promise<string | undefined> => {
  try {
    const page = await readFile(join(storefrontDirectory, `${carPicturePage}.html`));
    return createHash('sha256').update(page).digest('hex');
  } catch {
    return undefined;
  }
};

/** What draws: nothing where that is turned off, where no browser is wanted, or without built pages. */
const openDrawing = async (options: ConfiguredCarPicturesOptions): Promise<CarPictures> => {
  const { config, url, storefrontDirectory, directory, clock, randomness, log } = options;
  if (config.carPictures !== true || config.pdfBrowser === 'off') return noCarPictures;
  const edition = await editionOf(storefrontDirectory);
  if (edition === undefined) return noCarPictures;
  const { openChromiumPainter } = await import('../car-pictures/chromium/open-chromium-painter.ts');
  const { queueCarPictures } = await import('../car-pictures/queue-car-pictures.ts');
  const painter = await openChromiumPainter({
    origin: url,
    directory: join(directory, 'browser'),
    randomness,
    log,
    executable: config.pdfBrowser,
  });
  return queueCarPictures({ directory, edition, painter, clock, log });
};

/** The configured maker of pictures: the maker's photographs where the built site has them, and what draws the other cars. */
export const openConfiguredCarPictures = async (options: ConfiguredCarPicturesOptions): Promise<CarPictures> =>
  photographsFirst(await openDrawing(options), options.storefrontDirectory);
