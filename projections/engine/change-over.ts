import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import { buildCollection, type BuildOptions, type BuildPorts } from './build-collection.ts';
import { pointTo } from './collection-versions.ts';
import type { Projection } from './projection.ts';

export type ChangeOverPorts = Omit<BuildPorts, 'readModels'> & {
  readonly readModels: ReadModels;
  readonly clock: Clock;
};

export type ChangeOverOptions = BuildOptions & {
  /** Called when the version has caught up: whoever writes the old version stops here, so that nothing is missed. */
  readonly beforeSwitch?: (() => Promise<void>) | undefined;
};

/**
 * Brings a stored version of a collection up to the head of the store, from its own checkpoint on, beside the one that
 * queries read; then makes them read it. Gives how many events it took. Throws the first error of an event that cannot be
 * applied, unless its order may be parked, or when the signal aborts; queries go on with the old one then.
 */
export const changeOver = async (
  projection: Projection,
  version: number,
  ports: ChangeOverPorts,
  { beforeSwitch, ...options }: ChangeOverOptions,
): Promise<number> => {
  const built = await buildCollection(projection, version, ports, options);
  await beforeSwitch?.();
  // Catch up on what arrived meanwhile.
  const rest = await buildCollection(projection, version, ports, { ...options, onProgress: undefined });
  if (!rest.atHead) throw new Error(`The rebuild of ${projection.name} was stopped`, { cause: options.signal.reason });
  await pointTo(ports.readModels, projection, version);
  return built.events + rest.events;
};
