/** What is copied into an order when it is made: an order never changes because a catalogue did. */
import { z } from 'zod';
import { bodyStyleSchema } from './body-style.ts';
import { postcodeSchema, stateCodeSchema, suburbSchema } from '../locations/state.ts';
import { centsSchema, nonNegativeCentsSchema } from '../money/cents.ts';
import { storedDaySchema } from '../time/calendar.ts';
import { injuryInsuranceKindSchema, offerKinds, priceLineCodes } from './price-line-codes.ts';

export const vehicleSchema = z.object({
  modelCode: z.string().min(1),
  modelName: z.string().min(1),
  variantCode: z.string().min(1),
  variantName: z.string().min(1),
  bodyStyle: bodyStyleSchema,
  /** As the customer reads it: the maker, the model and the variant. */
  title: z.string().min(1),
  paint: z.object({ code: z.string(), name: z.string(), hex: z.string() }),
  interior: z.object({ code: z.string(), name: z.string() }),
  /** Everything chosen, in words: paint, interior, accessories. */
  options: z.array(z.string()),
  isPreOrder: z.boolean(),
  modelCodeForTestDrive: z.string(),
});
export type Vehicle = z.infer<typeof vehicleSchema>;

const priceLineSchema = z.object({
  code: z.enum(priceLineCodes),
  label: z.string().min(1),
  amountCents: centsSchema,
  /** Who sets the amount: the maker, the retailer, a state office. */
  setBy: z.string().min(1),
  /** The rule and the figures used, in one sentence. */
  rule: z.string().min(1),
  /** Where the figures come from. */
  source: z.string().min(1),
  /** 'estimate, rates of 2025-26' where a figure was past its year on the day of the price. */
  estimate: z.optional(z.string()),
  /** Of on-road costs with luxury car tax in them: the tax, and who sets the rest. */
  luxuryCarTax: z.optional(z.object({ amountCents: nonNegativeCentsSchema, restSetBy: z.string() })),
  /** Of an offer: its code, and its last day; there may be several lines of a kind. */
  offer: z.optional(z.object({ code: z.string(), until: storedDaySchema })),
});
export type PriceLine = z.infer<typeof priceLineSchema>;

const optionPriceSchema = z.object({
  name: z.string(),
  priceCents: nonNegativeCentsSchema,
  /** Duty and luxury car tax that the option adds. */
  onRoadCostsCents: nonNegativeCentsSchema,
});

export const orderPriceSchema = z.object({
  /** The date the rates were looked up for. */
  asOf: storedDaySchema,
  state: stateCodeSchema,
  postcode: postcodeSchema,
  listPriceCents: nonNegativeCentsSchema,
  dealerDeliveryCents: nonNegativeCentsSchema,
  luxuryCarTax: z.object({
    /** Before options and accessories: the line of that name on pages. */
    ofBaseCents: nonNegativeCentsSchema,
    /** The whole, with what options and accessories add: what papers and books name. */
    inAllCents: nonNegativeCentsSchema,
  }),
  stampDutyCents: nonNegativeCentsSchema,
  registrationCents: nonNegativeCentsSchema,
  injuryInsurance: z.object({ kind: injuryInsuranceKindSchema, amountCents: nonNegativeCentsSchema }),
  exteriorOption: optionPriceSchema,
  interiorOption: optionPriceSchema,
  accessories: z.object({
    items: z.array(z.object({ code: z.string(), name: z.string(), priceCents: nonNegativeCentsSchema })),
    onRoadCostsCents: nonNegativeCentsSchema,
  }),
  cappedService: z.object({ name: z.string(), priceCents: nonNegativeCentsSchema }).nullable(),
  extendedWarranty: z.object({ name: z.string(), priceCents: nonNegativeCentsSchema }).nullable(),
  /** Driveaway price of the car before options, accessories and plans. */
  baseDriveawayCents: nonNegativeCentsSchema,
  /** Offers of the maker that were taken off; absent where there were none. */
  offers: z.optional(
    z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        kind: z.enum(offerKinds),
        /** What it takes off. */
        amountCents: nonNegativeCentsSchema,
        /** Its last day. */
        until: storedDaySchema,
      }),
    ),
  ),
  /** What makes the sum of everything above whole dollars. */
  roundingCents: nonNegativeCentsSchema,
  /** What the customer pays in all; the sum of the lines. */
  totalCents: nonNegativeCentsSchema,
  lines: z.array(priceLineSchema),
});
export type OrderPrice = z.infer<typeof orderPriceSchema>;

export const dealerTermsSchema = z.object({
  dealerId: z.string().min(1),
  name: z.string().min(1),
  /** Several lines, split by '|' (specification §2). */
  details: z.string(),
  phones: z.array(z.string()),
  address: z.object({
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    stateCode: stateCodeSchema,
    postalCode: postcodeSchema,
    latitude: z.number(),
    longitude: z.number(),
  }),
  /** The label is the state's: LMCT in Victoria, MD in New South Wales. */
  licence: z.object({ label: z.string(), number: z.string() }),
  website: z.object({ name: z.string(), url: z.string() }),
  isMobileDealer: z.boolean(),
});
export type DealerTerms = z.infer<typeof dealerTermsSchema>;

export const sellerTermsSchema = z.object({
  name: z.string().min(1),
  abn: z.string().min(1),
  details: z.string(),
  /** Where a buyer writes to and calls, also to withdraw. */
  email: z.string().min(1),
  phone: z.string().min(1),
});

/** A street address of a customer. */
export const customerAddressSchema = z.object({
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  stateCode: stateCodeSchema,
  postalCode: postcodeSchema,
});

/** Who buys, as the contract names them. Personal: encrypted in every event that holds it. */
export const buyerSchema = z.object({
  prefix: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  companyName: z.string(),
  companyAbn: z.string(),
  jobTitle: z.string(),
  /** In the state of the retailer (specification §3). */
  address: customerAddressSchema,
  /** Where the buyer lives, anywhere in Australia; absent where only `address` was asked for. */
  ownAddress: customerAddressSchema.exactOptional(),
  /** Where the car of an order will be kept; absent where that is the retailer's area. */
  keptAt: z.exactOptional(suburbSchema),
});
export type Buyer = z.infer<typeof buyerSchema>;

/** The address to call a buyer's: their own, where they gave one. */
export const addressOfBuyer = ({ address, ownAddress }: Pick<Buyer, 'address' | 'ownAddress'>): Buyer['address'] =>
  ownAddress ?? address;

/** '1 Analytical Lane, Sydney NSW 2000': the parts that are there, on one line. */
export const addressLine = ({ address1, address2, city, stateCode, postalCode }: Buyer['address']): string =>
  [address1, address2, `${city} ${stateCode} ${postalCode}`].filter((part) => part !== '').join(', ');

/** 'Ms Ada Lovelace': the parts that are there, in order. */
export const buyerFullName = (buyer: Pick<Buyer, 'prefix' | 'firstName' | 'middleName' | 'lastName'>): string =>
  [buyer.prefix, buyer.firstName, buyer.middleName, buyer.lastName].filter((part) => part !== '').join(' ');
