import type { ServicePorts } from '../ports/service-ports.ts';
import { startContractReactor } from './contract-reactor.ts';
import { startLapseReactor } from './lapse-reactor.ts';
import { startMailReactor } from './mail-reactor.ts';
import { startDocumentReactor } from './document-reactor.ts';
import { startPaymentReconciler } from './payment-reconciler.ts';
import { startRefundReactor } from './refund-reactor.ts';
import { startRetentionReactor } from './retention-reactor.ts';

/** Starts everything that must happen after an event. Resolves when all of it has stopped, after the signal aborts. */
export const startReactors = async (ports: ServicePorts, signal: AbortSignal): Promise<void> => {
  await Promise.all([
    startContractReactor(ports, signal),
    startDocumentReactor(ports, signal),
    startMailReactor(ports, signal),
    startPaymentReconciler(ports, signal),
    startRefundReactor(ports, signal),
    startLapseReactor(ports, signal),
    startRetentionReactor(ports, signal),
  ]);
};
