import type { Tracer } from '../telemetry/tracer-port.ts';
import type { PaymentGateway } from './port.ts';

/** The gateway, with a span for each call that moves or asks for money: what came of it, and nothing of the card or the payment. */
export const traceGateway = (gateway: PaymentGateway, tracer: Tracer): PaymentGateway => {
  const traced = async <Outcome extends { readonly kind: string }>(
    name: string,
    call: () => Promise<Outcome>,
  ): Promise<Outcome> =>
    tracer.span(`gateway ${name}`, { kind: 'client' }, async (span) => {
      const outcome = await call();
      span.set({ 'driveaway.outcome': outcome.kind });
      if (outcome.kind === 'unknown') span.fail();
      return outcome;
    });
  return {
    charge: async (request) => traced('charge', () => gateway.charge(request)),
    lookUp: async (reference, sentCents) => traced('look-up', () => gateway.lookUp(reference, sentCents)),
    refund: async (request) => traced('refund', () => gateway.refund(request)),
    notFoundPatience: () => gateway.notFoundPatience(),
    settledBetween: (from, to) => gateway.settledBetween(from, to),
    browserSettings: () => gateway.browserSettings(),
  };
};
