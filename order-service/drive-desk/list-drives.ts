/** Test drives as those who lend the cars look for them, from the read model. */
import type { DeskDrives, DeskDrivesQuery, ListedDrive } from '@driveaway/domain/api/drive-desk.ts';
import {
  readModelCollections,
  testDriveDocumentSchema,
  type TestDriveDocument,
} from '@driveaway/domain/api/read-models.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { dayOfTime } from '@driveaway/domain/test-drives/drive-days.ts';
import { driveStandings } from '@driveaway/domain/test-drives/test-drive-standing.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import type { Machine } from '../machines/machine.ts';
import { currentCollections } from '../orders/current-collections.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** As many as anybody works off before they ask again. */
const mostListedDrives = 200;

/** A retailer that was taken off the list keeps its drives; nobody knows its clock then. */
const placeOf = (retailer: string) => {
  const dealer = findDealer(retailer);
  return { name: dealer?.name ?? retailer, state: dealer?.address.stateCode ?? 'NSW' };
};

/** From the first moment of a day anywhere in Australia to the last. */
const momentsOf = (day: string) => {
  const midnight = (timeZone: string, days: number) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime({ timeZone }).toInstant().toString();
  const zones = Object.values(stateTimeZones);
  const begins = zones.map((zone) => sortableInstant(midnight(zone, 0))).toSorted();
  const ends = zones.map((zone) => sortableInstant(midnight(zone, 1))).toSorted();
  return { from: begins[0], upTo: ends.at(-1) };
};

const listedDrive = ({ retailer, demonstratorId, bookedAt, ...drive }: TestDriveDocument): readonly ListedDrive[] => {
  const { driveId, standing, startsAt, minutes, car } = drive;
  if (standing === 'lapsed') return [];
  const { name, state } = placeOf(retailer);
  const slot = { demonstrator: demonstratorId, startsAt, minutes };
  const where = { retailer: { id: retailer, name }, timeZone: stateTimeZones[state] };
  return [{ driveId, standing, ...slot, car, ...where, bookedAt }];
};

/**
 * Lists the drives of a day by the retailer's clock, or those that nobody has closed, as far as a machine may know of their
 * retailers. Everything that was recorded before the call is in its answer; refuses as unavailable while the read model is late.
 */
export const listDrives = (
  ports: Pick<ServicePorts, 'readModels' | 'eventStore' | 'wait'>,
  most = mostListedDrives,
) => {
  const openCurrent = currentCollections(ports.readModels);
  return async (machine: Machine, { retailer, day }: DeskDrivesQuery): Promise<DeskDrives> => {
    await waitForAllWrites(ports, readModelCollections.testDrives.name);
    const collection = (await openCurrent('testDrives')) ?? refuse({ code: 'unavailable' });
    const known = retailer === undefined ? machine.retailers : [retailer];
    if (retailer !== undefined && machine.retailers?.includes(retailer) === false) return { drives: [], more: false };
    const drives: ListedDrive[] = [];
    let after: { readonly value: string; readonly id: string } | undefined;
    do {
      const page = await collection.page({
        where: {
          standing: day === undefined ? ['booked'] : [...driveStandings],
          ...(known !== undefined && { retailer: [...known] }),
        },
        ...(day !== undefined && { ranges: [{ field: 'startsAt', ...momentsOf(day) }] }),
        orderBy: { field: 'startsAt', direction: 'ascending' },
        after,
        limit: most,
      });
      const documents = page.map(({ body }) => testDriveDocumentSchema.parse(body));
      const wanted = documents.filter(
        (drive) => day === undefined || dayOfTime(drive.startsAt, placeOf(drive.retailer).state) === day,
      );
      drives.push(...wanted.flatMap(listedDrive));
      const last = page.length < most ? undefined : documents.at(-1);
      after = last && { value: last.startsAt, id: last.driveId };
    } while (after !== undefined && drives.length <= most);
    return { drives: drives.slice(0, most), more: drives.length > most };
  };
};
