import { z } from 'zod/mini';

const shortText = z.string().check(z.maxLength(500));
const encryptedText = z.string().check(z.maxLength(2_000));

/** POST /api/build-your-own/deposit: card number and CVN are ciphertext made in the browser, base64 after 'eCrypted:'. */
export const depositRequestSchema = z.object({
  orderReference: shortText,
  cardName: shortText,
  cardNumber: encryptedText,
  cardExpiryMonth: shortText,
  cardExpiryYear: shortText,
  cardCVN: encryptedText,
  /** Dollars, at most two decimals. */
  amount: z.number(),
});
export type DepositRequest = z.infer<typeof depositRequestSchema>;

/** `pending`: the bank has not answered yet; `held`: the gateway reviews it. Ask order-details, never pay again. */
export const depositResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  status: z.enum(['paid', 'pending', 'held']),
});

/** The format of an encrypted card field. A plaintext card number never matches. */
export const encryptedFieldPattern = /^eCrypted:[A-Za-z0-9+/]{100,1400}={0,2}$/;
