/** Whether events are gone that were handled: an older backup of them was restored, say. */
import type { Wait } from '../clock/wait.ts';
import type { ProjectionProgressPorts } from './await-projection.ts';

/** A node of a cluster that has just become the leader may be asked before it knows its newest event. */
const confirmMilliseconds = 3_000;

/** Whether a checkpoint stands behind the newest event; looks twice, some seconds apart, before it says so. */
export const isAheadOfEvents = async (
  { readModels, eventStore }: ProjectionProgressPorts,
  checkpoint: string,
  wait: Wait,
  signal: AbortSignal,
): Promise<boolean> => {
  const isAhead = async (): Promise<boolean> => {
    const position = await readModels.loadCheckpoint(checkpoint);
    return position !== undefined && position > ((await eventStore.head()) ?? 0n);
  };
  if (!(await isAhead())) return false;
  await wait(confirmMilliseconds, signal);
  return !signal.aborted && isAhead();
};
