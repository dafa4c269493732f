import { encryptCard, visa, type ClearCard } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import { z } from 'zod';

type BrowserSettings = Pick<PaymentGateway, 'browserSettings'>;

/** The gateway as a browser knows it, from the answer to `authentication-details`. */
export const publishedGateway = (context: unknown): BrowserSettings => {
  const { paymentEncryptionKey } = z.object({ paymentEncryptionKey: z.string().min(1) }).parse(context);
  return { browserSettings: async () => ({ endpoint: 'Sandbox', encryptionKey: paymentEncryptionKey }) };
};

/** The deposit form as the pay page sends it: 1,000 dollars of a card that the gateway reads for this order alone. */
export const depositForm = async (gateway: BrowserSettings, orderReference: string, card: ClearCard = visa) => {
  const { encryptedNumber, encryptedCvn } = await encryptCard(gateway, orderReference, card);
  return {
    orderReference,
    cardName: 'A Cardholder',
    cardNumber: encryptedNumber,
    cardExpiryMonth: '12',
    cardExpiryYear: '40',
    cardCVN: encryptedCvn,
    amount: 1000,
  };
};
