/** Which stores `erasures` and `restore` work on, and how they are opened. */
import { resolve } from 'node:path';
import { readStoreConfig } from '@driveaway/infra/config/config.ts';
import { enginesWords, type EnginesConfig } from '@driveaway/infra/config/engines.ts';
import { movedTo } from '@driveaway/infra/data-directory/moved-mark.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { RedoPorts } from '../../endings/ending-events.ts';
import { userPath } from '../terminal/user-path.ts';
import type { Environment } from './given.ts';

export type StoresPlace = { readonly dataDirectory: string } | { readonly engines: EnginesConfig };

type Closing = { readonly close: () => Promise<void> };

export type EndingPlaces = {
  /** To be read beside whoever has them open. */
  readonly openEvents: (place: StoresPlace) => Promise<Closing & { readonly eventStore: Pick<EventStore, 'readAll'> }>;
  readonly openStores: (place: StoresPlace) => Promise<Closing & RedoPorts>;
};

type GivenDirectory = { readonly 'data-dir'?: string | undefined; readonly environment: Environment };

/** The stores that are meant: a data directory that is named, or else what the environment means; in words what is wrong in it. */
export const placeOf = ({ 'data-dir': given, environment }: GivenDirectory): StoresPlace | string => {
  if (given !== undefined) return { dataDirectory: userPath(given) };
  const read = readStoreConfig(environment);
  if (read.kind === 'invalid') return read.problems.join('; ');
  const { engines, dataDirectory } = read.config;
  return engines === undefined ? { dataDirectory: resolve(dataDirectory) } : { engines };
};

export const isMoved = (place: StoresPlace): boolean =>
  'dataDirectory' in place && movedTo(place.dataDirectory) !== undefined;

/** A command's first line. */
export const placeWords = (place: StoresPlace): string => {
  if ('engines' in place) return `Works on ${enginesWords(place.engines)}`;
  const moved = movedTo(place.dataDirectory);
  const elsewhere = moved === undefined ? '' : `, of before they were copied to ${moved}`;
  return `Works on the embedded stores in ${place.dataDirectory}${elsewhere}`;
};
