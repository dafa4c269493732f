/** The stores that the list of what ended is read from, and done again over. */
import { join } from 'node:path';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEmbeddedEventReader } from '@driveaway/infra/event-store/embedded/open-embedded-event-reader.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type { EndingPlaces, StoresPlace } from '../commands/ending-places.ts';
import { anchorSigners } from '../../audit/anchors/anchor-settings.ts';
import { refuseOtherAnchorKey } from '../../audit/anchors/anchor-store.ts';
import { requireEvents } from './holds-events.ts';

const randomness = systemRandomness;

const openStores = async (place: StoresPlace, log: Log) => {
  if ('dataDirectory' in place) {
    const onEventStoreStopped = (): void => undefined;
    return openEmbeddedStores({ directory: place.dataDirectory, randomness, log, onEventStoreStopped });
  }
  const { openEngineStores } = await import('@driveaway/infra/stores/open-engine-stores.ts');
  return openEngineStores({ engines: place.engines, randomness, elapsed: () => performance.now(), log });
};

const openEvents = async (
  place: StoresPlace,
  log: Log,
): Promise<{ readonly eventStore: Pick<EventStore, 'readAll'>; readonly close: () => Promise<void> }> => {
  // of engines all stores: only the vault knows which events are its own
  if (!('dataDirectory' in place)) return openStores(place, log);
  requireEvents(place.dataDirectory);
  const reader = openEmbeddedEventReader({ file: join(place.dataDirectory, 'events.sqlite') });
  return { eventStore: reader, close: reader.close };
};

/** Opens them for a command; a data directory to be restored is locked by whoever restores it. */
export const endingPlaces = (log: Log): EndingPlaces => ({
  openEvents: async (place) => openEvents(place, log),
  openStores: async (place) => {
    const stores = await openStores(place, log);
    const signers = anchorSigners(stores.secrets);
    try {
      if (signers !== undefined) await refuseOtherAnchorKey(stores, signers);
    } catch (fault) {
      await stores.close();
      throw fault;
    }
    const { sessionSecret: session, emailHashKey: emailHash, orderNumberKey: orderNumber } = stores.secrets;
    return { ...stores, clock: systemClock, randomness, secrets: { session, emailHash, orderNumber } };
  },
});
