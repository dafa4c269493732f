/** Read models follow the events: whoever must not miss one waits for them, not for long. */
import type { EventStore, Position } from '../event-store/port.ts';
import { pollUntil } from '../clock/poll-until.ts';
import type { Wait } from '../clock/wait.ts';
import type { ReadModels } from './port.ts';

export type ProjectionProgressPorts = {
  readonly readModels: Pick<ReadModels, 'loadCheckpoint'>;
  readonly eventStore: Pick<EventStore, 'head'>;
  readonly wait?: Wait | undefined;
};

const longestWaitMilliseconds = 2_000;

/**
 * Waits until a projection has handled a position. False when it is late. A position beyond the store's head (another
 * installation's) is not waited for.
 * @param projection a name of `readModelCollections`
 */
export const awaitProjection = async (
  { readModels, eventStore, wait }: ProjectionProgressPorts,
  projection: string,
  position: Position,
  milliseconds = longestWaitMilliseconds,
): Promise<boolean> => {
  const hasArrived = async () => ((await readModels.loadCheckpoint(projection)) ?? -1n) >= position;
  if (await hasArrived()) return true;
  if (position > ((await eventStore.head()) ?? -1n)) return true;
  return pollUntil(hasArrived, milliseconds, wait);
};

/** Waits until a projection has handled everything that is recorded by now. False when it is late. */
export const awaitAllEvents = async (ports: ProjectionProgressPorts, projection: string): Promise<boolean> => {
  const head = await ports.eventStore.head();
  return head === undefined || awaitProjection(ports, projection, head);
};

/** Some of what is recorded may be missing from a read model: the same may succeed in a moment. */
class LateProjection extends Error {
  override readonly name = 'LateProjection';
  readonly code = 'unavailable';

  constructor(projection: string) {
    super(`What ${projection} holds is not known yet: it is late`);
  }
}

/** The same for whoever must not miss anything: throws when the projection is late. */
export const requireAllEvents = async (ports: ProjectionProgressPorts, projection: string): Promise<void> => {
  if (!(await awaitAllEvents(ports, projection))) throw new LateProjection(projection);
};
