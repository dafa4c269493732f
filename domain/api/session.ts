import { z } from 'zod/mini';

/** GET /api/build-your-own/authentication-details: the session context of the host page (specification §3). */
export const authenticationDetailsSchema = z.object({
  baseUrlSegment: z.string(),
  isAuthenticated: z.boolean(),
  userName: z.string(),
  isMobile: z.boolean(),
  /** Header height in px: 55 on mobile, 85 on desktop. */
  offsetHeight: z.number(),
  documentBaseUrl: z.string(),
  cardPaymentEndpoint: z.enum(['Sandbox', 'Production']),
  /** The gateway's public key in base64: SPKI, or what its own script expects; '' when the gateway gave none. */
  paymentEncryptionKey: z.string(),
  /** The gateway's own script that encrypts cards; absent when the page encrypts them itself. */
  paymentEncryptionScript: z.optional(z.string()),
  /** Hash of that script, which the browser checks; absent where the installation names none. */
  paymentEncryptionScriptIntegrity: z.optional(z.string()),
  /** How long the session goes on without being used, in seconds; absent for a visitor. */
  idleSeconds: z.optional(z.number()),
  mapsKey: z.string(),
  id: z.string(),
  orderNo: z.string(),
  seller: z.string(),
});
export type AuthenticationDetails = z.infer<typeof authenticationDetailsSchema>;
