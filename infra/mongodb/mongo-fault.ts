import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoUnexpectedServerResponseError,
  type WriteError,
} from 'mongodb';
import type { MongoConnection } from './mongo-connection.ts';

/** No answer came, or half of one. The last four are what a client says that was closed under an operation. */
const silences = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoUnexpectedServerResponseError,
  MongoClientClosedError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoNotConnectedError,
];
/** The driver does not export these. */
const silenceNames: ReadonlySet<string> = new Set<string>(['MongoWaitQueueTimeoutError', 'MongoPoolClosedError']);

/**
 * What a server says that is no primary any more, or not yet, or shuts down. Not every answer that has one of these codes
 * has a label too: one inside a bulk, or to a call that the driver does not retry.
 * https://github.com/mongodb/specifications/blob/master/source/server-discovery-and-monitoring/server-discovery-and-monitoring.md
 */
const electionCodes: ReadonlySet<unknown> = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** An election, a server that shuts down: the driver has tried once more, and a later attempt may be luckier. */
const isElection = (error: unknown): boolean =>
  (error instanceof MongoServerError &&
    (electionCodes.has(error.code) || electionCodes.has(error.errorResponse['code']))) ||
  (error instanceof MongoError &&
    [MongoErrorLabel.RetryableWriteError, MongoErrorLabel.PoolRequestedRetry].some((label) =>
      error.hasErrorLabel(label),
    ));

/** What a socket says that broke under a write; the driver passes it on as it is. */
const isOfSocket = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof MongoError) &&
  'code' in error &&
  typeof error.code === 'string' &&
  // a file that cannot be read, such as a certificate, is not there the next time either
  !('path' in error) &&
  /^(?:E[A-Z]+|ERR_(?:STREAM|SOCKET)_\w+)$/.test(error.code);

/** The server ended what took longer than its reader waits. */
const outOfTime = 50;

/** What made a bulk fail as a whole. */
const insideOf = (error: unknown): unknown => (error instanceof MongoBulkWriteError ? error.errorResponse : undefined);

const isSilence = (error: unknown): boolean =>
  isElection(error) ||
  (error instanceof MongoServerError && error.code === outOfTime) ||
  isOfSocket(error) ||
  silences.some((type) => error instanceof type) ||
  (error instanceof Error && silenceNames.has(error.name)) ||
  (insideOf(error) !== undefined && isSilence(insideOf(error)));

/** `unavailable`: the server was silent or has no primary; whether it did the work is unknown. `failed`: it refused. */
class MongoFault extends Error {
  override readonly name = 'MongoFault';
  readonly code: 'unavailable' | 'failed';

  constructor(code: MongoFault['code'], doing: string, cause: unknown) {
    super(`MongoDB ${code === 'unavailable' ? 'did not answer' : 'failed'}: ${doing}`, { cause });
    this.code = code;
  }
}

/** Runs work against the server; a fault, in which `doing` says what could not be done, when it fails or takes too long. */
export type WithFaults = <Result>(doing: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Gives every operation of a connection the time that it has, retries and all: the driver's own time-outs hold for
 * single steps only. What the driver throws becomes a fault that says whether the server was silent (whether it did the
 * work is then unknown), with the driver's error as its cause.
 */
export const faultsOf =
  ({ timeoutMilliseconds: milliseconds }: Pick<MongoConnection, 'timeoutMilliseconds'>): WithFaults =>
  async (doing, work) => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new MongoFault('unavailable', doing, new Error(`No answer within ${milliseconds} ms`)));
      }, milliseconds);
    });
    try {
      return await Promise.race([withFault(doing, work), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };

const withFault: WithFaults = async (doing, work) => {
  try {
    return await work();
  } catch (cause) {
    throw new MongoFault(isSilence(cause) ? 'unavailable' : 'failed', doing, cause);
  }
};

const duplicateKey = 11_000;

/** The server refused a document because its id, or a unique index, is taken. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === duplicateKey;

/** One write of a bulk was refused because its id, or a unique index, is taken. */
export const isTaken = ({ code }: Pick<WriteError, 'code'>): boolean => code === duplicateKey;

/** The server knows no such collection; not every server gives the code. */
export const isNoSuchCollection = (error: unknown): boolean =>
  error instanceof MongoServerError && (error.code === 26 || error.message === 'ns not found');
