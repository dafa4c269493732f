import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { parkingOfNewVersion, type Parking } from './build-collection.ts';
import { changeOver, type ChangeOverOptions, type ChangeOverPorts } from './change-over.ts';
import { buildCheckpoint, codeVersionOf, nextBuildOf } from './collection-versions.ts';
import type { Projection } from './projection.ts';

export type RebuildOptions = Omit<ChangeOverOptions, 'parking'>;

export type Rebuilt = {
  /** The stored version that queries read now. */
  readonly version: number;
  /** The one they read before, kept; undefined when there was none. */
  readonly former: number | undefined;
  readonly events: number;
};

/** Drops what this code built and nobody reads: the versions before the last, and what an interrupted rebuild left over. */
const dropUnread = async (
  { name, collection }: Projection,
  readModels: ReadModels,
  pointer: number | undefined,
): Promise<void> => {
  const mine = (await readModels.storedVersions(collection.name)).filter(
    (version) => codeVersionOf(version) === collection.version && version !== pointer,
  );
  for (const version of mine) {
    await readModels.clearCheckpoint(buildCheckpoint(name, version));
    await readModels.dropCollection({ ...collection, version });
  }
};

/** For orders that are parked in the version before; what an interrupted rebuild parked is tried anew. */
const parkingOf = async (
  { name }: Projection,
  ports: ChangeOverPorts,
  { former, version }: Pick<Rebuilt, 'former' | 'version'>,
): Promise<Parking | undefined> => {
  if (former === undefined) return undefined;
  const parking = await parkingOfNewVersion(ports, buildCheckpoint(name, former), buildCheckpoint(name, version));
  for (const stream of parking.parked.streams()) await parking.parked.resolve(stream, 'retried', 'made anew');
  return parking;
};

/**
 * Builds a collection anew, from the first event, beside the one that queries read; then makes them read it. The old one
 * stays until the next rebuild. Nothing but documents is made: reactors are no projections and never run here. An order that
 * was parked may be so again. Throws the first error of any other event that cannot be applied, or when the signal aborts;
 * queries go on with the old one then.
 */
export const rebuildProjection = async (
  projection: Projection,
  ports: ChangeOverPorts,
  options: RebuildOptions,
): Promise<Rebuilt> => {
  const { readModels } = ports;
  const former = await readModels.loadPointer(projection.name);
  if (former !== undefined && codeVersionOf(former) > projection.collection.version)
    throw new Error(`Queries read version ${former} of ${projection.name}, which newer code made`);
  const version = nextBuildOf(projection.collection.version, former);
  await dropUnread(projection, readModels, former);
  const parking = await parkingOf(projection, ports, { former, version });
  const events = await changeOver(projection, version, ports, { ...options, parking });
  return { version, former, events };
};
