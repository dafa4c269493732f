/** A time with a demonstrator belongs to one drive, at every moment of the history. */
import { testDriveStreamPrefix, type DriveSlot } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { z } from 'zod';
import { dataOf, type Breach, type GroundTruth } from './ground-truth.ts';

const endOf = ({ startsAt, minutes }: DriveSlot): number => Date.parse(startsAt) + minutes * 60_000;

const overlap = (one: DriveSlot, other: DriveSlot): boolean =>
  one.demonstratorId === other.demonstratorId &&
  Date.parse(one.startsAt) < endOf(other) &&
  Date.parse(other.startsAt) < endOf(one);

const slotSchema = z.object({ demonstratorId: z.string(), startsAt: z.string(), minutes: z.int() });

export const checkTestDrives = ({ events }: Pick<GroundTruth, 'events'>): readonly Breach[] => {
  /** By the stream of the drive: the time that it has. */
  const held = new Map<string, DriveSlot>();
  const breaches: Breach[] = [];
  for (const event of events) {
    const { stream, type } = event;
    if (!stream.startsWith(testDriveStreamPrefix)) continue;
    if (type === 'TestDriveCancelled') held.delete(stream);
    if (type !== 'TestDriveBooked' && type !== 'TestDriveMoved') continue;
    const slot = slotSchema.parse(dataOf(event));
    for (const [other, taken] of held) {
      if (other === stream || !overlap(slot, taken)) continue;
      const what = `${stream} and ${other} have ${slot.startsAt} with ${slot.demonstratorId}`;
      breaches.push({ law: 'a time with a demonstrator belongs to one drive', what });
    }
    held.set(stream, slot);
  }
  return breaches;
};
