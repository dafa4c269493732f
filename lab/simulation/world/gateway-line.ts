/** The gateway as a process reaches it: requests and answers get lost on the way, and some charges arrive late. */
import type { PaymentGateway, PaymentLookup, PaymentOutcome, RefundOutcome } from '@driveaway/infra/payments/port.ts';
import type { GatewayKind, ModelGateway } from '../../chaos/money/model-gateway.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Faults } from './faults.ts';
import type { Life } from './life.ts';

export type GatewayLine = {
  readonly gateway: ModelGateway;
  readonly kind: GatewayKind;
  readonly time: VirtualTime;
  readonly faults: Faults;
};

/** What eWAY's adapter says of how long a charge may be on its way. */
const notFoundPatience = { closing: 0, eway: 150_000 } as const;
/** Longer than that: some are given up, and found ten minutes or a day later. */
const longestOnItsWay = 540_000;

/** A review ends within this, or never: once nothing goes wrong any more nobody reviews. */
const longestReview = 2 * 3_600_000;
const shareLetThrough = 0.7;

const unknown = { kind: 'unknown' } as const;

/** The gateway of one process. It never rejects: silence is an answer, as its port says. */
export const gatewayOf = (line: GatewayLine, life: Life): PaymentGateway => {
  const { gateway, kind, time, faults } = line;
  const asked = <Answer>(what: string, work: () => Answer): Promise<Answer | typeof unknown> =>
    life.reach('gateway', what, async () => work()).catch(() => unknown);

  const refunded = (found: { readonly refundId: string }): RefundOutcome => ({
    kind: 'refunded',
    refundId: found.refundId,
  });

  return {
    charge: async ({ reference, amountCents }): Promise<PaymentOutcome> =>
      asked('charge', (): PaymentOutcome => {
        if (faults.comes('gateway holds for review')) {
          const isLetThrough = life.randomness.chance(shareLetThrough);
          time.after(life.randomness.between(1_000, longestReview), () => {
            if (!faults.isCalm()) gateway.review(reference, isLetThrough);
          });
          return gateway.hold({ reference, amountCents });
        }
        if (!faults.comes('gateway settles later')) return gateway.charge({ reference, amountCents });
        time.after(
          life.randomness.between(1_000, longestOnItsWay),
          () => void gateway.charge({ reference, amountCents }),
        );
        return unknown;
      }),
    lookUp: async (reference): Promise<PaymentLookup> => asked('look-up', () => gateway.lookUp(reference)),
    notFoundPatience: async () => notFoundPatience[kind],
    refund: async (request): Promise<RefundOutcome> => {
      if (kind === 'eway') {
        // as its adapter does: a refund is looked up before it is made
        const before = await asked('find refund', () => gateway.findRefund(request.reference) ?? 'none');
        if (before !== 'none') return 'refundId' in before ? refunded(before) : unknown;
      }
      return asked('refund', (): RefundOutcome => {
        const refund = gateway.refund(request);
        return refund === undefined
          ? { kind: 'refused', message: 'More than there is to pay back.' }
          : refunded(refund);
      });
    },
    settledBetween: async () => undefined,
    browserSettings: async () => ({ endpoint: 'Sandbox', encryptionKey: 'bm8ga2V5' }),
  };
};
