/** What the service and the process that cleans its pictures say to each other. */
import { z } from 'zod';
import { pictureTypes } from '../ports/clean-picture.ts';

export const pictureRequestSchema = z.object({
  content: z.instanceof(Uint8Array),
  type: z.enum(pictureTypes),
});

export const cleanedPictureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cleaned'), content: z.instanceof(Uint8Array) }),
  z.object({ kind: z.enum(['unreadable', 'too-many-pixels']) }),
]);
