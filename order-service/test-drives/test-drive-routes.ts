/** Test drives for visitors: where and when, booking, and the drive of a link or an account. */
import { success } from '@driveaway/domain/api/failure.ts';
import {
  driveRetailersQuerySchema,
  driveTimesQuerySchema,
  type BookedDrive,
  type DriveRetailers,
  type DriveTimes,
} from '@driveaway/domain/api/test-drives.ts';
import { nearestDealers } from '@driveaway/domain/dealers/nearest-dealers.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { driveDays, isBookable } from '@driveaway/domain/test-drives/drive-days.ts';
import type { TestDriveEventOf } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { testDriveWordings } from '@driveaway/domain/test-drives/test-drive-form.ts';
import { visitorKeptUntil } from '@driveaway/domain/test-drives/visitor-kept-until.ts';
import type { TestDriveCommand } from '@driveaway/domain/test-drives/test-drive.ts';
import { emailHashOf } from '../customers/customers.ts';
import { driveLink } from '../customers/visitor-links.ts';
import { pointOfPlace } from '../dealers/point-of-place.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { validate } from '../http/requests/validate.ts';
import { currentSession, sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { StockCars } from '../ports/stock-cars.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { testDriveCalls } from '../routes/test-drive-calls.ts';
import { bookedTimes } from './booked-times.ts';
import { demonstratorsNow } from './demonstrators-now.ts';
import { forgetDriver } from './forget-driver.ts';
import { loadTestDrive } from './load-test-drive.ts';
import { bookTestDrive, changeTestDrive, type DriveCommand, type RecordedDrive } from './record-test-drive.ts';
import { retailerOfDrive, wireBookedDrive } from './wire-booked-drive.ts';

/** As many as a page shows, */
const mostRetailers = 6;
/** and more, where fewer than so many of them have the car. */
const fewestWithCar = 3;

/** Everything under /api/test-drives, and the drives of an account. */
export const testDriveRoutes = (
  ports: ServicePorts,
  stock: StockCars,
  suburbs: SuburbSearch,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const demonstrators = demonstratorsNow(stock);
  const times = bookedTimes(ports);
  const perMailbox = createThrottle(ports.clock, limits.testDrivePerEmail);

  on(testDriveCalls.driveRetailers, async (ctx) => {
    const query = validate(driveRetailersQuerySchema, ctx.query);
    const { model } = query;
    const point = pointOfPlace(query, suburbs) ?? refuse({ code: 'postcode-not-found' });
    const { latitude, longitude } = point;
    const body: { retailers: DriveRetailers['retailers'] } = { retailers: [] };
    let withCar = 0;
    const near = nearestDealers({ latitude, longitude, top: dealers.length, department: 'Vehicle Sales' });
    const asked = near.filter(({ dealer }) => dealer.id === query.retailer);
    for (const { dealer, distanceKm } of new Set([...asked, ...near])) {
      const isNear = body.retailers.length < mostRetailers;
      if (!isNear && withCar >= fewestWithCar) break;
      const cars = (await demonstrators.of(dealer)).filter(({ modelCode }) => modelCode === model);
      if (!isNear && cars.length === 0) continue;
      withCar += cars.length > 0 ? 1 : 0;
      body.retailers.push({
        ...retailerOfDrive(dealer),
        distanceKm,
        isMobileDealer: dealer.isMobileDealer,
        demonstrators: cars.map(({ demonstratorId, name, from }) => ({ demonstratorId, name, from })),
      });
    }
    return sendFresh(ctx, body);
  });

  on(testDriveCalls.driveTimes, async (ctx) => {
    const query = validate(driveTimesQuerySchema, ctx.query);
    const found =
      (await demonstrators.find(query.retailer, query.demonstrator)) ?? refuse({ code: 'time-not-offered' });
    const { dealer, demonstrator } = found;
    const days = driveDays({
      dealer,
      from: demonstrator.from,
      minutes: Number(query.minutes),
      now: ports.clock.now(),
      taken: await times.takenOf(demonstrator.demonstratorId),
    });
    return sendFresh(ctx, {
      timeZone: stateTimeZones[dealer.address.stateCode],
      days: days.map(({ date, times: free, why }) => ({ date, times: [...free], why })),
    } satisfies DriveTimes);
  });

  const orRefuse = (ctx: HttpContext, recorded: RecordedDrive): BookedDrive => {
    if (recorded.kind === 'refused') refuse(recorded.refusal);
    ctx.set('Cache-Control', 'no-store');
    return wireBookedDrive(ports, recorded.drive);
  };

  on(testDriveCalls.bookDrive, async (ctx, sent) => {
    const request = await sent.value();
    const session = await currentSession(ctx, ports);
    const customerId = session?.customerId ?? null;
    // another drive under the same idempotency key is another booking, not a wrong answer
    const key = commandIdOf(ctx, ports.randomness, customerId ?? 'anonymous', 'book-test-drive');
    const commandId = stepOf(key, JSON.stringify(request));
    const driveId = stepOf(commandId, 'test drive');
    // whoever lost the answer is told it, also when the time is offered no more
    const booked = await loadTestDrive(ports, driveId);
    if (booked !== undefined) return sendFresh(ctx, wireBookedDrive(ports, booked));
    const found = await demonstrators.find(request.retailer, request.demonstrator);
    const { startsAt, minutes, driver } = request;
    const now = ports.clock.now();
    if (found === undefined) refuse({ code: 'time-not-offered' });
    const { dealer, demonstrator } = found;
    if (!isBookable(startsAt, { dealer, from: demonstrator.from, minutes, now })) refuse({ code: 'time-not-offered' });
    takeAll([[perMailbox, emailHashOf(ports, driver.email)]]);
    const at = now.toString({ smallestUnit: 'millisecond' });
    const event: TestDriveEventOf<'TestDriveBooked'> = {
      type: 'TestDriveBooked',
      data: {
        driveId,
        demonstratorId: demonstrator.demonstratorId,
        startsAt,
        minutes,
        retailer: { id: dealer.id, name: dealer.name, stateCode: dealer.address.stateCode },
        modelCode: demonstrator.modelCode,
        variantCode: demonstrator.variantCode,
        car: demonstrator.name,
        customerId,
        agreed: {
          licence: { wording: testDriveWordings.licence, at },
          privacy: { wording: testDriveWordings.privacy, at },
        },
        keptUntil: customerId === null ? visitorKeptUntil(startsAt) : null,
      },
      personal: driver,
    };
    const actor = { kind: 'customer', id: customerId ?? driveId } as const;
    const command = { driveId, commandId, correlationId: ctx.state.requestId, actor };
    ctx.body = orRefuse(ctx, await bookTestDrive(ports, command, event));
    return undefined;
  });

  const driveOf = (token: string): string => driveLink.idOf(ports, token);

  /** The command on the drive of a link. Another request under the same idempotency key is another command. */
  const commandOf = (ctx: HttpContext, route: string, request: { readonly token: string }): DriveCommand => {
    const key = commandIdOf(ctx, ports.randomness, 'anonymous', route);
    const driveId = driveOf(request.token);
    return {
      driveId,
      commandId: stepOf(key, JSON.stringify(request)),
      correlationId: ctx.state.requestId,
      actor: { kind: 'customer', id: driveId },
    };
  };

  const change = async (
    ctx: HttpContext,
    command: DriveCommand,
    asked: TestDriveCommand,
    isOffered = true,
  ): Promise<void> => {
    ctx.body = orRefuse(ctx, await changeTestDrive(ports, command, asked, isOffered));
  };

  on(testDriveCalls.findDrive, async (ctx, sent) => {
    const drive =
      (await loadTestDrive(ports, driveOf((await sent.value()).token))) ?? refuse({ code: 'test-drive-not-found' });
    return sendFresh(ctx, wireBookedDrive(ports, drive));
  });

  on(testDriveCalls.moveDrive, async (ctx, sent) => {
    const request = await sent.value();
    const { startsAt, minutes } = request;
    const command = commandOf(ctx, 'move-test-drive', request);
    const drive = (await loadTestDrive(ports, command.driveId)) ?? refuse({ code: 'test-drive-not-found' });
    const { demonstratorId } = drive.slot;
    const found = await demonstrators.find(drive.booked.retailer.id, demonstratorId);
    const now = ports.clock.now();
    const isOffered =
      found !== undefined &&
      isBookable(startsAt, { dealer: found.dealer, from: found.demonstrator.from, minutes, now });
    const slot = { demonstratorId, startsAt, minutes };
    return change(ctx, command, { type: 'MoveTestDrive', slot, by: 'driver' }, isOffered);
  });

  on(testDriveCalls.cancelDrive, async (ctx, sent) => {
    const command = commandOf(ctx, 'cancel-test-drive', await sent.value());
    return change(ctx, command, { type: 'CancelTestDrive', by: 'driver' });
  });

  on(testDriveCalls.forgetDriver, async (ctx, sent) => {
    const command = commandOf(ctx, 'forget-driver', await sent.value());
    const forgotten = await forgetDriver(ports, command, 'request');
    if (!forgotten) refuse({ code: 'test-drive-not-found' });
    ctx.body = success('Your details have been deleted.');
  });

  on(testDriveCalls.customerDrives, async (ctx) => {
    const { customerId } = sessionOf(ctx);
    const drives: BookedDrive[] = [];
    for (const driveId of await times.drivesOf(customerId)) {
      const drive = await loadTestDrive(ports, driveId);
      if (drive?.booked.customerId === customerId) drives.push(wireBookedDrive(ports, drive));
    }
    sendFresh(
      ctx,
      drives.toSorted((one, other) => Date.parse(other.startsAt) - Date.parse(one.startsAt)),
    );
  });

  return routes;
};
