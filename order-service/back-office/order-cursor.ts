/** Where a page of a list ended: nothing that a client looks into, and no secret. */
import { createHash } from 'node:crypto';
import { z } from 'zod';

export type Place = { readonly value: string; readonly id: string };

/** The value it is sorted by, the order's number, and of which list it is a place. */
const cursorSchema = z.tuple([z.string(), z.string(), z.string()]);

const digestOf = (list: unknown): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16);

export const cursorOf = ({ value, id }: Place, list: unknown): string =>
  Buffer.from(JSON.stringify([value, id, digestOf(list)])).toString('base64url');

/** The place that a cursor names in a list; undefined for anything that is no cursor of that list. */
export const placeOf = (cursor: string, list: unknown): Place | undefined => {
  try {
    const [value, id, digest] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return digest === digestOf(list) ? { value, id } : undefined;
  } catch {
    return undefined;
  }
};
