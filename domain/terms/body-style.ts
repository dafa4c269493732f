import { z } from 'zod/mini';

/** What a variant looks like from the side; a model may be sold in several. */
export const bodyStyleSchema = z.enum(['suv', 'wagon', 'hatch', 'sedan', 'coupe']);
