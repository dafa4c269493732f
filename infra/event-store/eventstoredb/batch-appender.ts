import { UnavailableError } from '@eventstore/db-client';
import type { ExpectedRevision, ProposedEvent } from '../port.ts';
import { toCommandError } from './event-store-db-errors.ts';
import type { Connection } from './open-connection.ts';
import type { SilenceWatch } from './silence-watch.ts';
import {
  appendRequests,
  correlationIdOf,
  readAppendAnswer,
  type AppendAnswer,
  type BatchAppendCall,
} from './stream-calls.ts';

type Settle = (answer: () => AppendAnswer) => void;

type OpenBatch = {
  readonly call: BatchAppendCall;
  /** By correlation id. */
  readonly pending: Map<string, Settle>;
  readonly expect: SilenceWatch['expect'];
  readonly isOver: () => boolean;
};

const lost = (message: string): Error => new UnavailableError(undefined, message);

type BatchAppender = {
  /** Rejects when the answer is lost: the events may or may not be written. */
  append(stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Promise<AppendAnswer>;
  /** Refuses new appends; resolves once all those in flight are answered. */
  finish(): Promise<void>;
};

type Options = {
  readonly connection: Pick<Connection, 'batchAppend' | 'watchOf'>;
  readonly uuid: () => string;
  /** How long an answer may take on a connection that looks alive. */
  readonly answerMilliseconds: number;
};

/**
 * Appends over one long-lived call, many in flight. What is pending belongs to its own call: when that breaks, those
 * appends are rejected and no others, and a new call is opened by the next append.
 */
export const createBatchAppender = ({ connection, uuid, answerMilliseconds }: Options): BatchAppender => {
  let current: Promise<OpenBatch> | undefined;
  const underWay = new Set<Promise<unknown>>();

  const open = (): Promise<OpenBatch> => {
    const forget = (): void => {
      if (current === opened) current = undefined;
    };
    const opened: Promise<OpenBatch> = connection.batchAppend().then((call) => {
      const pending: OpenBatch['pending'] = new Map();
      const watch = connection.watchOf(call);
      let over = false;
      const abandon = (error: Error): void => {
        over = true;
        forget();
        for (const settle of pending.values()) {
          settle(() => {
            throw error;
          });
        }
      };
      call.on('data', (response) => {
        watch.heard();
        // Nobody is waiting for an answer that comes after the timeout.
        pending.get(correlationIdOf(response))?.(() => readAppendAnswer(response));
      });
      call.on('error', (cause) => abandon(toCommandError(cause)));
      call.on('end', () => abandon(lost('The server ended the call')));
      return { call, pending, expect: watch.expect, isOver: () => over };
    });
    opened.catch(forget);
    return opened;
  };

  const send: BatchAppender['append'] = async (stream, events, expected) => {
    current ??= open();
    const { call, pending, expect, isOver } = await current;
    if (isOver()) throw lost('The call had just ended');
    const correlationId = uuid();
    const answered = expect();
    return new Promise((resolve, reject) => {
      const settle: Settle = (answer) => {
        clearTimeout(timer);
        answered();
        pending.delete(correlationId);
        try {
          resolve(answer());
        } catch (error) {
          reject(toCommandError(error));
        }
      };
      const timer = setTimeout(
        () =>
          settle(() => {
            throw lost(`No answer to an append within ${answerMilliseconds} ms`);
          }),
        answerMilliseconds,
      );
      pending.set(correlationId, settle);
      for (const request of appendRequests(correlationId, stream, events, expected)) call.write(request);
    });
  };

  return {
    append: async (stream, events, expected) => {
      const answer = send(stream, events, expected);
      underWay.add(answer);
      try {
        return await answer;
      } finally {
        underWay.delete(answer);
      }
    },
    finish: async () => {
      await Promise.allSettled(underWay);
      await current?.then(({ call }) => call.end());
    },
  };
};
