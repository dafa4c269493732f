/** The calendar feed of a customer's orders: on request, by a secret address that can be renewed. */
import type { CalendarFeed, NewCalendarFeed } from '@driveaway/domain/api/calendar-feed.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { writeCalendar } from '@driveaway/domain/calendar/write-calendar.ts';
import { findCustomer, recordOfCustomer, type Customer, type CustomerCommand } from '../customers/customers.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { readyAnswer } from '../http/files/ready-answer.ts';
import { sessionOf, sessionStands } from '../http/sessions/sessions.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { calendarCalls } from '../routes/calendar-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { isSameHash, newCalendarAddress, readCalendarAddress } from './calendar-address.ts';
import { calendarOfOrder } from './calendar-of-order.ts';

/** After which calendars ask again; many ask at most once a day whatever they are told. */
const refreshHours = 4;
/** A buyer has a handful; the newest ones of a fleet. */
const mostOrders = 20;

/** GET and POST calendar-feed, POST end-calendar-feed, and the feed itself under /api/calendar. */
export const calendarRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const { clock, randomness, settings } = ports;
  const readModels = orderReadModels(ports);

  const commandOf = (ctx: HttpContext): CustomerCommand => {
    const { requestId } = ctx.state;
    return { commandId: requestId, correlationId: requestId, customerId: sessionOf(ctx).customerId };
  };
  const signedIn = (customer: Customer | undefined): Customer => {
    if (customer?.personal === undefined) refuse({ code: 'not-signed-in' });
    return customer;
  };

  on(calendarCalls.calendarFeed, async (ctx) => {
    const { calendarFeed } = signedIn(await findCustomer(ports, sessionOf(ctx).customerId));
    ctx.body = { since: calendarFeed?.since ?? null } satisfies CalendarFeed;
  });

  on(calendarCalls.renewCalendarFeed, async (ctx) => {
    const command = commandOf(ctx);
    const { file, secretHash } = newCalendarAddress(randomness, command.customerId);
    const since = clock.now().toString({ smallestUnit: 'millisecond' });
    await recordOfCustomer(ports, command, (customer) => {
      signedIn(customer);
      return { type: 'CalendarFeedRenewed', data: { secretHash, since } };
    });
    if (!(await sessionStands(ctx, ports))) {
      // under a password that is a former one by now
      await recordOfCustomer(ports, { ...command, commandId: randomness.uuid() }, (customer) =>
        customer?.calendarFeed?.secretHash === secretHash ? { type: 'CalendarFeedEnded', data: {} } : undefined,
      );
      refuse({ code: 'not-signed-in' });
    }
    ctx.body = { address: `${settings.publicOrigin}/api/calendar/${file}` } satisfies NewCalendarFeed;
  });

  on(calendarCalls.endCalendarFeed, async (ctx) => {
    await recordOfCustomer(ports, commandOf(ctx), (customer) =>
      signedIn(customer).calendarFeed === undefined ? undefined : { type: 'CalendarFeedEnded', data: {} },
    );
    ctx.body = success('The calendar feed has ended.');
  });

  on(calendarCalls.calendar, async (ctx) => {
    const address = readCalendarAddress(ctx.params['calendar'] ?? '');
    const customer = address && (await findCustomer(ports, address.customerId));
    const feed = customer?.calendarFeed;
    if (address === undefined || feed === undefined || !isSameHash(address.secretHash, feed.secretHash)) {
      refuse({ code: 'link-not-valid' });
    }
    const orders = (await readModels.ordersOf(address.customerId)).slice(0, mostOrders);
    const dates = await Promise.all(orders.map(async (orderNo) => calendarOfOrder(ports, orderNo)));
    const file = writeCalendar({
      organiser: { name: brand.name, email: brand.coordinator.email },
      name: `My ${brand.name}`,
      refreshHours,
      events: dates.flat(),
    });
    const answer = readyAnswer({
      content: Buffer.from(file),
      isCompressible: true,
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        // one customer's: kept by no cache but their own calendar's
        'Cache-Control': 'private, no-cache',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      },
    });
    return answer(ctx);
  });

  return routes;
};
