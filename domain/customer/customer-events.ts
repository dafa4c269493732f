/** The events of a customer, of a reserved e-mail address and of a saved car build. */
import { z } from 'zod';
import { pushSubscriptionSchema } from './push-subscription.ts';
import { carBuildSchema } from '../catalogue/car-build-schema.ts';
import { suburbSchema } from '../locations/state.ts';
import { buyerSchema } from '../terms/order-terms.ts';
import { instantSchema } from '../time/calendar.ts';
import { consentsSchema } from './consents.ts';
import { newsChoicesSchema } from './news-choices.ts';

/** Encrypted under the customer's identity key. */
export const customerPersonalSchema = z.object({
  contact: buyerSchema,
  /** yyyy-MM-dd */
  dateOfBirth: z.string(),
});
export type CustomerPersonal = z.infer<typeof customerPersonalSchema>;

const customerRegisteredSchema = z.object({
  type: z.literal('CustomerRegistered'),
  data: z.object({
    customerId: z.uuid(),
    isCompany: z.boolean(),
    privacyNoticeVersion: z.string(),
    consents: consentsSchema,
  }),
  personal: customerPersonalSchema.optional(),
});
export type CustomerRegistered = z.infer<typeof customerRegisteredSchema>;

/** A driver licence came with an order; the file is encrypted elsewhere, and deleted when its time is over. */
const licenceReceivedSchema = z.object({
  type: z.literal('LicenceReceived'),
  data: z.object({ licenceFileId: z.string(), contentType: z.string(), retainUntil: instantSchema }),
});

const contactDetailsChangedSchema = z.object({
  type: z.literal('ContactDetailsChanged'),
  data: z.object({}),
  personal: customerPersonalSchema.optional(),
});

/** What the customer is with the address they asked for; it counts once a link to it was used. */
const emailChangeRequestedSchema = z.object({
  type: z.literal('EmailChangeRequested'),
  data: z.object({}),
  personal: customerPersonalSchema.optional(),
});

/** The address that was asked for has shown to be the customer's. `emailHash`: keyed hash of it, as its reservation has it. */
const emailChangedSchema = z.object({
  type: z.literal('EmailChanged'),
  data: z.object({ emailHash: z.string() }),
  personal: customerPersonalSchema.optional(),
});

/** A link to the customer's address was used. */
const emailVerifiedSchema = z.object({ type: z.literal('EmailVerified'), data: z.object({}) });

/** The one before opens nothing any more. `restore`: a restored backup held one that was changed after it. */
const passwordChangedSchema = z.object({
  type: z.literal('PasswordChanged'),
  data: z.object({ how: z.enum(['account', 'recovery', 'restore']) }),
});

/** `account`: by the customer, logged in, on a form of My Account or of another order. */
const consentsChangedSchema = z.object({
  type: z.literal('ConsentsChanged'),
  data: z.object({ consents: consentsSchema, how: z.enum(['account', 'unsubscribe-link']) }),
});

/** Which news of their orders they want from now on; everything else comes in any case. */
const newsChoicesChangedSchema = z.object({
  type: z.literal('NewsChoicesChanged'),
  data: z.object({ choices: newsChoicesSchema, how: z.enum(['account', 'unsubscribe-link']) }),
});

/** A secret address shows the dates of their orders to whoever has it; the one before it is worth nothing any more. */
const calendarFeedRenewedSchema = z.object({
  type: z.literal('CalendarFeedRenewed'),
  data: z.object({ secretHash: z.string(), since: instantSchema }),
});
const calendarFeedEndedSchema = z.object({ type: z.literal('CalendarFeedEnded'), data: z.object({}) });

/** A browser is told news of orders. Where it is reached is encrypted under the customer's identity key. */
const pushDeviceAddedSchema = z.object({
  type: z.literal('PushDeviceAdded'),
  data: z.object({
    deviceId: z.uuid(),
    since: instantSchema,
    /** Our key that the browser subscribed with, which no other reaches. */
    publicKey: z.string(),
  }),
  personal: z.optional(pushSubscriptionSchema),
});
/** `gone`: its push service no longer knows it, or takes nothing for it from us. */
const pushDeviceEndedSchema = z.object({
  type: z.literal('PushDeviceEnded'),
  data: z.object({ deviceId: z.uuid(), how: z.enum(['account', 'gone']) }),
});

/** Without orders: a legal hold stood. */
const erasureRefusedSchema = z.object({
  type: z.literal('ErasureRefused'),
  data: z.object({ liveOrders: z.array(z.string()) }),
});

/**
 * The identity key is destroyed. The contract key is destroyed as well, or held for the law until the instant. `reason`: of
 * whoever did it in the place of the customer.
 */
const customerErasedSchema = z.object({
  type: z.literal('CustomerErased'),
  data: z.object({ contractRecordsHeldUntil: z.nullable(instantSchema), reason: z.string().exactOptional() }),
});

/**
 * Somebody who may need the customer's records as evidence has them kept: no erasure until it is released. `orderNo`: what it
 * is about; null for everything. Customers are not told of it.
 */
const legalHoldData = z.object({ orderNo: z.nullable(z.string()), reason: z.string() });
const legalHoldPlacedSchema = z.object({ type: z.literal('LegalHoldPlaced'), data: legalHoldData });
const legalHoldReleasedSchema = z.object({ type: z.literal('LegalHoldReleased'), data: legalHoldData });

/** An event of a customer's stream. */
export const customerEventSchema = z.discriminatedUnion('type', [
  customerRegisteredSchema,
  licenceReceivedSchema,
  contactDetailsChangedSchema,
  emailChangeRequestedSchema,
  emailChangedSchema,
  emailVerifiedSchema,
  passwordChangedSchema,
  consentsChangedSchema,
  newsChoicesChangedSchema,
  calendarFeedRenewedSchema,
  calendarFeedEndedSchema,
  pushDeviceAddedSchema,
  pushDeviceEndedSchema,
  erasureRefusedSchema,
  customerErasedSchema,
  legalHoldPlacedSchema,
  legalHoldReleasedSchema,
]);
export type CustomerEvent = z.infer<typeof customerEventSchema>;

/** Reserves an address: the first append to `email-{keyed hash}` wins. */
const emailReservedSchema = z.object({
  type: z.literal('EmailReserved'),
  data: z.object({ customerId: z.uuid() }),
});

/** The address may be reserved again: its customer was erased. */
const emailReleasedSchema = z.object({ type: z.literal('EmailReleased'), data: z.object({}) });
/** Who reads the mailbox wants nothing from us that others ask for; stands whoever has an account with it, and after an erasure. */
const mailDeclinedSchema = z.object({ type: z.literal('MailDeclined'), data: z.object({}) });

export const emailEventSchema = z.discriminatedUnion('type', [
  emailReservedSchema,
  emailReleasedSchema,
  mailDeclinedSchema,
]);
export type EmailEvent = z.infer<typeof emailEventSchema>;

const configuredCarSchema = z.object({
  build: carBuildSchema,
  suburb: suburbSchema,
  /** Which car in stock it is; absent for one that is built. */
  stockId: z.optional(z.string()),
});

/** A configured car that can be ordered. It is not personal, but sealed like what is, so that it can be archived. */
export const carBuildSavedSchema = z.object({
  type: z.literal('CarBuildSaved'),
  data: z.object({
    buildId: z.uuid(),
    /** In clear, of one that was configured while the vault did not answer. */
    car: z.optional(configuredCarSchema),
  }),
  /** Absent for one in clear, and once it is archived. */
  personal: configuredCarSchema.optional(),
});

/** Version written today of each of these types. */
export const customerEventVersion = 1;

export const customerStreamPrefix = 'customer-';
export const customerStream = (customerId: string): string => `${customerStreamPrefix}${customerId}`;
export const emailStreamPrefix = 'email-';
export const emailStream = (keyedHash: string): string => `${emailStreamPrefix}${keyedHash}`;
export const carBuildStream = (buildId: string): string => `car-build-${buildId}`;
