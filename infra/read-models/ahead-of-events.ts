/** Whether events are gone that were handled: an older backup of them was restored, say. */
import type { Wait } from '../clock/wait.ts';
import type { ProjectionProgressPorts } from './await-projection.ts';
import type { ReadModels } from './port.ts';

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

type SeveralPorts = Pick<ProjectionProgressPorts, 'eventStore'> & {
  readonly readModels: Pick<ReadModels, 'loadCheckpoint' | 'loadCheckpoints'>;
};

/** Those of several checkpoints that stand behind the newest event: one look at all of them, and one more at each that seems to. */
export const aheadOfEvents = async (
  ports: SeveralPorts,
  checkpoints: readonly string[],
  wait: Wait,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const positions = await ports.readModels.loadCheckpoints(checkpoints);
  // after them: an event that is handled is recorded by then
  const head = (await ports.eventStore.head()) ?? 0n;
  const suspects = checkpoints.filter((checkpoint) => (positions.get(checkpoint) ?? 0n) > head);
  const ahead = await Promise.all(suspects.map((checkpoint) => isAheadOfEvents(ports, checkpoint, wait, signal)));
  return suspects.filter((_, index) => ahead[index] === true);
};
