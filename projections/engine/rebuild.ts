import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import { buildCollection, type BuildOptions, type BuildPorts } from './build-collection.ts';
import { buildCheckpoint, nextBuildOf, pointTo } from './collection-versions.ts';
import type { Projection } from './projection.ts';

export type RebuildPorts = Omit<BuildPorts, 'readModels'> & { readonly readModels: ReadModels };

export type RebuildOptions = BuildOptions & {
  /** Called when the new version has caught up: whoever writes the old version stops here, so that nothing is missed. */
  readonly beforeSwitch?: (() => Promise<void>) | undefined;
};

export type Rebuilt = {
  /** The stored version that queries read now. */
  readonly version: number;
  /** The one they read before, kept; undefined when there was none. */
  readonly former: number | undefined;
  readonly events: number;
};

/**
 * Builds a collection anew, from the first event, beside the one that queries read; then makes them read it. The old one
 * stays. Nothing but documents is made: reactors are no projections and never run here. Throws the first error of an
 * event that cannot be applied, or when the signal aborts; queries go on with the old one then.
 */
export const rebuildProjection = async (
  projection: Projection,
  ports: RebuildPorts,
  { signal, onProgress, beforeSwitch }: RebuildOptions,
): Promise<Rebuilt> => {
  const { readModels } = ports;
  const former = await readModels.loadPointer(projection.name);
  const version = nextBuildOf(projection.collection.version, former);
  // Left over from an interrupted rebuild.
  await readModels.clearCheckpoint(buildCheckpoint(projection.name, version));
  await readModels.dropCollection({ ...projection.collection, version });
  const built = await buildCollection(projection, version, ports, { signal, onProgress });
  await beforeSwitch?.();
  // Catch up on what arrived meanwhile.
  const rest = await buildCollection(projection, version, ports, { signal });
  if (!rest.atHead) throw new Error(`The rebuild of ${projection.name} was stopped`, { cause: signal.reason });
  await pointTo(readModels, projection, version);
  return { version, former, events: built.events + rest.events };
};
