/** What another page has to say when it sends somebody to the log-in; kept in the history, never in the address. */
import { z } from 'zod';

const loginNewsSchema = z.object({
  title: z.string().default(''),
  text: z.string().default(''),
  /** Fills in the log-in. */
  email: z.string().default(''),
});
export type LoginNews = z.input<typeof loginNewsSchema>;

/** The news in the state of a place in the history; undefined when there is none. */
export const loginNewsOf = (state: unknown) => loginNewsSchema.safeParse(state).data;
