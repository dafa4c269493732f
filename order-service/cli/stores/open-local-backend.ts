import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import type { EnginesConfig } from '@driveaway/infra/config/engines.ts';
import { openDataDirectory } from '@driveaway/infra/data-directory/open-data-directory.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { openFilesAsFound, type FilesAsFound } from '@driveaway/infra/as-found/open-files-as-found.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import { usualWaiverLimitCents } from '@driveaway/domain/order/waiver-limit.ts';
import { differingDocumentsWith } from '@driveaway/projections/compare-with-events.ts';
import { releaseParkedWith } from '@driveaway/projections/release-parked.ts';
import { rebuildHere } from '@driveaway/projections/serve-rebuilds.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { anchorNow } from '../../audit/anchors/anchor-now.ts';
import { anchorSigners } from '../../audit/anchors/anchor-settings.ts';
import { keptCollections } from '../../ports/kept-collections.ts';
import { localBackend } from '../backends/local-backend.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import { openDamaged } from './open-damaged.ts';

const randomness = systemRandomness;

/** What the user and the environment say of a backend. */
export type Asked = {
  readonly log: Log;
  readonly operator: string | undefined;
  readonly offerDays: number;
  readonly waiverLimitCents: number | undefined;
};

/** The same functions as in a running product, over its stores. */
const backendOver = (
  stores: Stores,
  {
    log,
    operator,
    offerDays,
    waiverLimitCents = usualWaiverLimitCents,
    files: filesAsFound,
    close,
  }: Asked & { readonly files?: FilesAsFound; readonly close: () => Promise<void> },
): OrdersBackend => {
  const { eventStore, readModels, files, keys, keysInVault, sealAnew, secrets } = stores;
  const storesAsFound = { files: filesAsFound, keys: keysInVault, differingDocuments: differingDocumentsWith(stores) };
  const { sessionSecret: session, emailHashKey: emailHash, orderNumberKey: orderNumber } = secrets;
  const ports = {
    eventStore,
    readModels,
    releaseParked: releaseParkedWith({ ...stores, clock: systemClock, log }),
    files,
    keys,
    sealAnew,
    storesAsFound,
    randomness,
    log,
    clock: systemClock,
    secrets: { session, emailHash, orderNumber },
    settings: { offerDays, waiverLimitCents },
  };
  const signers = anchorSigners(secrets);
  // an opened directory is this process's alone; on engines workers keep the read models
  const rebuild = filesAsFound === undefined ? undefined : async () => rebuildHere(ports, new AbortController().signal);
  return localBackend(
    { ...ports, anchorNow: signers && anchorNow(ports, signers) },
    { operator, rebuildHere: rebuild, close },
  );
};

/** Opens a data directory that nobody has open, as the running product would. */
export const openLocal = async (path: string, asked: Asked): Promise<OrdersBackend> => {
  const { log } = asked;
  const directory = await openDataDirectory(path);
  const files = openFilesAsFound(directory.path, keptCollections);
  try {
    const onEventStoreStopped = (): void => undefined;
    const stores = await openEmbeddedStores({ directory: directory.path, randomness, log, onEventStoreStopped });
    const close = async (): Promise<void> => {
      files.close();
      await stores.close();
      await directory.close();
    };
    return backendOver(stores, { ...asked, files, close });
  } catch (fault) {
    if (fault instanceof EventStoreFault && fault.code === 'damaged') return openDamaged({ directory, files, fault });
    await directory.close();
    throw fault;
  }
};

/** Opens engines beside whoever uses them. */
export const openEngines = async (engines: EnginesConfig, asked: Asked): Promise<OrdersBackend> => {
  // the clients of engines are slow to load
  const { openEngineStores } = await import('@driveaway/infra/stores/open-engine-stores.ts');
  const stores = await openEngineStores({ engines, randomness, elapsed: () => performance.now(), log: asked.log });
  return backendOver(stores, { ...asked, close: stores.close });
};
