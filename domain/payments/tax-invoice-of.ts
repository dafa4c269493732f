import type { Cents } from '../money/cents.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';
import { balanceHeldCents } from '../order/balance-held.ts';
import { outstandingCents, waivedCents } from '../order/order-money.ts';
import type { OrderFacts } from '../order/order-state.ts';
import { linesWithWholeTax } from '../pricing/lines-with-whole-tax.ts';
import { addressOfBuyer, buyerFullName, type Buyer, type OrderPrice, type PriceLine } from '../terms/order-terms.ts';

type TaxInvoiceLine = {
  readonly label: string;
  readonly amountCents: Cents;
  /** False for taxes and charges of others that are passed on at cost. */
  readonly isTaxable: boolean;
};

/** What a tax invoice of $1,000 or more has to say (GST Act 1999 s 29-70), as data. Holds the buyer's name and address. */
export type TaxInvoice = {
  /** 'T-12345678-9012'; 'T-12345678-9012-2' for one that takes the place of it. */
  readonly number: string;
  /** The number of the invoice that it takes the place of. */
  readonly replaces: string | undefined;
  readonly orderNo: string;
  /** yyyy-MM-dd on the calendar of the order's state. */
  readonly issuedOn: string;
  readonly seller: { readonly name: string; readonly abn: string; readonly details: string };
  readonly buyer: { readonly name: string; readonly abn: string | null; readonly address: Buyer['address'] };
  readonly vehicle: { readonly title: string; readonly vin: string | null };
  /** The price as the contract has it; they add up to the total. */
  readonly lines: readonly TaxInvoiceLine[];
  readonly totalCents: Cents;
  /** The GST within the total. */
  readonly gstCents: Cents;
  /** The luxury car tax within the total. */
  readonly luxuryCarTaxCents: Cents;
  readonly depositCents: Cents;
  readonly balanceCents: Cents;
  /** Of the total: neither received nor asked for. */
  readonly waivedCents: Cents;
  readonly gstNote: string;
};

const taxInvoiceGstNote =
  'The total includes the GST shown. There is no GST on luxury car tax and stamp duty; registration and injury insurance are passed on at cost, without a claim to GST by the seller.';

/**
 * What the seller itself supplies, GST included. Luxury car tax and duty are no part of the value of the supply (GST Act
 * s 9-75, Division 81), registration and insurance are supplied by others, and rounding is in no tax base. A new kind of line must be classified
 * here before this compiles.
 */
const isTaxable: Readonly<Record<PriceLine['code'], boolean>> = {
  listPrice: true,
  dealerDelivery: true,
  luxuryCarTax: false,
  stampDuty: false,
  registration: false,
  injuryInsurance: false,
  exteriorOption: true,
  exteriorOptionOnRoadCosts: false,
  interiorOption: true,
  interiorOptionOnRoadCosts: false,
  accessories: true,
  accessoryOnRoadCosts: false,
  cappedService: true,
  extendedWarranty: true,
  // less is charged for the same car, so there is less GST in it
  makerBonus: true,
  // part of what is paid for the car, whoever pays it
  contribution: false,
  freeAccessory: true,
  rounding: false,
};

/** One eleventh, rounded half up to the cent once for the whole invoice (GST Regulations 2019, total invoice rule). */
export const gstWithin = (taxableCents: Cents): Cents => Math.floor((2 * taxableCents + 11) / 22);

/** The GST within a price, as its tax invoice states it. */
export const gstOfPrice = ({ lines }: Pick<OrderPrice, 'lines'>): Cents =>
  gstWithin(lines.reduce((sum, { code, amountCents }) => sum + (isTaxable[code] ? amountCents : 0), 0));

const taxInvoiceNumber = (orderNo: string, version: number): string =>
  version === 1 ? `T-${orderNo}` : `T-${orderNo}-${version}`;

type InvoicedFacts = Pick<
  OrderFacts,
  'created' | 'deposit' | 'balance' | 'tradeIn' | 'vin' | 'cancellation' | 'invoiceVersion'
>;

/**
 * The tax invoice of an order whose price has been paid in full; undefined before that, and for a cancelled order.
 * `settledAt` is the ISO instant at which the last payment was recorded.
 */
export const taxInvoiceOf = (facts: InvoicedFacts, buyer: Buyer, settledAt: string): TaxInvoice | undefined => {
  const { created, deposit, balance, vin, cancellation, invoiceVersion: version = 1 } = facts;
  if (created === undefined || deposit === undefined || cancellation !== undefined) return undefined;
  const { orderNo, seller, vehicle, price, buyerType } = created;
  if (outstandingCents(facts) > 0) return undefined;
  const lines = linesWithWholeTax(price).map(({ code, label, amountCents }) => ({
    label,
    amountCents,
    isTaxable: isTaxable[code],
  }));
  const isCompany = buyerType === 'company';
  return {
    number: taxInvoiceNumber(orderNo, version),
    replaces: version === 1 ? undefined : taxInvoiceNumber(orderNo, version - 1),
    orderNo,
    issuedOn: Temporal.Instant.from(settledAt).toZonedDateTimeISO(stateTimeZones[price.state]).toPlainDate().toString(),
    seller,
    buyer: {
      name: isCompany ? buyer.companyName : buyerFullName(buyer),
      abn: isCompany ? buyer.companyAbn : null,
      address: addressOfBuyer(buyer),
    },
    vehicle: { title: vehicle.title, vin: vin ?? null },
    lines,
    totalCents: price.totalCents,
    gstCents: gstOfPrice(price),
    luxuryCarTaxCents: price.luxuryCarTax.inAllCents,
    depositCents: deposit.amountCents,
    balanceCents: balanceHeldCents(balance),
    waivedCents: waivedCents(facts),
    gstNote: taxInvoiceGstNote,
  };
};
