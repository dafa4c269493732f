/** Pictures of cars, drawn one after the other off every request's path and kept on disk by what they show. */
import { createHash } from 'node:crypto';
import { access, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import type { Clock } from '../clock/port.ts';
import { makeDirectory } from '../data-directory/make-directory.ts';
import { unlessMissing } from '../data-directory/unless-missing.ts';
import type { Log } from '../telemetry/port.ts';
import type { CarPainter, CarPictures } from './port.ts';

export type CarPictureLimits = {
  /** More are not taken; whoever asks again later may find room. */
  readonly mostWaiting: number;
  /** On disk; the oldest go first. */
  readonly mostKept: number;
  /** A car that could not be drawn so many times is not tried again by this process. */
  readonly mostTries: number;
};

const defaultLimits: CarPictureLimits = { mostWaiting: 100, mostKept: 500, mostTries: 2 };

/** After a picture failed, this long none is drawn. */
const pauseAfterFailure = { minutes: 5 } as const;

type QueueCarPicturesOptions = {
  /** For pictures and nothing else: it may be emptied at any time. Made with the first of them. */
  readonly directory: string;
  /** Names what draws, so that another build draws anew. */
  readonly edition: string;
  readonly painter: CarPainter;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly limits?: Partial<CarPictureLimits>;
};

const ending = '.jpg';

/** The same car, the same name, in whatever order its accessories were chosen. */
const nameOf = (edition: string, car: PicturedCar): string => {
  const { modelCode, variantCode, paintHex, paintName, trimHex, accessoryCodes } = car;
  const shown = [edition, modelCode, variantCode, paintHex, paintName, trimHex ?? '', accessoryCodes.toSorted()];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
};

const namePattern = /^[0-9a-f]{64}$/;

export const queueCarPictures = (options: QueueCarPicturesOptions): CarPictures => {
  const { directory, edition, painter, clock, log } = options;
  const { mostWaiting, mostKept, mostTries } = { ...defaultLimits, ...options.limits };
  const waiting = new Map<string, PicturedCar>();
  const failures = new Map<string, number>();
  let drawing: Promise<void> | undefined;
  let notBefore: Temporal.Instant | undefined;
  let isClosed = false;

  const fileOf = (name: string): string => join(directory, `${name}${ending}`);

  const keep = async (name: string, content: Uint8Array): Promise<void> => {
    await makeDirectory(directory);
    const partial = `${fileOf(name)}.tmp`;
    await writeFile(partial, content, { mode: 0o600 });
    await rename(partial, fileOf(name));
    const names = (await readdir(directory)).filter((one) => one.endsWith(ending));
    if (names.length <= mostKept) return;
    const aged = await Promise.all(
      names.map(async (one) => ({ path: join(directory, one), at: (await stat(join(directory, one))).mtimeMs })),
    );
    const oldest = aged.toSorted((one, other) => one.at - other.at).slice(0, names.length - mostKept);
    for (const { path } of oldest) await rm(path, { force: true });
  };

  /** Draws what waits until nothing does; a failure ends it, because the next one would most likely fail too. */
  const drawAll = async (): Promise<void> => {
    for (const [name, car] of waiting) {
      try {
        await keep(name, await painter.draw(car));
        log.info('A picture of a car was drawn', { model: car.modelCode, variant: car.variantCode });
      } catch (fault) {
        if (isClosed) return;
        failures.set(name, (failures.get(name) ?? 0) + 1);
        notBefore = clock.now().add(pauseAfterFailure);
        waiting.clear();
        const reason = fault instanceof Error ? fault.message : 'unknown';
        log.warn('A picture of a car could not be drawn', { model: car.modelCode, variant: car.variantCode, reason });
        await painter.rest();
        return;
      }
      waiting.delete(name);
    }
  };

  const ask = (name: string, car: PicturedCar): void => {
    if (isClosed || waiting.has(name) || waiting.size >= mostWaiting || (failures.get(name) ?? 0) >= mostTries) return;
    if (notBefore !== undefined && Temporal.Instant.compare(clock.now(), notBefore) < 0) return;
    waiting.set(name, car);
    drawing ??= drawAll().finally(() => {
      drawing = undefined;
    });
  };

  return {
    find: async (car) => {
      const name = nameOf(edition, car);
      try {
        await access(fileOf(name));
        return name;
      } catch {
        ask(name, car);
        return undefined;
      }
    },
    read: async (name) => (namePattern.test(name) ? unlessMissing(readFile(fileOf(name))) : undefined),
    close: async () => {
      isClosed = true;
      waiting.clear();
      await painter.rest();
      await drawing;
    },
  };
};
