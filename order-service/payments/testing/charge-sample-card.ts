import { sampleOrderCreated, samplePaymentId } from '@driveaway/domain/testing/order-builders.ts';
import { encryptCard, visa } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';

const sample = sampleOrderCreated().data;

/** Charges $1,000 for the sample order, or for one of another number, to a test card under a reference; what the gateway answers. */
export const chargeSampleCard = async (
  gateway: PaymentGateway,
  { reference = samplePaymentId, orderNo = sample.orderNo } = {},
): ReturnType<PaymentGateway['charge']> => {
  const { orderReference } = sample;
  const card = await encryptCard(gateway, orderReference, visa);
  return gateway.charge({ reference, orderNo, orderReference, amountCents: 100_000, card });
};
