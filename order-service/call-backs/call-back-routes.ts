/** Call backs, for visitors without an account and with one. */
import {
  callBackRetailersQuerySchema,
  type AskedCallBack,
  type CallBackRetailers,
} from '@driveaway/domain/api/call-backs.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import type { CallBackEventOf } from '@driveaway/domain/call-backs/call-back-events.ts';
import { callBackWording } from '@driveaway/domain/call-backs/call-back-form.ts';
import { callerKeptDays } from '@driveaway/domain/call-backs/call-back-rules.ts';
import { callBackWindows } from '@driveaway/domain/call-backs/call-back-windows.ts';
import type { CallBack } from '@driveaway/domain/call-backs/call-back.ts';
import { normalisePhone } from '@driveaway/domain/customer/text-rules.ts';
import { dealers, findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { nearestDealers } from '@driveaway/domain/dealers/nearest-dealers.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { modelOnSale } from '../catalogue/model-on-sale.ts';
import { emailHashOf, findReservation } from '../customers/customers.ts';
import { keptRequests } from '../customers/visitor-requests.ts';
import { callBackLink } from '../customers/visitor-links.ts';
import { pointOfPlace } from '../dealers/point-of-place.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { validate } from '../http/requests/validate.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import { currentSession, sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { callBackCalls } from '../routes/call-back-calls.ts';
import { requestsForCallBacks } from './call-back-requests.ts';

/** As many as a page shows. */
const mostRetailers = 6;

/** A call back as whoever asked for it sees it. */
const wireCallBack = (
  ports: Pick<ServicePorts, 'secrets'>,
  { requested, standing, isForgotten }: Pick<CallBack, 'requested' | 'standing' | 'isForgotten'>,
): AskedCallBack => {
  const { requestId, retailer, from, until, topic, model } = requested;
  return {
    token: callBackLink.token(ports, requestId),
    standing,
    retailer: { id: retailer.id, name: retailer.name, phone: findDealer(retailer.id)?.phones[0] ?? '' },
    timeZone: stateTimeZones[retailer.stateCode],
    from,
    until,
    topic,
    model: model?.name ?? null,
    isForgotten,
  };
};

/** Everything under /api/call-backs, and the call backs of an account. */
export const callBackRoutes = (
  ports: ServicePorts,
  suburbs: SuburbSearch,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perPhone = createThrottle(ports.clock, limits.callBackPerPhone);
  const perMailbox = createThrottle(ports.clock, limits.callBackPerEmail);

  on(callBackCalls.callBackRetailers, async (ctx) => {
    const query = validate(callBackRetailersQuerySchema, ctx.query);
    const point = pointOfPlace(query, suburbs) ?? refuse({ code: 'postcode-not-found' });
    const { latitude, longitude } = point;
    const near = nearestDealers({ latitude, longitude, top: dealers.length });
    const asked = near.filter(({ dealer }) => dealer.id === query.retailer);
    const now = ports.clock.now();
    return sendFresh(ctx, {
      retailers: [...new Set([...asked, ...near])].slice(0, mostRetailers).map(({ dealer, distanceKm }) => ({
        id: dealer.id,
        name: dealer.name,
        phone: dealer.phones[0] ?? '',
        distanceKm,
        timeZone: stateTimeZones[dealer.address.stateCode],
        windows: [...callBackWindows(dealer, now)],
      })),
    } satisfies CallBackRetailers);
  });

  on(callBackCalls.askCallBack, async (ctx, sent) => {
    const request = await sent.value();
    const session = await currentSession(ctx, ports);
    const key = commandIdOf(ctx, ports.randomness, session?.customerId ?? 'anonymous', 'call-back');
    // another request under the same idempotency key is another call, not a wrong answer
    const commandId = stepOf(key, JSON.stringify(request));
    const requestId = stepOf(commandId, 'call back');
    // whoever lost the answer is told it, also when the time is offered no more
    const asked = await requestsForCallBacks.load(ports, requestId);
    if (asked !== undefined) return sendFresh(ctx, wireCallBack(ports, asked));
    const { caller, topic, date, part } = request;
    const now = ports.clock.now();
    const dealer = findDealer(request.retailer);
    const window = dealer && callBackWindows(dealer, now).find((each) => each.date === date && each.part === part);
    if (dealer === undefined || window === undefined) refuse({ code: 'time-not-offered' });
    const model = request.model === '' ? null : modelOnSale(request.model, now, dealer.address.stateCode);
    if (model === undefined) refuse({ code: 'variant-not-found' });
    const emailHash = caller.email === '' ? undefined : emailHashOf(ports, caller.email);
    takeAll([
      [perPhone, emailHashOf(ports, normalisePhone(caller.phoneNo))],
      ...(emailHash === undefined ? [] : [[perMailbox, emailHash] as const]),
    ]);
    // the address says whose it is as well: its owner finds the request among their data
    const owner = emailHash === undefined ? undefined : await findReservation(ports, emailHash);
    const customerId = session?.customerId ?? owner ?? null;
    const keptUntil = Temporal.Instant.from(window.until).add({ hours: 24 * callerKeptDays });
    const event: CallBackEventOf<'CallBackRequested'> = {
      type: 'CallBackRequested',
      data: {
        requestId,
        retailer: { id: dealer.id, name: dealer.name, stateCode: dealer.address.stateCode },
        ...window,
        topic,
        model: model && { code: model.code, name: model.name },
        customerId,
        agreed: { wording: callBackWording, at: now.toString({ smallestUnit: 'millisecond' }) },
        keptUntil: keptUntil.toString({ smallestUnit: 'millisecond' }),
      },
      personal: caller,
    };
    const actor = { kind: 'customer', id: session?.customerId ?? requestId } as const;
    await requestsForCallBacks.record(
      ports,
      { requestId, commandId, correlationId: ctx.state.requestId, actor },
      event,
    );
    return sendFresh(ctx, wireCallBack(ports, { requested: event.data, standing: 'asked', isForgotten: false }));
  });

  const requestOf = (token: string): string => callBackLink.idOf(ports, token);

  on(callBackCalls.findCallBack, async (ctx, sent) => {
    const callBack =
      (await requestsForCallBacks.load(ports, requestOf((await sent.value()).token))) ??
      refuse({ code: 'call-back-not-found' });
    return sendFresh(ctx, wireCallBack(ports, callBack));
  });

  on(callBackCalls.forgetCaller, async (ctx, sent) => {
    const { token } = await sent.value();
    const key = commandIdOf(ctx, ports.randomness, 'anonymous', 'forget-caller');
    const requestId = requestOf(token);
    const commandId = stepOf(key, requestId);
    const actor = { kind: 'customer', id: requestId } as const;
    const command = { requestId, commandId, correlationId: ctx.state.requestId, actor };
    if (!(await requestsForCallBacks.forget(ports, command, 'request'))) refuse({ code: 'call-back-not-found' });
    ctx.body = success('Your details have been deleted, and nobody will call.');
  });

  on(callBackCalls.customerCallBacks, async (ctx) => {
    const { customerId } = sessionOf(ctx);
    // what was asked for or deleted a moment ago on another page shows
    await waitForAllWrites(ports, readModelCollections.callBacks.name);
    const requestIds = await requestsForCallBacks.ofAccount(ports, customerId);
    const callBacks = await keptRequests(customerId, requestIds, async (requestId) =>
      requestsForCallBacks.load(ports, requestId),
    );
    const body: readonly AskedCallBack[] = callBacks
      .map((callBack) => wireCallBack(ports, callBack))
      .toSorted((one, other) => (one.from < other.from ? 1 : -1));
    sendFresh(ctx, body);
  });

  return routes;
};
