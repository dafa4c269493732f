import { memories, type MemoryName, type MemoryRules } from './memories.ts';

/** What is remembered by a key. Nothing older than its row says is given out. */
export type Memory<Key, Value> = {
  readonly get: (key: Key) => Value | undefined;
  /** `since`: when it was asked for, by `elapsed`; absent: now. */
  readonly set: (key: Key, value: Value, since?: number) => void;
  readonly delete: (key: Key) => void;
};

export type MemoryOptions = {
  /** How many to keep, those used last; absent: all. */
  readonly most?: number | undefined;
  /** A monotonic clock, in milliseconds from any start; absent: the machine's. */
  readonly elapsed?: (() => number) | undefined;
};

/** The one way to remember beyond a request what others may change, by a row of `memories`. */
export const createMemory = <Key, Value>(
  name: MemoryName,
  { most = Infinity, elapsed = () => performance.now() }: MemoryOptions = {},
): Memory<Key, Value> => {
  const { seconds = Infinity }: MemoryRules = memories[name];
  // the one used last at the end
  const kept = new Map<Key, { readonly value: Value; readonly since: number }>();
  return {
    get: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      if (elapsed() - found.since >= seconds * 1_000) return undefined;
      kept.set(key, found);
      return found.value;
    },
    set: (key, value, since = elapsed()) => {
      kept.delete(key);
      kept.set(key, { value, since });
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    },
    delete: (key) => void kept.delete(key),
  };
};
