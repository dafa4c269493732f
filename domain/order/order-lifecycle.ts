import { z } from 'zod/mini';

/**
 * The order machine's value as data, stored and sent; `machine.resolveState` makes a state of it. A value that a
 * later machine no longer has fails here, by name.
 */
export const orderLifecycleSchema = z.object({
  fulfilment: z.union([
    z.enum(['notCreated', 'contractAccepted', 'approved', 'allocated', 'delivered', 'completed']),
    z.strictObject({ created: z.enum(['depositDue', 'paymentOpen', 'paymentHeld']) }),
    z.strictObject({ depositPaid: z.enum(['contractDue', 'contractIssued']) }),
    z.strictObject({ inTransit: z.enum(['onWater', 'onShore', 'toDealer']) }),
    z.strictObject({ cancelled: z.enum(['paymentOpen', 'paymentHeld', 'refundDue', 'settled']) }),
  ]),
  balance: z.enum(['notDue', 'owing', 'paid', 'overpaid']),
  finance: z.enum(['notApplicable', 'pending', 'approved', 'denied']),
});
export type OrderLifecycle = z.infer<typeof orderLifecycleSchema>;
