import { z } from 'zod';
import type { CollectionDefinition } from './port.ts';

// Names become part of statements and paths, where they cannot be parameters.
const nameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,60}$/, 'a collection name is lower-case letters, digits and hyphens');
const fieldSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,60}$/, 'an index field is an identifier');
const notAVersion = 'a collection version is a positive integer';

const definitionSchema = z.object({
  name: nameSchema,
  version: z.int(notAVersion).min(1, notAVersion),
  indexes: z.array(fieldSchema),
  lists: z.array(fieldSchema).exactOptional(),
  sorted: z
    .array(z.tuple([fieldSchema, fieldSchema]))
    .readonly()
    .exactOptional(),
  paging: z.object({ orders: z.tuple([fieldSchema], fieldSchema), filters: z.array(fieldSchema) }).exactOptional(),
});

/** The fields that a collection is listed by. */
export const listedFields = ({ paging }: Pick<CollectionDefinition, 'paging'>): readonly string[] =>
  paging === undefined ? [] : [...paging.orders, ...paging.filters];

/** Gives the definition back; throws when its name, version or a field is not fit to be part of a stored name. */
export const checkCollectionDefinition = (definition: CollectionDefinition): CollectionDefinition =>
  definitionSchema.parse(definition);
