import { declineWords } from '../response-words.ts';

/** Approvals: approved, honour with identification, partial amount, VIP, update track 3. */
const approvedCodes: ReadonlySet<string> = new Set(['00', '08', '10', '11', '16']);

type BankAnswer =
  | { readonly kind: 'approved'; readonly responseCode: string }
  /** `message` is for the customer. */
  | { readonly kind: 'declined'; readonly responseCode: string; readonly message: string };

/**
 * The bank's answer to an amount: the last two digits of the cents are its code, as in eWAY's sandbox. 100000 is
 * approved, 100051 lacks funds. A code without a name declines.
 */
export const bankAnswerTo = (amountCents: number): BankAnswer => {
  const responseCode = String(amountCents % 100).padStart(2, '0');
  return approvedCodes.has(responseCode)
    ? { kind: 'approved', responseCode }
    : { kind: 'declined', responseCode, message: declineWords(responseCode) };
};
