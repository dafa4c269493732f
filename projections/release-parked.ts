import type { ParkedOrder } from '@driveaway/domain/api/parked-orders.ts';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { buildCheckpoint, codeVersionOf } from './engine/collection-versions.ts';
import { openParkedOrders, withAlarm } from './engine/parked-orders.ts';
import { releaseParkedOrder, type Release } from './engine/release-parked-order.ts';
import { isBeyondRetry } from './engine/run-projection.ts';
import { StoreOutage } from './engine/store-outage.ts';
import { projections } from './start-projections.ts';
import { vaultKeys, type VaultKeysPorts } from './vault-keys.ts';

type ReleaseParkedPorts = VaultKeysPorts & {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly readModels: Pick<ReadModels, 'collection'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** The projection of this code that writes a stored version (`{projection}@{version}`). */
const findProjection = (build: string) => {
  const version = Number(build.slice(build.lastIndexOf('@') + 1));
  const projection = projections.find(
    ({ name, collection }) => build === buildCheckpoint(name, version) && codeVersionOf(version) === collection.version,
  );
  return projection && { projection, version };
};

/**
 * Lets an order that a projection has parked go on; false, with the reason in the log, when it stays parked. Throws when a
 * store does not answer.
 */
export const releaseParkedWith =
  ({ eventStore, readModels, clock, log, ...ports }: ReleaseParkedPorts) =>
  async (order: Pick<ParkedOrder, 'projection' | 'stream'>, how: Release, reason: string): Promise<boolean> => {
    const { projection: build, stream } = order;
    const found = findProjection(build);
    if (found === undefined) {
      log.warn('An order stays parked: other code made the read model', { projection: build, stream });
      return false;
    }
    const { projection, version } = found;
    const collection = await readModels.collection({ ...projection.collection, version });
    const parked = withAlarm(await openParkedOrders(readModels, clock, build), log, projection.name);
    const release = { eventStore, keys: vaultKeys(ports), collection, parked };
    try {
      await releaseParkedOrder(projection, release, stream, how, reason);
      log.info('A parked order goes on', { projection: projection.name, stream, how });
      return true;
    } catch (fault) {
      if (fault instanceof StoreOutage && !isBeyondRetry(fault)) throw fault;
      log.error('An order stays parked', fault, { projection: projection.name, stream });
      return false;
    }
  };
