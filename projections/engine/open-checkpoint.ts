import type { Position } from '@driveaway/infra/event-store/port.ts';
import type { Checkpoint, Partitions, ReadModels } from '@driveaway/infra/read-models/port.ts';

type OpenCheckpoint = {
  readonly position: Position | undefined;
  /** To be saved with the documents themselves; undefined where it is only saved after them. */
  readonly besideDocuments: (position: Position) => Checkpoint | undefined;
  /** False when somebody opened or set the checkpoint of the whole since: which version queries read may have changed. */
  readonly save: (position: Position) => Promise<boolean>;
};

/** Opens the checkpoint of a whole projection, or of some of its partitions. */
export const openCheckpoint = async (
  readModels: Pick<ReadModels, 'openCheckpoint' | 'openPartitions'>,
  projection: string,
  partitions: Partitions | undefined,
): Promise<OpenCheckpoint> => {
  if (partitions !== undefined) {
    const opened = await readModels.openPartitions?.(projection, partitions);
    if (opened === undefined) throw new TypeError('These read models have no partitions');
    return { ...opened, besideDocuments: () => undefined };
  }
  const { opening, ...opened } = await readModels.openCheckpoint(projection);
  return { ...opened, besideDocuments: (position) => ({ projection, position, opening }) };
};
