import { z } from 'zod/mini';

/** POST /api/build-your-own/deposit: card number and CVN are ciphertext made in the browser, base64 after 'eCrypted:'. */
export const depositRequestSchema = z.object({
  orderReference: z.string(),
  cardName: z.string(),
  cardNumber: z.string(),
  cardExpiryMonth: z.string(),
  cardExpiryYear: z.string(),
  cardCVN: z.string(),
  /** Dollars, at most two decimals. */
  amount: z.number(),
});
export type DepositRequest = z.infer<typeof depositRequestSchema>;

/** `pending`: the bank has not answered yet; ask order-details, never pay again. */
export const depositResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  status: z.enum(['paid', 'pending']),
});

/** The format of an encrypted card field. A plaintext card number never matches. */
export const encryptedFieldPattern = /^eCrypted:[A-Za-z0-9+/]{100,1400}={0,2}$/;
