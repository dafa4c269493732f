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

/** How long before a session ends for want of use its customer is warned, in seconds (WCAG 2.2.1 asks for 20). */
export const idleWarningSeconds = 120;

/** GET /api/build-your-own/session-time */
export const sessionTimeSchema = z.object({
  /** Until the session ends unless it is used; 0 when nobody is logged in. */
  secondsLeft: z.int(),
  /** It is over because it was not used. */
  timedOut: z.boolean(),
});
export type SessionTime = z.infer<typeof sessionTimeSchema>;

/** POST /api/build-your-own/end-session */
export const endSessionRequestSchema = z.object({ sessionId: z.uuid() });
