import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { ServicePorts } from './service-ports.ts';

type Ports = Pick<ServicePorts, 'eventStore' | 'temporaryFiles' | 'disk'>;

/**
 * What requests write with: without room on the disk their appends and uploads are refused as `unavailable`, before
 * anything is written. Reactors are not held up, so that the reserve goes to what has begun.
 */
export const refuseWithoutRoom = ({ eventStore, temporaryFiles, disk }: Ports): Omit<Ports, 'disk'> => {
  if (disk === undefined) return { eventStore, temporaryFiles };
  const requireRoom = async (): Promise<void> => {
    if (await disk.isFull()) throw new EventStoreFault('unavailable', 'The disk of the data directory is full');
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
