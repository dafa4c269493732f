/** Offers for the cars of visitors, with an account and without one. */
import type { AskedCarOffer } from '@driveaway/domain/api/car-offers.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import type { CarOfferEventOf } from '@driveaway/domain/car-offers/car-offer-events.ts';
import {
  carOfferFormSchema,
  carOfferWording,
  carOwnerSchema,
  marksOf,
  type CarOfferForm,
} from '@driveaway/domain/car-offers/car-offer-form.ts';
import { mostCarPictures, ownerKeptDays } from '@driveaway/domain/car-offers/car-offer-rules.ts';
import { carOfferStanding, type CarOffer } from '@driveaway/domain/car-offers/car-offer.ts';
import { normalisePhone } from '@driveaway/domain/customer/text-rules.ts';
import { tradeInCarOf } from '@driveaway/domain/customer/trade-in-form.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { nearestDealers } from '@driveaway/domain/dealers/nearest-dealers.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { emailHashOf, findReservation } from '../customers/customers.ts';
import { keptRequests } from '../customers/visitor-requests.ts';
import { carOfferLink } from '../customers/visitor-links.ts';
import { pointOfPlace } from '../dealers/point-of-place.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { validate } from '../http/requests/validate.ts';
import { expectMultipart, type MultipartForm } from '../http/requests/with-multipart.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import { currentSession, sessionOf } from '../http/sessions/sessions.ts';
import type { ReceiveForm } from '../http/uploads/receive-form.ts';
import { cleanPictures, hashesOf, namedPictures, pictureFormLimits, storePictures } from '../pictures/sent-pictures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { carOfferCalls, maximumCarOfferBytes } from '../routes/car-offer-calls.ts';
import { requestsForCarOffers } from './car-offer-requests.ts';

const formLimits = {
  ...pictureFormLimits(mostCarPictures, { maximumFields: 20, maximumFieldBytes: 4 * 1024 }),
  maximumBytes: maximumCarOfferBytes,
};

/** A request as whoever asked sees it. */
const wireCarOffer = (ports: Pick<ServicePorts, 'secrets' | 'clock'>, request: CarOffer): AskedCarOffer => {
  const { requested, personal, offer, reason, isForgotten } = request;
  const { requestId, retailer, pictures, agreed } = requested;
  return {
    token: carOfferLink.token(ports, requestId),
    standing: carOfferStanding(request, ports.clock.now()),
    retailer: { id: retailer.id, name: retailer.name, phone: findDealer(retailer.id)?.phones[0] ?? '' },
    car: personal?.car ?? null,
    pictures: pictures.length,
    requestedAt: agreed.at,
    offer: offer === undefined || isForgotten ? null : offer,
    reason,
  };
};

const requestPersonal = (form: CarOfferForm): NonNullable<CarOfferEventOf<'CarOfferRequested'>['personal']> => ({
  owner: carOwnerSchema.parse(form),
  car: { ...tradeInCarOf(form), state: form.state, ...marksOf(form) },
});

/** Everything under /api/car-offers, and the car offers of an account. */
export const carOfferRoutes = (
  ports: ServicePorts,
  suburbs: SuburbSearch,
  receiveForm: ReceiveForm,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perPhone = createThrottle(ports.clock, limits.carOfferPerPhone);
  const perMailbox = createThrottle(ports.clock, limits.carOfferPerEmail);

  const ask = async (ctx: HttpContext, { fields, files }: MultipartForm): Promise<void> => {
    const form = validate(carOfferFormSchema, Object.fromEntries(fields));
    const session = await currentSession(ctx, ports);
    const key = commandIdOf(ctx, ports.randomness, session?.customerId ?? 'anonymous', 'car-offer');
    const point = pointOfPlace({ ...form, state: form.suburbState }, suburbs);
    const [nearest] = point === undefined ? [] : nearestDealers({ ...point, top: 1, department: 'Vehicle Sales' });
    if (nearest === undefined) refuse({ code: 'postcode-not-found' });
    const personal = requestPersonal(form);
    const emailHash = emailHashOf(ports, personal.owner.email);
    takeAll([
      [perPhone, emailHashOf(ports, normalisePhone(personal.owner.phoneNo))],
      [perMailbox, emailHash],
    ]);
    const cleaned = await cleanPictures(files, ports.cleanPicture, mostCarPictures);
    // the address says whose it is as well: its owner finds the request among their data
    const customerId = session?.customerId ?? (await findReservation(ports, emailHash)) ?? null;
    // another request under the same idempotency key is another one, not a wrong answer
    const commandId = stepOf(key, JSON.stringify([form, ...hashesOf(cleaned)]));
    const requestId = stepOf(commandId, 'car offer');
    const pictures = namedPictures(ports, { kind: 'car picture', customerId: requestId, commandId }, cleaned);
    const now = ports.clock.now();
    const { id, name, address } = nearest.dealer;
    const event: CarOfferEventOf<'CarOfferRequested'> = {
      type: 'CarOfferRequested',
      data: {
        requestId,
        retailer: { id, name, stateCode: address.stateCode },
        pictures: [...pictures],
        customerId,
        agreed: { wording: carOfferWording, at: now.toString({ smallestUnit: 'millisecond' }) },
        keptUntil: now.add({ hours: 24 * ownerKeptDays }).toString({ smallestUnit: 'millisecond' }),
      },
      personal,
    };
    const actor = { kind: 'customer', id: session?.customerId ?? requestId } as const;
    // whoever is told of the request sees them at once; sent again after it was forgotten, they are not kept anew
    if ((await requestsForCarOffers.load(ports, requestId)) === undefined)
      await storePictures(ports, requestId, pictures, cleaned);
    await requestsForCarOffers.record(
      ports,
      { requestId, commandId, correlationId: ctx.state.requestId, actor },
      event,
    );
    const recorded = await requestsForCarOffers.load(ports, requestId);
    if (recorded === undefined) throw new Error('A car offer that was recorded is not there');
    return sendFresh(ctx, wireCarOffer(ports, recorded));
  };

  on(carOfferCalls.askCarOffer, async (ctx) => {
    expectMultipart(ctx, formLimits);
    return receiveForm(ctx, formLimits, (form) => ask(ctx, form));
  });

  const requestOf = (token: string): string => carOfferLink.idOf(ports, token);

  on(carOfferCalls.findCarOffer, async (ctx, sent) => {
    const request =
      (await requestsForCarOffers.load(ports, requestOf((await sent.value()).token))) ??
      refuse({ code: 'car-offer-not-found' });
    return sendFresh(ctx, wireCarOffer(ports, request));
  });

  on(carOfferCalls.forgetCarOwner, async (ctx, sent) => {
    const { token } = await sent.value();
    const key = commandIdOf(ctx, ports.randomness, 'anonymous', 'forget-car-owner');
    const requestId = requestOf(token);
    const actor = { kind: 'customer', id: requestId } as const;
    const command = { requestId, commandId: stepOf(key, requestId), correlationId: ctx.state.requestId, actor };
    if (!(await requestsForCarOffers.forget(ports, command, 'request'))) refuse({ code: 'car-offer-not-found' });
    ctx.body = success('Your details and photos have been deleted.');
  });

  on(carOfferCalls.customerCarOffers, async (ctx) => {
    const { customerId } = sessionOf(ctx);
    // what was asked for or deleted a moment ago on another page shows
    await waitForAllWrites(ports, readModelCollections.carOffers.name);
    const requestIds = await requestsForCarOffers.ofAccount(ports, customerId);
    const requests = await keptRequests(customerId, requestIds, async (requestId) =>
      requestsForCarOffers.load(ports, requestId),
    );
    const body: readonly AskedCarOffer[] = requests
      .map((request) => wireCarOffer(ports, request))
      .toSorted((one, other) => (one.requestedAt < other.requestedAt ? 1 : -1));
    sendFresh(ctx, body);
  });

  return routes;
};
