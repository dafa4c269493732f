/** Which documents have a text in a field, and which text. */
import type { StoredDocument } from '@driveaway/infra/read-models/port.ts';

export const createFieldIndex = (field: string) => {
  const values = new Map<string, string>();
  const ids = new Map<string, Set<string>>();
  return {
    valueOf: (id: string): string | undefined => values.get(id),
    having: (value: string): ReadonlySet<string> => ids.get(value) ?? new Set(),
    ids: (): Iterable<string> => values.keys(),
    size: (): number => values.size,
    /** `document` stands where `stored` stood. */
    replace: (stored: StoredDocument | undefined, document: StoredDocument): void => {
      const before = stored && values.get(stored.id);
      const value = document.body[field];
      if (before === value) return;
      if (before !== undefined) {
        ids.get(before)?.delete(document.id);
        if (ids.get(before)?.size === 0) ids.delete(before);
        values.delete(document.id);
      }
      if (typeof value !== 'string') return;
      values.set(document.id, value);
      ids.set(value, (ids.get(value) ?? new Set()).add(document.id));
    },
  };
};
