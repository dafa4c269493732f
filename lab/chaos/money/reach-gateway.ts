/** The gateway as a process reaches it: over a line that loses, doubles and delays. */
import type { Clock } from '@driveaway/infra/clock/port.ts';
import { notSentCode, type PaymentGateway, type PaymentLookup } from '@driveaway/infra/payments/port.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';
import type { GatewayKind, ModelGateway } from './model-gateway.ts';
import type { StepKind } from './turnstile.ts';

export type LineOptions = {
  readonly gateway: ModelGateway;
  readonly gatewayKind: GatewayKind;
  readonly clock: Clock;
  readonly random: SeededRandom;
  /** Waits for its turn, then does the work. */
  readonly stand: <Result>(kind: StepKind, work: () => Promise<Result>) => Promise<Result>;
  readonly goesWrong: (share: number) => boolean;
};

/** What eWAY's adapter says, and how much of it a charge may be on its way. */
const notFoundPatience = { closing: 0, eway: 150_000 } as const;
const longestOnItsWay = 40_000;

const unknown = { kind: 'unknown' } as const;

export const reachGateway = (line: LineOptions): PaymentGateway => {
  const { gateway, gatewayKind, clock, random, stand, goesWrong } = line;

  const breaks = (): Promise<never> | typeof unknown =>
    random.chance(0.3) ? Promise.reject(new Error('The line broke')) : unknown;

  const lookUp = (reference: string): Promise<PaymentLookup> =>
    stand('look-up', async () => {
      if (goesWrong(0.2)) return breaks();
      const found = gateway.lookUp(reference);
      return goesWrong(0.1) ? unknown : found;
    });

  return {
    charge: async ({ reference, amountCents }) => {
      const arrivesBefore = clock.now().add({ milliseconds: longestOnItsWay });
      if (goesWrong(0.05)) return { kind: 'declined', responseCode: notSentCode, message: 'Not sent.' };
      return stand('charge', async () => {
        const isTooLate = gatewayKind === 'eway' && Temporal.Instant.compare(clock.now(), arrivesBefore) > 0;
        if (isTooLate || goesWrong(0.12)) return breaks();
        const outcome = gateway.charge({ reference, amountCents });
        if (gatewayKind === 'closing' && goesWrong(0.1)) gateway.charge({ reference, amountCents });
        return goesWrong(0.25) ? breaks() : outcome;
      });
    },
    lookUp,
    notFoundPatience: async () => notFoundPatience[gatewayKind],
    refund: async ({ reference, transactionId, amountCents }) => {
      if (gatewayKind === 'eway') {
        // as its adapter does: a refund is looked up before it is made
        const before = await stand('look-up', async () => (goesWrong(0.2) ? 'unknown' : gateway.findRefund(reference)));
        if (before === 'unknown') return unknown;
        if (before !== undefined) return { kind: 'refunded', refundId: before.refundId };
      }
      return stand('refund', async () => {
        if (goesWrong(0.15)) return breaks();
        const refund = gateway.refund({ reference, transactionId, amountCents });
        if (gatewayKind === 'closing' && goesWrong(0.1)) gateway.refund({ reference, transactionId, amountCents });
        if (goesWrong(0.25)) return breaks();
        return refund === undefined
          ? { kind: 'refused', message: 'More than there is to pay back.' }
          : { kind: 'refunded', refundId: refund.refundId };
      });
    },
    settledBetween: async () => undefined,
    browserSettings: async () => ({ endpoint: 'Sandbox', encryptionKey: 'bm8ga2V5' }),
  };
};
