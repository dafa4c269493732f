import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { requireAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { currentCollections } from '../orders/current-collections.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { DriveReadPorts } from './booked-times.ts';
import { forgetDriver, type ForgetPorts } from './forget-driver.ts';

/** The next run takes the others. */
const mostAtOnce = 5_000;

/** Forgets one that nobody asks for: the time is over, or the forgetting was broken off, `on` whatever it was. */
export const forgetDriverByItself = async (
  ports: ForgetPorts,
  driveId: string,
  on: 'request' | 'schedule' = 'schedule',
): Promise<void> => {
  const commandId = derivedId('forget driver', driveId);
  const actor = { kind: 'system', id: 'retention' } as const;
  await forgetDriver(ports, { driveId, commandId, correlationId: commandId, actor }, on);
};

/**
 * Destroys the details of visitors whose time to be kept is over by now, and answers how many there were. Throws while the
 * read model is late: it may miss some.
 */
export const forgetDueDrivers = async (ports: ForgetPorts & DriveReadPorts): Promise<number> => {
  await requireAllEvents(ports, readModelCollections.testDrives.name);
  const collection = await currentCollections(ports.readModels)('testDrives');
  const upTo = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const orderBy = { field: 'keptUntil', direction: 'ascending', upTo } as const;
  const due = (await collection?.find({ where: {}, orderBy, limit: mostAtOnce })) ?? [];
  for (const { id } of due) await forgetDriverByItself(ports, id);
  return due.length;
};
