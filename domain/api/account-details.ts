import { z } from 'zod/mini';
import { orderNumberSchema } from '../order/order-number.ts';
import { consentsRequestSchema } from './own-data.ts';

/** POST /api/build-your-own/account-details?id= on success. A valid order number sends the browser to the pay page. */
export const accountDetailsResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  orderNo: orderNumberSchema,
  orderReference: z.string(),
});

const addressSchema = z.object({
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  stateCode: z.string(),
  postalCode: z.string(),
});

/** GET /api/build-your-own/account-details: what is known about the signed-in customer, to prefill the form. */
export const savedAccountDetailsSchema = z.object({
  account: z.object({
    isAuthenticated: z.boolean(),
    isCompany: z.boolean(),
    companyName: z.string(),
    companyAbn: z.string(),
    jobTitle: z.string(),
    prefix: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    email: z.string(),
    /** A link that was mailed there has been used; false for a visitor. */
    isEmailVerified: z.boolean(),
    phoneNo: z.string(),
    /** dd/MM/yyyy */
    dateOfBirth: z.string(),
  }),
  address: addressSchema,
  /** What a signed-in customer has agreed to be sent; absent for a visitor. */
  consents: z.optional(consentsRequestSchema),
  /** The licence of an earlier order, while it is kept, and the day in Sydney on which it was given. */
  licence: z.optional(z.object({ givenOn: z.string() })),
  /** Where the customer lives; absent where only an address in the dealer's state was asked for. */
  buyerAddress: z.optional(addressSchema),
});
export type SavedAccountDetails = z.infer<typeof savedAccountDetailsSchema>;
