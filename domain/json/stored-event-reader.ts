import type { z } from 'zod';

/** An event as a store has it, opened: the personal part is absent where nobody can read it any more. */
export type StoredEvent = {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: object;
  readonly personal: object | undefined;
};

/**
 * Reads stored events as those of today: `unknown` for another type or a later version than `version`, `unreadable` for one that does not
 * fit its schema.
 */
export const storedEventReader =
  <Event>(schema: z.ZodType<Event>, types: readonly string[], version: number) =>
  ({ type, schemaVersion, data, personal }: StoredEvent): Event | 'unknown' | 'unreadable' => {
    if (!types.includes(type) || schemaVersion > version) return 'unknown';
    return schema.safeParse({ type, data, ...(personal && { personal }) }).data ?? 'unreadable';
  };
