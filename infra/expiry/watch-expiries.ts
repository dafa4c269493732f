import type { Log } from '../telemetry/port.ts';
import type { Expiries, Expiry } from './port.ts';

/** Something whose end has to be asked for. */
export type ExpirySource = Pick<Expiry, 'kind' | 'name'> & { readonly read: () => Promise<Temporal.Instant> };

type WatchExpiriesOptions = {
  readonly sources: readonly ExpirySource[];
  /** What is known from the start. */
  readonly known: readonly Expiry[];
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  readonly log: Pick<Log, 'warn'>;
};

const hour = 3_600_000;
const againMilliseconds = { known: hour, unknown: hour / 12 } as const;

type Read = { readonly at: Temporal.Instant | undefined; readonly until: number };

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : 'no certificate';

/**
 * Asks each source once an hour, or every five minutes while it does not answer: at the end of the call that finds it due.
 * What was known of a source that does not answer any more stays known; the log says once that it does not.
 */
export const watchExpiries = ({ sources, known, elapsed, log }: WatchExpiriesOptions): Expiries => {
  const reads = new Map<ExpirySource, Read>();
  const failing = new Set<ExpirySource>();
  let reading: Promise<void> | undefined;

  const readOne = async (source: ExpirySource): Promise<void> => {
    const { kind, name } = source;
    try {
      reads.set(source, { at: await source.read(), until: elapsed() + againMilliseconds.known });
      failing.delete(source);
    } catch (fault) {
      reads.set(source, { at: reads.get(source)?.at, until: elapsed() + againMilliseconds.unknown });
      if (!failing.has(source)) log.warn('When something ends is not known', { kind, name, code: codeOf(fault) });
      failing.add(source);
    }
  };
  const readDue = async (): Promise<void> => {
    const due = sources.filter((source) => (reads.get(source)?.until ?? -Infinity) <= elapsed());
    await Promise.all(due.map(readOne));
  };

  return async () => {
    reading ??= readDue().finally(() => {
      reading = undefined;
    });
    await reading;
    return [
      ...known,
      ...sources.flatMap((source): readonly Expiry[] => {
        const at = reads.get(source)?.at;
        return at === undefined ? [] : [{ kind: source.kind, name: source.name, at }];
      }),
    ];
  };
};
