import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { waitOnTimer } from '@driveaway/infra/clock/wait.ts';
import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';
import type { Leases } from '@driveaway/infra/leases/port.ts';
import { shareWork } from '@driveaway/infra/leases/share-work.ts';
import { readSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { createPatience, type Patience } from '@driveaway/infra/process/await-engines.ts';
import { createApp } from './app.ts';
import { refuseOtherAnchorKey } from './audit/anchors/anchor-store.ts';
import { keepAnchors, type AnchorSettings } from './audit/anchors/keep-anchors.ts';
import { believeClockAtStart } from './believe-clock-at-start.ts';
import { askForOnePage } from './http/server/ask-for-one-page.ts';
import { listenWhileReady, openDoor } from './http/server/listen-while-ready.ts';
import type { ThrottleLimits } from './http/limits/throttle-limits.ts';
import { resetCheckpointsAhead } from './reactors/reset-checkpoints-ahead.ts';
import { reactors, startReactors } from './reactors/start-reactors.ts';
import { openSite, type ReadySite } from './storefront/serve-site.ts';
import { keepMeasuring } from './telemetry/measure-service.ts';
import type { ServicePorts } from './ports/service-ports.ts';

type CompositionOptions = {
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  /** Each reactor, and whoever anchors the store, runs in one service at a time; services share them evenly. */
  readonly leases: Leases;
  /** Who may ask for a machine token. */
  readonly machineClients: readonly MachineClient[];
  /** How much one visitor may ask for; the product's own limits by default. */
  readonly limits?: ThrottleLimits | undefined;
  /** A proxy in front says where requests come from. */
  readonly trustProxy?: boolean | undefined;
  /** Absent: this service signs no anchors of the store. */
  readonly anchors?: AnchorSettings | undefined;
  /** For so long a start waits for stores that do not answer; absent: it ends at the first that does not. */
  readonly startTimeoutSeconds?: number | undefined;
};

export type ServiceOptions = CompositionOptions & {
  readonly port: number;
  readonly host: string;
  /**
   * It answers here as long as it runs, and on `port` while its stores answer. Absent: on `port` alone, as long as it runs.
   */
  readonly healthPort?: number | undefined;
};

/** A service that answers requests and does not listen yet; its reactors begin when it is told to. */
type ComposedService = {
  readonly app: ReturnType<typeof createApp>;
  /** Runs this service's share of the reactors and anchors until stopped. */
  readonly react: () => void;
  /** Ends open streams. */
  readonly close: () => void;
  /** Ends the reactors. */
  readonly stop: () => Promise<void>;
};

type RunningService = {
  /** Takes no new connection, finishes the requests it has, then ends the reactors. The stores stay open. */
  readonly stop: () => Promise<void>;
};

/** Puts a service together, once nothing is ahead of the events. Throws when a store has not answered for too long, and without the key that anchors need. */
export const composeService = async (
  service: ServicePorts,
  options: CompositionOptions & { readonly suburbs: SuburbSearch; readonly site?: ReadySite },
): Promise<ComposedService> => {
  const { suburbs, site, leases, machineClients, limits, trustProxy, anchors, elapsed } = options;
  const { startTimeoutSeconds: timeoutSeconds } = options;
  const { log, randomness, wait } = service;
  const closing = new AbortController();
  const stopping = new AbortController();
  const { signal } = stopping;
  const patience: Patience =
    timeoutSeconds === undefined
      ? (ask) => ask()
      : createPatience('one of the stores', { timeoutSeconds, log, elapsed, wait }, signal);
  const believedClock = await patience(() => believeClockAtStart(service, elapsed));
  if (anchors !== undefined) await patience(() => refuseOtherAnchorKey(service, anchors));
  const ports = { ...service, elapsed, believedClock };
  const app = createApp(ports, { suburbs, site, machineClients, limits, trustProxy, stopping: closing.signal });
  await resetCheckpointsAhead(ports, signal, wait, patience);
  const work: Promise<void>[] = [];
  return {
    app,
    react: () => {
      const reacting = shareWork({
        group: 'reactors',
        names: reactors.map(({ lease }) => lease),
        leases,
        work: async (held, until, fences) =>
          startReactors(
            ports,
            reactors.filter(({ lease }) => held.includes(lease)),
            until,
            fences,
          ),
        signal,
        log,
        randomness,
        wait,
      });
      work.push(reacting);
      if (ports.tracer && ports.metrics) work.push(keepMeasuring(ports, ports.metrics, signal, wait));
      if (anchors === undefined) return;
      const anchoring = shareWork({
        group: 'anchors',
        names: ['anchors'],
        leases,
        work: async (_held, until) => keepAnchors(ports, anchors, until, wait),
        signal,
        log,
        randomness,
        wait,
      });
      work.push(anchoring);
    },
    close: () => closing.abort(),
    stop: async () => {
      stopping.abort();
      await Promise.all(work);
    },
  };
};

/** Starts the reactors and listens. Throws when the port is taken. */
export const startService = async (service: ServicePorts, options: ServiceOptions): Promise<RunningService> => {
  const { port, host } = options;
  const prepared = await readSuburbs();
  const suburbs = createSuburbIndex(prepared.suburbs, prepared.officePostcodes);
  const site = openSite(service);
  // before it listens: no customer waits for pages to be made
  const [composed] = await Promise.all([composeService(service, { ...options, suburbs, site }), site()]);
  const always = await openDoor(composed.app, options.healthPort ?? port, host);
  await askForOnePage(always.server, service.log);
  const stopping = new AbortController();
  const { eventStore, readModels, log, wait = waitOnTimer } = service;
  const traffic =
    options.healthPort === undefined
      ? undefined
      : await listenWhileReady({
          open: () => openDoor(composed.app, port, host),
          ask: () => Promise.all([eventStore.head(), readModels.loadPointer(readModelCollections.profileOrders.name)]),
          log,
          wait,
          signal: stopping.signal,
        });
  composed.react();
  return {
    stop: async () => {
      // open streams would hold up the shutdown
      composed.close();
      stopping.abort();
      await Promise.all([traffic?.ended, always.close()]);
      await composed.stop();
    },
  };
};
