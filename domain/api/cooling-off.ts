import { z } from 'zod/mini';
import { stateCodeSchema } from '../locations/state.ts';

/** Until when a customer may withdraw. */
export const wireCoolingOffSchema = z.object({
  /** ISO instant, the first at which it is too late. */
  endsAt: z.string(),
  /** The rule that set it, in words. */
  basis: z.string(),
  /** The state whose local time applies. */
  state: stateCodeSchema,
});
