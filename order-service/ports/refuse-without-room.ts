import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { ServicePorts } from './service-ports.ts';

type Ports = Pick<ServicePorts, 'eventStore' | 'temporaryFiles' | 'disk' | 'storeFiles'>;

/**
 * What requests write with: without room on the disk, or while a store was taken away, their appends and uploads are
 * refused as `unavailable`, before anything is written. Reactors are not held up, so that the reserve goes to what has begun.
 */
export const refuseWithoutRoom = ({
  eventStore,
  temporaryFiles,
  disk,
  storeFiles,
}: Ports): Pick<Ports, 'eventStore' | 'temporaryFiles'> => {
  if (disk === undefined && storeFiles === undefined) return { eventStore, temporaryFiles };
  const requireRoom = async (): Promise<void> => {
    const takenAway = storeFiles?.takenAway() ?? [];
    // what is written to it would be in no backup, and its keys lost with this process
    if (takenAway.length > 0) throw new EventStoreFault('unavailable', `${takenAway.join(', ')} was taken away`);
    if (await disk?.isFull()) throw new EventStoreFault('unavailable', 'The disk of the data directory is full');
  };
  return {
    eventStore: {
      ...eventStore,
      append: async (stream, events, expected) => {
        await requireRoom();
        return eventStore.append(stream, events, expected);
      },
      appendInTurn: async (appends) => {
        await requireRoom();
        return eventStore.appendInTurn(appends);
      },
    },
    temporaryFiles: {
      create: async () => {
        await requireRoom();
        return temporaryFiles.create();
      },
    },
  };
};
