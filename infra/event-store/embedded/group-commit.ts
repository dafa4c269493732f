import { setImmediate } from 'node:timers';
import { sqliteErrorCode } from '../../data-directory/sqlite-error-code.ts';
import { EventStoreFault } from '../event-store-fault.ts';
import type { AppendOutcome, ExpectedRevision, Position, ProposedEvent } from '../port.ts';
import type { EventDatabase, EventTable } from './event-table.ts';

/** Bounds how long one commit holds the thread and how far the write-ahead log grows between checkpoints. */
const largestGroup = 1_024;

type PendingAppend = {
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
  readonly expected: ExpectedRevision;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (fault: Error) => void;
};

type Options = {
  readonly database: EventDatabase;
  readonly table: Pick<EventTable, 'append'>;
  /** Called once a commit is durable and before its appends are acknowledged, with the position of its last event. */
  readonly onDurable: (position: Position) => void;
  /** Called after each commit that wrote something, once its appends are acknowledged. */
  readonly onCommitted: () => void;
  /** Called once when a commit failed in a way that forbids further writes. */
  readonly onStopped?: ((fault: EventStoreFault) => void) | undefined;
};

export type GroupCommit = {
  append(stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Promise<AppendOutcome>;
  /** Commits what is queued, then refuses. */
  close(): void;
};

/** SQLITE_BUSY, LOCKED and FULL: nothing was committed and the next attempt may succeed. */
const passing: ReadonlySet<number | undefined> = new Set([5, 6, 13]);
/** SQLITE_TOOBIG, CONSTRAINT, MISMATCH and RANGE, or no SQLite error at all: only this append is to blame. */
const ownFault: ReadonlySet<number | undefined> = new Set([undefined, 18, 19, 20, 25]);

/**
 * The one writer: appends that arrive in the same turn of the event loop, or while a commit holds the thread, share a
 * transaction. An append is answered only after the COMMIT returned. A commit that fails other than by a full or locked
 * disk is never tried again: after a failed fsync the kernel may have dropped the pages and report the next one as good.
 */
export const createGroupCommit = ({ database, table, onDurable, onCommitted, onStopped }: Options): GroupCommit => {
  let queue: PendingAppend[] = [];
  let refusal: EventStoreFault | undefined;
  let scheduled = false;

  const failAll = (group: readonly PendingAppend[], cause: unknown): void => {
    let stop = !passing.has(sqliteErrorCode(cause));
    try {
      if (database.isTransaction) database.exec('ROLLBACK');
    } catch {
      stop = true;
    }
    const fault = stop
      ? new EventStoreFault('stopped', 'A commit failed; the event store takes no more writes until reopened', cause)
      : new EventStoreFault('unavailable', 'The events could not be stored now', cause);
    for (const { reject } of group) reject(fault);
    if (!stop) return;
    refusal = fault;
    for (const { reject } of queue) reject(fault);
    queue = [];
    onStopped?.(fault);
  };

  /** One append in its savepoint, so that its failure leaves its neighbours alone. */
  const appendOne = (pending: PendingAppend): AppendOutcome | Error => {
    database.exec('SAVEPOINT append');
    try {
      const outcome = table.append(pending.stream, pending.events, pending.expected);
      database.exec('RELEASE append');
      return outcome;
    } catch (cause) {
      if (!ownFault.has(sqliteErrorCode(cause)) || !(cause instanceof Error)) throw cause;
      database.exec('ROLLBACK TO append; RELEASE append');
      return cause;
    }
  };

  const flush = (): void => {
    const group = queue.slice(0, largestGroup);
    queue = queue.slice(largestGroup);
    if (group.length === 0) return;
    let outcomes: readonly (AppendOutcome | Error)[];
    try {
      database.exec('BEGIN IMMEDIATE');
      outcomes = group.map(appendOne);
      database.exec('COMMIT');
    } catch (cause) {
      failAll(group, cause);
      return;
    }
    const positions = outcomes.flatMap((outcome) =>
      !(outcome instanceof Error) && outcome.kind === 'appended' ? [outcome.position] : [],
    );
    if (positions.length > 0) onDurable(positions.reduce((last, position) => (position > last ? position : last)));
    for (const [index, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || outcome instanceof Error) reject(outcome ?? new Error('An append got no answer'));
      else resolve(outcome);
    }
    if (positions.length > 0) onCommitted();
  };

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    // After the poll phase: requests that came in while the last commit held the thread are all queued by then.
    setImmediate(() => {
      scheduled = false;
      flush();
      if (queue.length > 0) schedule();
    });
  };

  return {
    append: async (stream, events, expected) => {
      if (refusal !== undefined) throw refusal;
      return new Promise<AppendOutcome>((resolve, reject) => {
        queue.push({ stream, events, expected, resolve, reject });
        schedule();
      });
    },
    close: () => {
      while (queue.length > 0) flush();
      refusal ??= new EventStoreFault('closed', 'The event store is closed');
    },
  };
};
