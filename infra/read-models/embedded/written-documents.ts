/** What this thread wrote last of documents: as long as it stands in the store, nobody needs to parse or write it again. */
import type { JsonObject } from '@driveaway/domain/json/json.ts';

export type WrittenDocument = {
  readonly revision: bigint;
  /** The body as it was stored. */
  readonly text: string;
  readonly body: JsonObject;
  /** What stands beside it, for its indexes. */
  readonly fields: readonly (string | null)[];
};

export type WrittenDocuments = {
  readonly find: (table: string, id: string) => WrittenDocument | undefined;
  /** Keeps it in place of what was written before. */
  readonly keep: (table: string, id: string, written: WrittenDocument) => void;
  readonly forget: (table: string, id: string) => void;
  readonly clear: () => void;
};

/** Of all collections together. Parsed bodies take about three times as many bytes beside them. */
const defaultCharacters = 16 * 1024 * 1024;

/** Those of one table, by id. */
type Kept = { readonly documents: Map<string, WrittenDocument>; characters: number };

/** Keeps documents of so many characters; the table that takes most gives its oldest away. */
export const createWrittenDocuments = (mostCharacters = defaultCharacters): WrittenDocuments => {
  // by table and then by id: one key of both would be a new text to hash for every look
  const tables = new Map<string, Kept>();
  let characters = 0;
  const remove = (kept: Kept, id: string): void => {
    const length = kept.documents.get(id)?.text.length ?? 0;
    if (!kept.documents.delete(id)) return;
    kept.characters -= length;
    characters -= length;
  };
  const largest = (): Kept | undefined =>
    [...tables.values()].reduce<Kept | undefined>(
      (most, kept) => (most === undefined || kept.characters > most.characters ? kept : most),
      undefined,
    );
  const tableNamed = (table: string): Kept => {
    const known = tables.get(table);
    if (known !== undefined) return known;
    const kept: Kept = { documents: new Map(), characters: 0 };
    tables.set(table, kept);
    return kept;
  };
  const makeRoom = (): void => {
    const from = characters > mostCharacters ? largest() : undefined;
    const [oldest] = from?.documents.keys() ?? [];
    if (from === undefined || oldest === undefined) return;
    remove(from, oldest);
    makeRoom();
  };
  return {
    find: (table, id) => tables.get(table)?.documents.get(id),
    keep: (table, id, written) => {
      const kept = tableNamed(table);
      remove(kept, id);
      kept.documents.set(id, written);
      kept.characters += written.text.length;
      characters += written.text.length;
      makeRoom();
    },
    forget: (table, id) => {
      const kept = tables.get(table);
      if (kept !== undefined) remove(kept, id);
    },
    clear: () => {
      tables.clear();
      characters = 0;
    },
  };
};
