import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { PaymentGateway, PaymentLookup } from '@driveaway/infra/payments/port.ts';

const lookUpDeadlineMilliseconds = 10_000;

/** What the gateway says of a payment within ten seconds, else `unknown`. Rejects as the gateway does. */
export const lookUpInTime = async (
  gateway: Pick<PaymentGateway, 'lookUp'>,
  { paymentId, amountCents }: { readonly paymentId: string; readonly amountCents: number },
  signal: AbortSignal,
  wait: Wait,
): Promise<PaymentLookup> => {
  const timer = new AbortController();
  const late = async (): Promise<PaymentLookup> => {
    await wait(lookUpDeadlineMilliseconds, AbortSignal.any([timer.signal, signal]));
    return { kind: 'unknown' };
  };
  try {
    return await Promise.race([gateway.lookUp(paymentId, amountCents), late()]);
  } finally {
    timer.abort();
  }
};
