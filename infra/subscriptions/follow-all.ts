import type { Position, RecordedEvent } from '../event-store/port.ts';
import { followPages, type Following, type FollowPagesOptions } from './follow-pages.ts';

export type { Following } from './follow-pages.ts';

/** While catching up, how many handled events a crash may repeat. */
const eventsPerCheckpoint = 256;

export type FollowAllOptions = Omit<FollowPagesOptions, 'pageSize' | 'handlePage'> & {
  readonly saveCheckpoint: (position: Position) => Promise<void>;
  /** Awaited before the next event is taken. What it throws counts as a fault: the same event comes again. */
  readonly handle: (event: RecordedEvent) => Promise<void>;
};

/**
 * Follows the store as `followPages` does, one event at a time. The checkpoint is saved every 256 events while catching
 * up; after every event and at every caught-up when live; and at the end.
 */
export const followAll = (options: FollowAllOptions): Following => {
  const { name, handle, log } = options;
  let saved: Position | undefined;
  let unsavedEvents = 0;
  const save = async (reached: Position | undefined): Promise<void> => {
    if (reached === undefined || reached === saved) return;
    await options.saveCheckpoint(reached);
    saved = reached;
    unsavedEvents = 0;
  };

  const following = followPages({
    ...options,
    pageSize: 1,
    loadCheckpoint: async () => {
      saved = await options.loadCheckpoint();
      return saved;
    },
    handlePage: async ({ events, position, caughtUp }) => {
      for (const event of events) await handle(event);
      unsavedEvents += events.length;
      if (caughtUp || events.length === 0 || unsavedEvents >= eventsPerCheckpoint) await save(position);
    },
  });
  const finish = async (): Promise<void> => {
    await following.finished;
    // Only saves the next start from repeating some events.
    await save(following.progress().position).catch((cause: unknown) =>
      log.warn('The last checkpoint was not saved', { name, cause: String(cause) }),
    );
  };
  return { progress: following.progress, finished: finish() };
};
