import type { Cents } from '../money/cents.ts';
import { stateTimeZones } from '../locations/state-time-zones.ts';
import type { OrderFacts } from '../order/order-state.ts';

/** The receipt for a deposit, as data. No personal data: the renderer adds the buyer. */
export type Receipt = {
  /** 'R-12345678-9012': an order has one deposit, so one receipt. */
  readonly number: string;
  readonly orderNo: string;
  readonly seller: { readonly name: string; readonly abn: string };
  /** 'Refundable order fee for …', with the car as the order names it. */
  readonly description: string;
  readonly amountCents: Cents;
  /** yyyy-MM-dd on the calendar of the order's state. */
  readonly paidOn: string;
  readonly card: { readonly brand: string; readonly maskedNumber: string };
  /** The gateway's transaction id, for enquiries at the bank. */
  readonly transactionId: string;
  readonly gstNote: string;
};

/** A New Tax System (Goods and Services Tax) Act 1999, Division 99: security deposits. */
const depositGstNote =
  'This fee is a security deposit. It includes no GST until it is applied to the price of the car, so this receipt is not a tax invoice.';

type PaidDeposit = Pick<OrderFacts, 'created' | 'deposit'>;

/**
 * The receipt of an order's deposit; undefined while none is paid. `depositPaidAt` is the ISO instant at which the
 * payment was recorded. A cancelled or refunded order keeps its receipt: the money did come in.
 */
export const receiptOf = ({ created, deposit }: PaidDeposit, depositPaidAt: string): Receipt | undefined => {
  if (created === undefined || deposit === undefined) return undefined;
  const { orderNo, seller, vehicle, price } = created;
  return {
    number: `R-${orderNo}`,
    orderNo,
    seller: { name: seller.name, abn: seller.abn },
    description: `Refundable order fee for ${vehicle.title}`,
    amountCents: deposit.amountCents,
    paidOn: Temporal.Instant.from(depositPaidAt)
      .toZonedDateTimeISO(stateTimeZones[price.state])
      .toPlainDate()
      .toString(),
    card: { brand: deposit.brand, maskedNumber: deposit.maskedCard },
    transactionId: deposit.transactionId,
    gstNote: depositGstNote,
  };
};
