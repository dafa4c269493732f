import { once } from 'node:events';
import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';
import type { Leases } from '@driveaway/infra/leases/port.ts';
import { shareWork } from '@driveaway/infra/leases/share-work.ts';
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { createApp } from './app.ts';
import { keepAnchors, type AnchorSettings } from './audit/anchors/keep-anchors.ts';
import { believeClockAtStart } from './believe-clock-at-start.ts';
import { createHttpServer } from './http/server/create-http-server.ts';
import { drainableServer } from './http/server/drainable-server.ts';
import { longestRequestMilliseconds } from './http/server/limit-reading.ts';
import type { ThrottleLimits } from './http/limits/throttle-limits.ts';
import { resetCheckpointsAhead } from './reactors/reset-checkpoints-ahead.ts';
import { reactors, startReactors } from './reactors/start-reactors.ts';
import type { ServicePorts } from './ports/service-ports.ts';

export type ServiceOptions = {
  /** A monotonic clock, in milliseconds from any start. */
  readonly elapsed: () => number;
  readonly port: number;
  readonly host: string;
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
};

export type RunningService = {
  /** Takes no new connection, finishes the requests it has, then ends the reactors. The stores stay open. */
  readonly stop: () => Promise<void>;
};

/** Starts the reactors and listens, once nothing is ahead of the events. Throws when the port is taken. */
export const startService = async (service: ServicePorts, options: ServiceOptions): Promise<RunningService> => {
  const { port, host, leases, machineClients, limits, trustProxy, anchors, elapsed } = options;
  const { log, randomness } = service;
  const ports = { ...service, believedClock: await believeClockAtStart(service, elapsed) };
  const closing = new AbortController();
  const stopping = new AbortController();
  const prepared = await prepareSuburbs();
  const suburbs = createSuburbIndex(prepared.suburbs, prepared.officePostcodes);
  const app = createApp(ports, { suburbs, machineClients, limits, trustProxy, stopping: closing.signal });
  const server = createHttpServer(app);
  const drain = drainableServer(server);
  await resetCheckpointsAhead(ports, stopping.signal);
  server.listen(port, host);
  await once(server, 'listening');
  const reacting = shareWork({
    group: 'reactors',
    names: reactors.map(({ lease }) => lease),
    leases,
    work: async (held, signal, fences) =>
      startReactors(
        ports,
        reactors.filter(({ lease }) => held.includes(lease)),
        signal,
        fences,
      ),
    signal: stopping.signal,
    log,
    randomness,
  });
  const anchoring =
    anchors &&
    shareWork({
      group: 'anchors',
      names: ['anchors'],
      leases,
      work: async (_held, signal) => keepAnchors(ports, anchors, signal),
      signal: stopping.signal,
      log,
      randomness,
    });
  return {
    stop: async () => {
      // open streams would hold up the shutdown
      closing.abort();
      await drain(longestRequestMilliseconds);
      stopping.abort();
      await reacting;
      await anchoring;
    },
  };
};
