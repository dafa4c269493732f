/** Test drives for those who lend the cars, each reading of who comes on record before it is answered. */
import { deskDrivesQuerySchema, driveMessageSchema, type DeskDrive } from '@driveaway/domain/api/drive-desk.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { z } from 'zod';
import { listReadsOf } from '../audit/personal-data-reads.ts';
import { recordDeskRead } from '../audit/record-desk-read.ts';
import { deskAnswers } from '../back-office/desk-messages.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { validate } from '../http/requests/validate.ts';
import { namedOperator } from '../machines/named-operator.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { StockCars } from '../ports/stock-cars.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { driveDeskCalls } from '../routes/drive-desk-calls.ts';
import { listDrives } from './list-drives.ts';
import { driveMessages, findDrive } from './record-drive-message.ts';

const driveIdSchema = z.uuid();

/** GET and POST /api/back-office/test-drives, its batch, one drive, and who was shown it. */
export const driveDeskRoutes = (ports: ServicePorts, stock: StockCars, stopping: AbortSignal): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const list = listDrives(ports);
  const messages = deskAnswers(ports, stopping, {
    of: 'test drives',
    schema: driveMessageSchema,
    record: driveMessages(ports, stock),
  });

  /** An id that is none is answered like one of a drive that does not exist. */
  const idOf = ({ driveId }: Readonly<Record<string, string | undefined>>): string =>
    driveIdSchema.safeParse(driveId).data ?? '';

  onMachine(driveDeskCalls.deskDrives, async (ctx, machine) => {
    ctx.body = await list(machine, validate(deskDrivesQuerySchema, ctx.query));
  });

  onMachine(driveDeskCalls.deskDrive, async (ctx, client) => {
    const machine = namedOperator(ctx, client);
    const driveId = idOf(ctx.params);
    const drive = await findDrive(ports, machine, driveId);
    const { booked, slot, standing, changes, driver } = drive;
    if (driver !== undefined)
      await recordDeskRead(ports, ctx, machine, {
        of: { driveId },
        stream: testDriveStream(driveId),
        what: 'drive',
        said: 'test drive read',
      });
    const { id, name, stateCode } = booked.retailer;
    return sendFresh(ctx, {
      driveId,
      standing,
      demonstrator: slot.demonstratorId,
      startsAt: slot.startsAt,
      minutes: slot.minutes,
      car: booked.car,
      retailer: { id, name },
      timeZone: stateTimeZones[stateCode],
      bookedAt: booked.agreed.licence.at,
      changes,
      driver: driver ?? null,
    } satisfies DeskDrive);
  });

  onMachine(driveDeskCalls.deskDriveReads, async (ctx, machine) => {
    const driveId = idOf(ctx.params);
    await findDrive(ports, machine, driveId);
    ctx.body = await listReadsOf(ports, { driveId });
  });

  onMachine(driveDeskCalls.recordDrive, messages.one);
  onMachine(driveDeskCalls.recordDriveBatch, messages.lines);

  return routes;
};
