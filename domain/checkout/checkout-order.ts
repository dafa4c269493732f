import { z } from 'zod/mini';

/** What the four steps need to know of an order; part of every order-details answer. */
export const checkoutOrderSchema = z.object({
  depositPaid: z.boolean(),
  /** A charge is under way and its outcome is not known yet. */
  paymentOpen: z.boolean(),
  /** It is open because the gateway reviews it, which may take a day. */
  paymentHeld: z.boolean(),
  contractIssued: z.boolean(),
  contractAccepted: z.boolean(),
  cancelled: z.boolean(),
});
export type CheckoutOrder = z.infer<typeof checkoutOrderSchema>;
