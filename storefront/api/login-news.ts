/** A message from the page that redirects to the log-in; kept in the history state, never in the URL. */
import { z } from 'zod/mini';

const loginNewsSchema = z.object({
  title: z._default(z.string(), ''),
  text: z._default(z.string(), ''),
  /** Fills in the log-in. */
  email: z._default(z.string(), ''),
});
export type LoginNews = z.input<typeof loginNewsSchema>;

/** The news in the state of a history entry; undefined when there is none. */
export const loginNewsOf = (state: unknown) => loginNewsSchema.safeParse(state).data;
