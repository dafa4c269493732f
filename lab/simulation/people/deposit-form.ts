const encrypted = `eCrypted:${'A'.repeat(120)}`;

/** What the page sends to pay a deposit, in cents. */
export const depositForm = (orderReference: string, amountCents: number) => ({
  orderReference,
  cardName: 'A Cardholder',
  cardNumber: encrypted,
  cardExpiryMonth: '12',
  cardExpiryYear: '40',
  cardCVN: encrypted,
  amount: amountCents / 100,
});
