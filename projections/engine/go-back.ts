/** The way back from a rebuild: queries read the version again that they read before. */
import { parkingOfNewVersion, type Parking } from './build-collection.ts';
import { changeOver, type ChangeOverPorts } from './change-over.ts';
import { buildCheckpoint, codeVersionOf } from './collection-versions.ts';
import type { Projection } from './projection.ts';
import type { Rebuilt, RebuildOptions } from './rebuild.ts';

/** The version is dropped, or this code cannot keep it up to date. */
export class NoFormerVersion extends Error {
  override readonly name = 'NoFormerVersion';
}

/** Of this code, beside the one that queries read. */
const keptVersions = async (
  { name, collection }: Projection,
  pointer: number,
  { readModels }: ChangeOverPorts,
): Promise<readonly number[]> =>
  (await readModels.storedVersions(name)).filter(
    (version) => version !== pointer && codeVersionOf(version) === collection.version,
  );

/**
 * What is parked in either version may be parked: what was passed over in the one that queries read stands in the former one
 * still, until somebody decides there as well.
 */
const parkingOfFormer = async (
  { name }: Projection,
  [pointer, former]: readonly [pointer: number, former: number],
  ports: ChangeOverPorts,
): Promise<Parking> => {
  const checkpoints = [buildCheckpoint(name, pointer), buildCheckpoint(name, former)] as const;
  const { wasParked, parked } = await parkingOfNewVersion(ports, ...checkpoints);
  return { wasParked: (stream) => wasParked(stream) || parked.has(stream), parked };
};

/**
 * Brings the version that queries read before the last rebuild up to date, from its own checkpoint on, and has them read it
 * again; the one that they read until then stays for the next way back. Nothing to do when they read it already. Throws
 * `NoFormerVersion`, the first error of an event that cannot be applied, or when the signal aborts; queries go on as before then.
 */
export const goBack = async (
  projection: Projection,
  former: number,
  ports: ChangeOverPorts,
  options: RebuildOptions,
): Promise<Rebuilt> => {
  const { name, collection } = projection;
  const pointer = await ports.readModels.loadPointer(name);
  const kept = pointer === undefined ? [] : await keptVersions(projection, pointer, ports);
  // it was cut off after the change
  if (pointer === former) return { version: former, former: kept.at(-1), events: 0 };
  if (pointer === undefined || codeVersionOf(pointer) !== collection.version || !kept.includes(former))
    throw new NoFormerVersion(`Version ${former} of ${name} is not kept, or was made by other code`);
  const parking = await parkingOfFormer(projection, [pointer, former], ports);
  const events = await changeOver(projection, former, ports, { ...options, parking });
  return { version: former, former: pointer, events };
};
