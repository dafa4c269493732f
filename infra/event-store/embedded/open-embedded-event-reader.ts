import { openSqliteReader } from '../../data-directory/open-sqlite-file.ts';
import { EventStoreFault } from '../event-store-fault.ts';
import { createEventReads, type EventReads } from './event-reads.ts';
import { openEventTable } from './event-table.ts';

/** Under load the commits of so long are read as one page, so that they are projected in one transaction. */
const restMilliseconds = 10;
/** How long news that was lost on its way to a follower can stay unseen. */
const lookAnywayMilliseconds = 1_000;

type EmbeddedEventReader = EventReads & {
  /** Wakes the followers, at once or after a short rest: the thread that writes has committed. */
  readonly lookAgain: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Reads an event file beside the thread of this process that has opened it, checked it and writes it. A commit is read
 * here once it is durable. Throws when the file is not there or not of this version.
 */
export const openEmbeddedEventReader = ({
  file,
  open = openSqliteReader,
}: {
  readonly file: string;
  /** How the file is opened; by default beside who writes it. */
  readonly open?: typeof openSqliteReader;
}): EmbeddedEventReader => {
  const database = open(file);
  const followers = new Set<() => void>();
  let closed = false;
  let rest: NodeJS.Timeout | undefined;
  let isNews = false;
  const wakeFollowers = (): void => {
    for (const wake of followers) wake();
  };
  const lookAgain = (): void => {
    isNews = rest !== undefined;
    if (isNews) return;
    wakeFollowers();
    rest = setTimeout(() => {
      rest = undefined;
      if (isNews) lookAgain();
    }, restMilliseconds);
  };
  const assertOpen = (): void => {
    if (closed) throw new EventStoreFault('closed', 'The event store is closed');
  };
  try {
    const reads = createEventReads({ table: openEventTable(database), followers, assertOpen });
    const timer = setInterval(wakeFollowers, lookAnywayMilliseconds);
    return {
      ...reads,
      lookAgain,
      close: async () => {
        if (closed) return;
        closed = true;
        clearInterval(timer);
        clearTimeout(rest);
        wakeFollowers();
        database.close();
      },
    };
  } catch (fault) {
    database.close();
    throw fault;
  }
};
