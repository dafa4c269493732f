/** What this thread wrote last of documents: as long as it stands in the store, nobody needs to parse or write it again. */
import type { JsonObject } from '@driveaway/domain/json/json.ts';

export type WrittenDocument = {
  readonly revision: bigint;
  /** The body as it was stored. */
  readonly text: string;
  readonly body: JsonObject;
};

export type WrittenDocuments = {
  readonly find: (table: string, id: string) => WrittenDocument | undefined;
  /** Keeps it in place of what was written before; those that were kept longest ago go when there are too many. */
  readonly keep: (table: string, id: string, written: WrittenDocument) => void;
  readonly forget: (table: string, id: string) => void;
  readonly clear: () => void;
};

/** Of all collections together. Parsed bodies take about three times as many bytes beside them. */
const defaultCharacters = 16 * 1024 * 1024;

/** Keeps documents of so many characters. */
export const createWrittenDocuments = (mostCharacters = defaultCharacters): WrittenDocuments => {
  const kept = new Map<string, WrittenDocument>();
  let characters = 0;
  const keyOf = (table: string, id: string): string => `${table}/${id}`;
  const remove = (key: string): void => {
    characters -= kept.get(key)?.text.length ?? 0;
    kept.delete(key);
  };
  return {
    find: (table, id) => kept.get(keyOf(table, id)),
    keep: (table, id, written) => {
      const key = keyOf(table, id);
      remove(key);
      kept.set(key, written);
      characters += written.text.length;
      for (const oldest of kept.keys()) {
        if (characters <= mostCharacters) return;
        remove(oldest);
      }
    },
    forget: (table, id) => remove(keyOf(table, id)),
    clear: () => {
      kept.clear();
      characters = 0;
    },
  };
};
