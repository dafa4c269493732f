import type { AutomatedDecisionName } from '@driveaway/domain/customer/automated-decisions.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { startBooksReactor } from './books-reactor.ts';
import { contractCheckpoint, startContractReactor } from './contract-reactor.ts';
import { startKeptReactor } from './kept-reactor.ts';
import { startLateChargeReactor } from './late-charge-reactor.ts';
import { startLapseReactor } from './lapse-reactor.ts';
import { mailCheckpoint, startMailReactor } from './mail-reactor.ts';
import { documentCheckpoint, startDocumentReactor } from './document-reactor.ts';
import { startPaymentReconciler } from './payment-reconciler.ts';
import { pushCheckpoint, startPushReactor } from './push-reactor.ts';
import type { Turn } from './reactor-checkpoint.ts';
import { startRefundReactor } from './refund-reactor.ts';
import { startRetentionReactor } from './retention-reactor.ts';
import { startWebhookReactor, webhookCheckpoint } from './webhook-reactor.ts';
import type { MetricLabels } from '@driveaway/infra/telemetry/metrics-port.ts';

/** Runs until the signal aborts, under a lease of its name. */
type Reactor = {
  readonly lease: string;
  /** What it decides that matters to a person, without one looking: customers read of each. */
  readonly decides: AutomatedDecisionName | undefined;
  readonly start: (ports: ServicePorts & Turn, signal: AbortSignal, wait?: Wait) => Promise<void>;
};

/** Everything that must happen after an event. */
export const reactors: readonly Reactor[] = [
  { lease: 'reactor of books', decides: undefined, start: startBooksReactor },
  { lease: 'reactor of contracts', decides: undefined, start: startContractReactor },
  { lease: 'reactor of documents', decides: undefined, start: startDocumentReactor },
  { lease: 'reactor of lapsing offers', decides: 'lapse', start: startLapseReactor },
  { lease: 'reactor of late charges', decides: undefined, start: startLateChargeReactor },
  { lease: 'reactor of what is kept', decides: undefined, start: startKeptReactor },
  { lease: 'reactor of mail', decides: undefined, start: startMailReactor },
  { lease: 'reactor of payments', decides: undefined, start: startPaymentReconciler },
  { lease: 'reactor of push', decides: undefined, start: startPushReactor },
  { lease: 'reactor of refunds', decides: 'refund', start: startRefundReactor },
  { lease: 'reactor of retention', decides: undefined, start: startRetentionReactor },
  { lease: 'reactor of webhooks', decides: undefined, start: startWebhookReactor },
];

/** Of those that follow the events and answer them with others. */
export const answeringCheckpoints: readonly string[] = [contractCheckpoint, documentCheckpoint];

/** Of those that follow the events and note beside them whom they told. */
export const tellingCheckpoints: readonly string[] = [mailCheckpoint, pushCheckpoint, webhookCheckpoint];

/** What a reactor has measured, which is the next process's to say once it has ended here. */
const measuredHere = (metrics: ServicePorts['metrics']) => {
  const gauges = new Map<string, () => void>();
  return {
    metrics: metrics && {
      ...metrics,
      set: (name: string, value: number, labels: MetricLabels = {}) => {
        gauges.set(JSON.stringify([name, labels]), () => metrics.set(name, 0, labels));
        metrics.set(name, value, labels);
      },
    },
    reset: () => gauges.forEach((reset) => reset()),
  };
};

/**
 * Runs reactors until the signal aborts, then resolves. When one fails the others are ended, and it rejects. `fences` are
 * those of their leases, by name.
 */
export const startReactors = async (
  ports: ServicePorts,
  some: readonly Omit<Reactor, 'decides'>[],
  signal: AbortSignal,
  fences: ReadonlyMap<string, number> = new Map(),
): Promise<void> => {
  const ending = new AbortController();
  const until = AbortSignal.any([signal, ending.signal]);
  const ends = await Promise.allSettled(
    some.map(async ({ lease: name, start }) => {
      const fence = fences.get(name);
      const { metrics, reset } = measuredHere(ports.metrics);
      const heldLease = fence === undefined ? undefined : { name, fence };
      try {
        await start({ ...ports, metrics, heldLease }, until, ports.wait);
      } catch (fault) {
        ending.abort();
        throw fault;
      } finally {
        reset();
      }
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};
