import { setImmediate } from 'node:timers';
import { sqliteErrorCode } from '../../data-directory/sqlite-error-code.ts';
import { EventStoreFault } from '../event-store-fault.ts';
import type { Append, AppendOutcome, ExpectedRevision, Position, ProposedEvent } from '../port.ts';
import type { EventDatabase, EventTable } from './event-table.ts';

/** Bounds how long one commit holds the thread and how far the write-ahead log grows between checkpoints. */
const usualGroup = 1_024;

type PendingAppends = {
  /** Carried out in turn, up to the first conflict. */
  readonly appends: readonly Append[];
  readonly resolve: (outcomes: readonly AppendOutcome[]) => void;
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
  /** The most callers whose appends share a commit. */
  readonly largestGroup?: number;
};

export type GroupCommit = {
  append(stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Promise<AppendOutcome>;
  /** All of them in one commit. */
  appendInTurn(appends: readonly Append[]): Promise<readonly AppendOutcome[]>;
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
export const createGroupCommit = (options: Options): GroupCommit => {
  const { database, table, onDurable, onCommitted, onStopped, largestGroup = usualGroup } = options;
  let queue: PendingAppends[] = [];
  let refusal: EventStoreFault | undefined;
  let scheduled = false;

  const failAll = (group: readonly PendingAppends[], cause: unknown): void => {
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

  /** One caller's appends in their savepoint, so that their failure leaves their neighbours alone. */
  const appendAll = ({ appends }: PendingAppends): readonly AppendOutcome[] | Error => {
    database.exec('SAVEPOINT append');
    try {
      const outcomes: AppendOutcome[] = [];
      for (const { stream, events, expected } of appends) {
        const outcome = table.append(stream, events, expected);
        outcomes.push(outcome);
        if (outcome.kind === 'conflict') break;
      }
      database.exec('RELEASE append');
      return outcomes;
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
    let outcomes: readonly (readonly AppendOutcome[] | Error)[];
    try {
      database.exec('BEGIN IMMEDIATE');
      outcomes = group.map(appendAll);
      database.exec('COMMIT');
    } catch (cause) {
      failAll(group, cause);
      return;
    }
    const positions = outcomes
      .flatMap((answer) => (answer instanceof Error ? [] : answer))
      .flatMap((outcome) => (outcome.kind === 'appended' ? [outcome.position] : []));
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

  const appendInTurn: GroupCommit['appendInTurn'] = async (appends) => {
    if (refusal !== undefined) throw refusal;
    return new Promise((resolve, reject) => {
      queue.push({ appends, resolve, reject });
      schedule();
    });
  };

  return {
    append: async (stream, events, expected) => {
      const [outcome] = await appendInTurn([{ stream, events, expected }]);
      if (outcome === undefined) throw new Error('An append got no answer');
      return outcome;
    },
    appendInTurn,
    close: () => {
      while (queue.length > 0) flush();
      refusal ??= new EventStoreFault('closed', 'The event store is closed');
    },
  };
};
