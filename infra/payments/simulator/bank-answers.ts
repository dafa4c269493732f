/** What the bank says: the last two digits of the amount in cents are its code (eWAY's sandbox convention). */

const approvals: Readonly<Record<string, string>> = {
  '00': 'Transaction approved',
  '08': 'Honour with identification',
  '10': 'Approved for partial amount',
  '11': 'Approved, VIP',
  '16': 'Approved, update track 3',
};

const declines: Readonly<Record<string, string>> = {
  '01': 'refer to the card issuer',
  '04': 'pick up card',
  '05': 'do not honour',
  '12': 'invalid transaction',
  '14': 'invalid card number',
  '41': 'lost card',
  '43': 'stolen card',
  '51': 'insufficient funds',
  '54': 'expired card',
  '57': 'function not permitted to the cardholder',
  '59': 'suspected fraud',
  '61': 'over the withdrawal limit',
  '91': 'the card issuer is unavailable',
  '96': 'system error',
};

export type BankAnswer =
  | { readonly kind: 'approved'; readonly responseCode: string }
  /** `message` is for the customer. */
  | { readonly kind: 'declined'; readonly responseCode: string; readonly message: string };

/** The bank's answer to an amount in cents: 100000 is approved, 100051 lacks funds. A code without a name declines. */
export const bankAnswerTo = (amountCents: number): BankAnswer => {
  const responseCode = String(amountCents % 100).padStart(2, '0');
  if (approvals[responseCode] !== undefined) return { kind: 'approved', responseCode };
  const reason = declines[responseCode] ?? `code ${responseCode}`;
  return {
    kind: 'declined',
    responseCode,
    message: `Your bank declined the payment: ${reason}. You have not been charged.`,
  };
};
