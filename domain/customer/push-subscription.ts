import { z } from 'zod/mini';

/** Where a browser is reached, and under which keys (RFC 8291); as `PushSubscription.toJSON()` gives it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1_024)),
  keys: z.object({
    /** A point of P-256, uncompressed. */
    p256dh: z.base64url().check(z.length(87)),
    /** 16 bytes. */
    auth: z.base64url().check(z.length(22)),
  }),
});
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;
