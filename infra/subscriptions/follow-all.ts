import type { Position, RecordedEvent } from '../event-store/port.ts';
import { waitOnTimer } from '../clock/wait.ts';
import { followPages, type Following, type FollowPagesOptions } from './follow-pages.ts';

export type { Following } from './follow-pages.ts';

/** How many handled events a crash may repeat at most. */
const eventsPerCheckpoint = 256;
/** How long a handled event stays without its checkpoint at most. */
const checkpointMilliseconds = 1_000;

export type FollowAllOptions = Omit<FollowPagesOptions, 'pageSize' | 'handlePage'> & {
  readonly saveCheckpoint: (position: Position) => Promise<void>;
  /** Awaited before the next event is taken. What it throws counts as a fault: the same event comes again. */
  readonly handle: (event: RecordedEvent) => Promise<void>;
};

/**
 * Follows the store as `followPages` does, one event at a time. The checkpoint is saved every 256 events, within a second
 * of the last event, and at the end: a crash repeats what was handled since, so whatever `handle` does must be the same
 * when it is done twice.
 */
export const followAll = (options: FollowAllOptions): Following => {
  const { name, handle, signal, log, wait = waitOnTimer } = options;
  let saved: Position | undefined;
  let reached: Position | undefined;
  let unsavedEvents = 0;
  let saving: Promise<void> | undefined;
  const save = async (): Promise<void> => {
    if (reached === undefined || reached === saved) return;
    const position = reached;
    unsavedEvents = 0;
    await options.saveCheckpoint(position);
    saved = position;
  };
  /** Not saving only makes the next start repeat some events. */
  const trySave = async (): Promise<void> => {
    await save().catch((cause: unknown) => log.warn('A checkpoint was not saved', { name, cause: String(cause) }));
  };
  const saveLater = async (): Promise<void> => {
    await wait(checkpointMilliseconds, signal);
    saving = undefined;
    // at the end it is saved once, with what is in hand
    if (!signal.aborted) await trySave();
  };

  const following = followPages({
    ...options,
    pageSize: 1,
    loadCheckpoint: async () => {
      saved = await options.loadCheckpoint();
      return saved;
    },
    handlePage: async ({ events, position }) => {
      for (const event of events) await handle(event);
      reached = position;
      unsavedEvents += events.length;
      if (unsavedEvents >= eventsPerCheckpoint) await save();
      else if (reached !== saved) saving ??= saveLater();
    },
  });
  const finish = async (): Promise<void> => {
    await following.finished;
    await saving;
    await trySave();
  };
  return { progress: following.progress, finished: finish() };
};
