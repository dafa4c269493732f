/** Which times of a demonstrator are somebody's, and whose drives there are, from the read model. */
import { readModelCollections, testDriveDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { bookableDays, type Slot } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import { awaitAllEvents, requireAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { currentCollections } from '../orders/current-collections.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

export type DriveReadPorts = Pick<ServicePorts, 'eventStore' | 'readModels' | 'clock' | 'wait'>;

/** Every half-hour of four weeks is fewer. */
const mostTaken = 2_000;
const mostOfAccount = 50;

const sortable = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'millisecond' });

/** Queries over test drives. */
export const bookedTimes = (ports: DriveReadPorts) => {
  const openCurrent = currentCollections(ports.readModels);
  return {
    /**
     * What others have of a demonstrator from now on. What is recorded a moment before may be missing where the read model is
     * late: the time is refused then when it is booked.
     */
    takenOf: async (demonstratorId: string): Promise<readonly (Slot & { readonly driveId: string })[]> => {
      await awaitAllEvents(ports, readModelCollections.testDrives.name);
      const collection = await openCurrent('testDrives');
      const now = ports.clock.now();
      const found = await collection?.page({
        where: { demonstratorId: [demonstratorId], standing: ['booked'] },
        ranges: [
          {
            field: 'startsAt',
            from: sortable(now.subtract({ hours: 24 })),
            upTo: sortable(now.add({ hours: 24 * (bookableDays + 1) })),
          },
        ],
        orderBy: { field: 'startsAt', direction: 'ascending' },
        limit: mostTaken,
      });
      return (found ?? []).map(({ body }) => {
        const { driveId, startsAt, minutes } = testDriveDocumentSchema.parse(body);
        return { driveId, startsAt, minutes };
      });
    },
    /** Ids of the drives in an account. Throws while the read model is late: it may miss some. */
    drivesOf: async (customerId: string): Promise<readonly string[]> => {
      await requireAllEvents(ports, readModelCollections.testDrives.name);
      const collection = await openCurrent('testDrives');
      const found = await collection?.find({ where: { customerId }, limit: mostOfAccount });
      return (found ?? []).map(({ id }) => id);
    },
  };
};
