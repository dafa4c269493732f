import { memories, type MemoryName, type MemoryRules } from './memories.ts';

/** What is remembered by a key. Nothing older than its row says is given out. */
type Memory<Key, Value> = {
  readonly get: (key: Key) => Value | undefined;
  /** `since`: when it was asked for, by `elapsed`; absent: now. */
  readonly set: (key: Key, value: Value, since?: number) => void;
  readonly delete: (key: Key) => void;
  readonly count: () => number;
};

type MemoryOptions<Value> = {
  /** How many to keep, those used last; absent: all. */
  readonly most?: number | undefined;
  /** How many bytes to keep, by what `bytesOf` says of each, those used last; absent: all. */
  readonly mostBytes?: number | undefined;
  readonly bytesOf?: ((value: Value) => number) | undefined;
  /** In milliseconds from any start; absent: the machine's monotonic clock. */
  readonly elapsed?: (() => number) | undefined;
};

/** Remembers beyond a request what others may change, by a row of `memories`. */
export const createMemory = <Key, Value>(name: MemoryName, options: MemoryOptions<Value> = {}): Memory<Key, Value> => {
  const { most = Infinity, mostBytes = Infinity, bytesOf = () => 0 } = options;
  const { seconds }: MemoryRules = memories[name];
  // what has no age asks for no time
  const elapsed = seconds === undefined ? () => 0 : (options.elapsed ?? (() => performance.now()));
  const isTooOld = (since: number): boolean =>
    // also by a clock that was set back
    seconds !== undefined && Math.abs(elapsed() - since) >= seconds * 1_000;
  // the one used last at the end
  const kept = new Map<Key, { readonly value: Value; readonly since: number }>();
  let bytes = 0;
  const forget = (key: Key): void => {
    const known = kept.get(key);
    if (known === undefined) return;
    kept.delete(key);
    bytes -= bytesOf(known.value);
  };
  const keep = (key: Key, value: Value, since: number): void => {
    kept.set(key, { value, since });
    bytes += bytesOf(value);
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      forget(key);
      if (isTooOld(found.since)) return undefined;
      keep(key, found.value, found.since);
      return found.value;
    },
    set: (key, value, since = elapsed()) => {
      forget(key);
      keep(key, value, since);
      for (const oldest of kept.keys()) {
        if (kept.size <= most && bytes <= mostBytes) break;
        forget(oldest);
      }
    },
    delete: forget,
    count: () => kept.size,
  };
};
