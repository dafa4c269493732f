/** Which stored version of a collection is written: built first where there is none of this code, or of this history. */
import { forgetLostVersion } from '@driveaway/infra/read-models/forget-lost-version.ts';
import { isAheadOfEvents } from '@driveaway/infra/read-models/ahead-of-events.ts';
import type { Partitions, ReadModelCollection } from '@driveaway/infra/read-models/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import { buildCollection, parkingOfNewVersion, type BuildProgress, type Parking } from './build-collection.ts';
import { buildCheckpoint, codeVersionOf, finishPointing, pointTo } from './collection-versions.ts';
import { forgetLostHistory } from './forget-lost-history.ts';
import { openParkedOrders, withAlarm } from './parked-orders.ts';
import type { Projection } from './projection.ts';
import type { RunPorts } from './run-projection.ts';

/** A stored version to write, where its position is kept, and whether it has just been built. */
export type ChosenVersion = {
  readonly version: number;
  /** Not to be opened once more: that would make an empty one where somebody has dropped it since. */
  readonly documents: ReadModelCollection;
  readonly checkpoint: string;
  readonly isNew: boolean;
};

type ChooseVersionOptions = {
  readonly signal: AbortSignal;
  readonly wait: Wait;
  /** The documents to keep up to date; absent: all. Of several that share them, the one with the first builds. */
  readonly partitions?: Partitions | undefined;
  readonly onBuilding: () => void;
  readonly onBuilt: (progress: BuildProgress) => void;
};

/** How often whoever waits for somebody else's build looks whether it is done. */
const lookAgainMilliseconds = 1_000;

/** An order that cannot be built is parked where none was built before: there is no older version to go on with. */
const parkingOfFirstBuild = async (
  { readModels, clock, log }: RunPorts,
  name: string,
  checkpoint: string,
): Promise<Parking> => {
  const parked = await openParkedOrders(readModels, clock, checkpoint);
  for (const stream of parked.streams()) await parked.resolve(stream, 'retried', 'made anew');
  return { wasParked: () => true, parked: withAlarm(parked, log, name) };
};

/**
 * Chooses the stored version to write. It is built first when nothing is stored, or what is stored was made by older code
 * or of events that the store no longer has; queries go on reading the older version, or are refused until the first is done.
 * Undefined while somebody else builds it, and when the signal aborts. Throws what a build of a new version cannot apply,
 * and when a store does not answer.
 */
export const chooseVersion = async (
  projection: Projection,
  ports: RunPorts,
  { signal, wait, partitions, onBuilding, onBuilt }: ChooseVersionOptions,
): Promise<ChosenVersion | undefined> => {
  const { readModels, log } = ports;
  const { name, collection } = projection;
  const checkpoint = buildCheckpoint(name, collection.version);
  const open = (version: number): Promise<ReadModelCollection> => readModels.collection({ ...collection, version });
  const isAhead = await isAheadOfEvents(ports, name, wait, signal);
  if (await forgetLostVersion(readModels, name))
    log.error('The documents of a read model are gone; it is made anew', undefined, { name });
  const pointer = await readModels.loadPointer(name);
  const stored = pointer === undefined ? undefined : codeVersionOf(pointer);
  if (pointer !== undefined && stored === collection.version && !isAhead) {
    const documents = await open(pointer);
    await finishPointing(readModels, name, pointer);
    return { version: pointer, documents, checkpoint: name, isNew: false };
  }
  if (stored !== undefined && stored > collection.version) {
    log.warn('Queries read a collection of newer code; this one is kept up to date beside it', { name, pointer });
    return { version: collection.version, documents: await open(collection.version), checkpoint, isNew: false };
  }
  if (partitions?.held.includes(0) === false) {
    onBuilt({ events: 0, position: await readModels.loadCheckpoint(checkpoint) });
    await wait(lookAgainMilliseconds, signal);
    return undefined;
  }
  onBuilding();
  if (isAhead) {
    log.error('Read models hold events that the store no longer has; they are made anew', undefined, { name });
    await forgetLostHistory(readModels, projection);
  }
  const isFirst = pointer === undefined || isAhead;
  const parking = isFirst
    ? await parkingOfFirstBuild(ports, name, checkpoint)
    : await parkingOfNewVersion(ports, buildCheckpoint(name, pointer), checkpoint);
  log.info('A version of a collection is built', { name, from: isFirst ? 'nothing' : pointer, to: collection.version });
  const documents = await open(collection.version);
  const { atHead } = await buildCollection(projection, collection.version, ports, {
    signal,
    onProgress: onBuilt,
    parking,
    open: ports.open,
  });
  if (!atHead) return undefined;
  await pointTo(readModels, projection, collection.version);
  log.info('Queries read the new version of a collection', { name, version: collection.version });
  return { version: collection.version, documents, checkpoint: name, isNew: true };
};
