/**
 * The version of a stored collection says which code made it and in which build: version 2 is the first build by
 * version 2 of a projection, 2001 and 2002 are its later rebuilds.
 */
import { projectionBuild } from '@driveaway/domain/api/parked-orders.ts';
import type { Position } from '@driveaway/infra/event-store/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Projection } from './projection.ts';

const buildsPerVersion = 1_000;

/** Which version of the projection made a stored version. */
export const codeVersionOf = (stored: number): number =>
  stored < buildsPerVersion ? stored : Math.floor(stored / buildsPerVersion);

/** The stored version of the next rebuild by this code; the first build when there is none of it yet. */
export const nextBuildOf = (codeVersion: number, pointer: number | undefined): number => {
  if (pointer === undefined || codeVersionOf(pointer) !== codeVersion) return codeVersion;
  return pointer < buildsPerVersion ? codeVersion * buildsPerVersion + 1 : pointer + 1;
};

/** How far one particular stored version is; the one that queries read goes by the plain name of its projection. */
export const buildCheckpoint = projectionBuild;

type PointerPorts = Pick<
  ReadModels,
  'loadPointer' | 'savePointer' | 'loadCheckpoint' | 'saveCheckpoint' | 'clearCheckpoint'
>;

/**
 * Makes queries read a version that has been built. The version that they read so far stays, with its own checkpoint, so
 * that it can be returned to.
 */
export const pointTo = async (readModels: PointerPorts, { name }: Pick<Projection, 'name'>, version: number) => {
  const former = await readModels.loadPointer(name);
  const formerPosition = await readModels.loadCheckpoint(name);
  if (former !== undefined && former !== version && formerPosition !== undefined) {
    await readModels.saveCheckpoint(buildCheckpoint(name, former), formerPosition);
  }
  // The pointer first: the former position never claims more than the new version has.
  await readModels.savePointer(name, version);
  const reached = await readModels.loadCheckpoint(buildCheckpoint(name, version));
  // set or cleared, it is no longer that of whoever writes the former version, who then changes over as well
  if (reached === undefined) await readModels.clearCheckpoint(name);
  else await takePosition(readModels, name, version, reached);
};

/** From here on the version's position is that of the plain name: its own is gone, which says that this was done. */
const takePosition = async (
  readModels: Pick<ReadModels, 'saveCheckpoint' | 'clearCheckpoint'>,
  name: string,
  version: number,
  reached: Position,
): Promise<void> => {
  await readModels.saveCheckpoint(name, reached);
  await readModels.clearCheckpoint(buildCheckpoint(name, version));
};

/**
 * Whoever pointed to a version may have ended before its position was taken over, so that others went on writing the former
 * one: this is done now. Idempotent.
 */
export const finishPointing = async (
  readModels: Pick<ReadModels, 'loadCheckpoint' | 'saveCheckpoint' | 'clearCheckpoint'>,
  name: string,
  version: number,
): Promise<void> => {
  const reached = await readModels.loadCheckpoint(buildCheckpoint(name, version));
  if (reached !== undefined) await takePosition(readModels, name, version, reached);
};
