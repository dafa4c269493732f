/** Read models that are made anew beside those that serve, and the way back, for operators: GET and POST /api/back-office/rebuilds. */
import { z } from 'zod';
import { instantSchema } from '../time/calendar.ts';
import { readModelCollections } from './read-models.ts';

export const readModelNames: readonly string[] = Object.values(readModelCollections).map(({ name }) => name);

export const askForRebuildSchema = z.strictObject({
  /** The name of a read model. */
  projection: z
    .string()
    .max(60)
    .refine((name) => readModelNames.includes(name), 'There is no such read model.'),
  /** Nothing is made anew: queries read the version again that they read before the last rebuild. */
  back: z.literal(true).optional(),
});
export type AskForRebuild = z.infer<typeof askForRebuildSchema>;

/** The last rebuild of one read model, or the way back from it; as it is stored, too. */
export const rebuildSchema = z.object({
  projection: z.string(),
  status: z.enum(['asked', 'building', 'done', 'failed']),
  askedAt: instantSchema,
  askedBy: z.string(),
  /** How many events are applied by now. */
  events: z.int(),
  /** Of all events that there were when it began. */
  percent: z.int(),
  /** The stored version that queries read since it was done. */
  version: z.int().nullable(),
  /** The one they read before, which is kept until the next rebuild; noted before the change, so that one cut off after it is known. */
  former: z.int().nullable(),
  /** The version that queries are to read again; null where one is made anew. */
  backTo: z.int().nullable().default(null),
  /** The name of the error that it failed with. */
  error: z.string().nullable(),
  endedAt: z.nullable(instantSchema),
});
export type Rebuild = z.infer<typeof rebuildSchema>;

export const rebuildListSchema = z.object({ rebuilds: z.array(rebuildSchema) });
export type RebuildList = z.infer<typeof rebuildListSchema>;

/** Asked for, or under way. */
export const isUnderWay = ({ status }: Pick<Rebuild, 'status'>): boolean => status === 'asked' || status === 'building';

/** Which version queries can be given back once the last rebuild, or the way back from it, has ended. */
export const wayBackOf = ({ status, former, backTo }: Rebuild): number | null => (status === 'done' ? former : backTo);

/** `open`: of those that are under way. */
export const rebuildsCollection = { name: 'rebuilds', version: 1, indexes: ['open'] } as const;
