/** The gateway as a process reaches it: each request is a step, and silence is an answer, as the port says. */
import type { PaymentGateway, PaymentLookup, PaymentOutcome, RefundOutcome } from '@driveaway/infra/payments/port.ts';
import { createModelGateway, type GatewayKind, type ModelGateway } from '../../../chaos/money/model-gateway.ts';
import type { Process } from './process.ts';

const place = 'gateway';
const unknown = { kind: 'unknown' } as const;

/** What eWAY's adapter says of how long a charge may be on its way. */
const notFoundPatience = { closing: 0, eway: 150_000 } as const;

export type SharedGateway = {
  readonly kind: GatewayKind;
  readonly model: ModelGateway;
  /** All there is to know of it, as a text. */
  readonly mark: () => string;
  readonly noteAnswer: (reference: string, kind: string) => void;
};

/** A gateway that several processes share. */
export const createSharedGateway = (kind: GatewayKind): SharedGateway => {
  const model = createModelGateway(kind);
  const answers = new Set<string>();
  return {
    kind,
    model,
    mark: () => JSON.stringify([model.charges, model.refunds, [...answers].toSorted()]),
    // which references it knows, and which it has closed, shows in nothing else
    noteAnswer: (reference, answer) => void answers.add(`${reference} ${answer}`),
  };
};

export const gatewayOfProcess = (gateway: SharedGateway, process: Process): PaymentGateway => {
  const { kind, model, noteAnswer } = gateway;
  const ask = <Answer extends { readonly kind: string }>(
    does: string,
    changes: boolean,
    work: () => Answer,
  ): Promise<Answer | typeof unknown> =>
    process.ask<Answer | typeof unknown>({
      does,
      at: place,
      changes,
      work: async () => work(),
      mark: (answer) => JSON.stringify(answer),
      words: (answer) => answer.kind,
      whenLost: () => unknown,
    });
  const refund = (
    does: string,
    changes: boolean,
    work: () => { readonly refundId: string } | undefined,
    none: RefundOutcome,
  ) =>
    ask(does, changes, (): RefundOutcome => {
      const found = work();
      return found === undefined ? none : { kind: 'refunded', refundId: found.refundId };
    });
  const tooMuch: RefundOutcome = { kind: 'refused', message: 'More than there is to pay back.' };
  return {
    charge: ({ reference, amountCents }): Promise<PaymentOutcome> =>
      ask('asks for the charge', true, () => {
        const outcome = model.charge({ reference, amountCents });
        noteAnswer(reference, outcome.kind);
        return outcome;
      }),
    lookUp: (reference): Promise<PaymentLookup> =>
      ask('looks the charge up', kind === 'closing', () => {
        const outcome = model.lookUp(reference);
        if (kind === 'closing') noteAnswer(reference, outcome.kind);
        return outcome;
      }),
    notFoundPatience: async () => notFoundPatience[kind],
    refund: async (request) => {
      if (kind === 'eway') {
        // as its adapter does: a refund is looked up before it is made
        const notYet: RefundOutcome = { kind: 'refused', message: 'not found' };
        const before = await refund('looks the refund up', false, () => model.findRefund(request.reference), notYet);
        if (before.kind !== 'refused') return before;
      }
      return refund('asks for the refund', true, () => model.refund(request), tooMuch);
    },
    settledBetween: async () => undefined,
    browserSettings: async () => ({ endpoint: 'Sandbox', encryptionKey: 'bm8ga2V5' }),
  };
};
