import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { jsonObjectSchema } from '../json/json.ts';

const storedEventsSchema = z.array(
  z.strictObject({
    type: z.string(),
    schemaVersion: z.int(),
    data: jsonObjectSchema,
    personal: z.optional(jsonObjectSchema),
  }),
);

/** The events of a golden file, as they are stored; throws for a field that no event has. */
export const goldenEvents = (file: URL): z.infer<typeof storedEventsSchema> =>
  storedEventsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
