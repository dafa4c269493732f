/** Where a customer is logged in. */
import { z } from 'zod/mini';
import { instantSchema } from '../time/calendar.ts';

/** GET /api/build-your-own/sessions: the newest first. */
export const sessionsResponseSchema = z.array(
  z.object({
    sessionId: z.uuid(),
    /** 'Firefox on Windows' */
    browser: z.string(),
    startedAt: instantSchema,
    /** The session that asks. */
    isThisOne: z.boolean(),
  }),
);
export type SessionsResponse = z.infer<typeof sessionsResponseSchema>;

/** POST /api/build-your-own/end-session */
export const endSessionRequestSchema = z.object({ sessionId: z.uuid() });
