import type { z } from 'zod';

/** The first complaint of a schema about each field, by its dotted name. */
export const formComplaints =
  (schema: z.ZodType) =>
  (values: unknown): Readonly<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? []) found[path.join('.')] ??= message;
    return found;
  };
