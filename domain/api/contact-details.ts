/** GET /api/back-office/orders/{orderNo}/contact: who buys, and how they are reached. Personal data. */
import { z } from 'zod';
import { suburbSchema } from '../locations/state.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { buyerTypeSchema } from '../terms/buyer-type.ts';
import { customerAddressSchema } from '../terms/order-terms.ts';

/** Why somebody reads contact details: kept with the record of the reading. */
export const contactPurposes = ['approval', 'delivery', 'payment', 'enquiry'] as const;

export type ContactPurpose = (typeof contactPurposes)[number];

export const contactQuerySchema = z.object({
  /** Absent: the record says none. */
  purpose: z.enum(contactPurposes).optional(),
});

export const contactDetailsSchema = z.object({
  orderNo: orderNumberSchema,
  buyerType: buyerTypeSchema,
  /** As the customer is known today. */
  name: z.string(),
  /** Null for a private buyer. */
  company: z.object({ name: z.string(), abn: z.string(), jobTitle: z.string() }).nullable(),
  email: z.string(),
  phone: z.string(),
  /** Where the customer lives. */
  address: customerAddressSchema,
  delivery: z.object({
    /** Of the buyer, in the state of the retailer, as the contract has it. */
    address: customerAddressSchema,
    /** Where the car will be kept; null: in the retailer's area. */
    keptAt: z.nullable(suburbSchema),
    /** Who hands the car over. */
    retailer: z.object({ id: z.string(), name: z.string(), phones: z.array(z.string()) }),
  }),
  /** The special conditions that the customer asked for; '' when there are none. */
  notes: z.string(),
});
export type ContactDetails = z.infer<typeof contactDetailsSchema>;
