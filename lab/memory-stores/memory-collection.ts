/** One version of a read model's collection in memory, with an index of each declared field. */
import { listedFields } from '@driveaway/infra/read-models/check-collection-definition.ts';
import type {
  Checkpoint,
  CollectionDefinition,
  DocumentWrite,
  GuardedWrite,
  Listed,
  ReadModelCollection,
  StoredDocument,
} from '@driveaway/infra/read-models/port.ts';
import { createFieldIndex } from './field-index.ts';

type Context = { readonly assertOpen: () => void; readonly saveCheckpoint: (checkpoint: Checkpoint) => void };

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** What a collection holds, these documents to begin with, and how it is read. */
export const createMemoryCollection = (before: ReadonlyMap<string, StoredDocument> = new Map()) => {
  const documents = new Map(before);
  const indexes = new Map<string, ReturnType<typeof createFieldIndex>>();
  const lists = new Set<string>();
  /** Adds those that were declared since. */
  const declare = (definition: CollectionDefinition): void => {
    for (const field of definition.lists ?? []) lists.add(field);
    for (const field of [...definition.indexes, ...(definition.sorted ?? []).flat(), ...listedFields(definition)]) {
      if (indexes.has(field)) continue;
      const index = createFieldIndex(field);
      for (const document of documents.values()) index.replace(undefined, document);
      indexes.set(field, index);
    }
  };
  const indexOf = (field: string) => {
    const index = indexes.get(field);
    if (index === undefined) throw new TypeError(`"${field}" is not an index`);
    return index;
  };
  const present = (ids: Iterable<string>): StoredDocument[] =>
    Array.from(ids, (id) => documents.get(id)).filter((document) => document !== undefined);

  const write = ({ after, ...document }: DocumentWrite): GuardedWrite => {
    const stored = documents.get(document.id);
    if ((stored?.revision ?? -1n) !== after || (after < 0n && stored !== undefined)) {
      return stored !== undefined && stored.revision >= document.revision ? 'stale' : 'gap';
    }
    for (const index of indexes.values()) index.replace(stored, document);
    documents.set(document.id, document);
    return 'applied';
  };

  const isListed = ({ where, ranges = [] }: Listed) => {
    const asked = Object.entries(where).map(([field, values]) => ({ field, values: new Set<unknown>(values) }));
    const equal = asked
      .filter(({ field }) => !lists.has(field))
      .map(({ field, values }) => ({ index: indexOf(field), values }));
    const holding = asked.filter(({ field }) => lists.has(field));
    const between = ranges.map(({ field, from, upTo }) => ({ index: indexOf(field), from, upTo }));
    return ({ id, body }: StoredDocument): boolean =>
      holding.every(({ field, values }) => [body[field]].flat().some((value) => values.has(value))) &&
      equal.every(({ index, values }) => values.has(index.valueOf(id) ?? '\u0000')) &&
      between.every(({ index, from, upTo }) => {
        const value = index.valueOf(id);
        return value !== undefined && (from === undefined || value >= from) && (upTo === undefined || value <= upTo);
      });
  };

  const open = (definition: CollectionDefinition, { assertOpen, saveCheckpoint }: Context): ReadModelCollection => {
    declare(definition);
    return {
      get: async (id) => {
        assertOpen();
        return documents.get(id);
      },
      getMany: async (ids) => {
        assertOpen();
        return present(new Set(ids));
      },
      find: async ({ where, orderBy, limit }) => {
        assertOpen();
        const conditions = Object.entries(where).map(([field, value]) => ({ index: indexOf(field), value }));
        const upTo = orderBy?.upTo;
        const order = orderBy && indexOf(orderBy.field);
        const [first] = conditions;
        const candidates =
          first?.index.having(first.value) ?? (upTo === undefined ? documents.keys() : (order?.ids() ?? []));
        const found = present(candidates).filter(
          ({ id }) =>
            conditions.every(({ index, value }) => index.valueOf(id) === value) &&
            (upTo === undefined || (order?.valueOf(id) ?? '\uffff') <= upTo),
        );
        const sign = orderBy?.direction === 'descending' ? -1 : 1;
        return found
          .toSorted(
            (one, other) =>
              sign * byText(order?.valueOf(one.id) ?? '', order?.valueOf(other.id) ?? '') || byText(one.id, other.id),
          )
          .slice(0, limit);
      },
      put: async (document) => {
        assertOpen();
        return write({ ...document, after: document.revision - 1n });
      },
      putAll: async (writes, checkpoint) => {
        assertOpen();
        const outcomes = writes.map(write);
        if (checkpoint !== undefined && outcomes.every((outcome) => outcome === 'applied')) saveCheckpoint(checkpoint);
        return outcomes;
      },
      count: async (having) => {
        assertOpen();
        return having === undefined ? documents.size : indexOf(having).size();
      },
      page: async (options) => {
        assertOpen();
        const { orderBy, after, limit } = options;
        const order = indexOf(orderBy.field);
        const sign = orderBy.direction === 'descending' ? -1 : 1;
        const compare = (value: string, id: string, than: { readonly value: string; readonly id: string }): number =>
          sign * (byText(value, than.value) || byText(id, than.id));
        const placed = present(order.ids()).map((document) => ({ document, value: order.valueOf(document.id) ?? '' }));
        const listed = isListed(options);
        return placed
          .filter(
            ({ document, value }) =>
              listed(document) && (after === undefined || compare(value, document.id, after) > 0),
          )
          .toSorted((one, other) => compare(one.value, one.document.id, { value: other.value, id: other.document.id }))
          .slice(0, limit)
          .map(({ document }) => document);
      },
      tally: async (field, listed) => {
        assertOpen();
        const index = indexOf(field);
        const counted = new Map<string, number>();
        for (const { id } of [...documents.values()].filter(isListed(listed))) {
          const value = index.valueOf(id);
          if (value !== undefined) counted.set(value, (counted.get(value) ?? 0) + 1);
        }
        return counted;
      },
    };
  };
  return { open, documents: (): ReadonlyMap<string, StoredDocument> => new Map(documents) };
};
