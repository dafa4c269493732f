/** Car offers for those who make them, each reading of a car and its owner on record before it is answered. */
import {
  carOfferMessageSchema,
  carPictureQuery,
  deskCarOffersQuerySchema,
  type DeskCarOffer,
} from '@driveaway/domain/api/car-offer-desk.ts';
import { carOfferStream } from '@driveaway/domain/car-offers/car-offer-events.ts';
import { carOfferStanding, type CarOffer } from '@driveaway/domain/car-offers/car-offer.ts';
import { z } from 'zod';
import { listReadsOf } from '../audit/personal-data-reads.ts';
import { recordDeskRead } from '../audit/record-desk-read.ts';
import { deskAnswers } from '../back-office/desk-messages.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { sendFile } from '../http/files/send-file.ts';
import { validate } from '../http/requests/validate.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { VerifiedMachine } from '../machines/machine.ts';
import { namedOperator, type NamedMachine } from '../machines/named-operator.ts';
import { readPicture } from '../pictures/sent-pictures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute, type RouteContext } from '../routes/api-route.ts';
import { carOfferDeskCalls } from '../routes/car-offer-desk-calls.ts';
import { listCarOffers } from './list-car-offers.ts';
import { findCarOffer, recordCarOfferMessage } from './record-car-offer-message.ts';

const idSchema = z.uuid();
const pictureQuerySchema = z.object(carPictureQuery);

/** GET and POST /api/back-office/car-offers, its batch, one request with its photos, and who was shown it. */
export const carOfferDeskRoutes = (ports: ServicePorts, stopping: AbortSignal): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const list = listCarOffers(ports);
  const messages = deskAnswers(ports, stopping, {
    of: 'car offers',
    schema: carOfferMessageSchema,
    record: (message) => recordCarOfferMessage(ports, message),
  });

  /** The request of the address; an id that is none is answered like one that nobody made. */
  const requestOf = async (ctx: RouteContext, machine: VerifiedMachine): Promise<CarOffer> =>
    findCarOffer(ports, machine, idSchema.safeParse(ctx.params['requestId']).data ?? '');

  const onRecord = (ctx: RouteContext, machine: NamedMachine, carOfferId: string): Promise<void> =>
    recordDeskRead(ports, ctx, machine, {
      of: { carOfferId },
      stream: carOfferStream(carOfferId),
      what: 'car-offer',
      said: 'car offer read',
    });

  onMachine(carOfferDeskCalls.deskCarOffers, async (ctx, machine) => {
    ctx.body = await list(machine, validate(deskCarOffersQuerySchema, ctx.query));
  });

  onMachine(carOfferDeskCalls.deskCarOffer, async (ctx, client) => {
    const machine = namedOperator(ctx, client);
    const request = await requestOf(ctx, machine);
    const { requested, personal, offer, reason, isForgotten } = request;
    const { requestId, retailer, pictures, agreed } = requested;
    if (personal !== undefined) await onRecord(ctx, machine, requestId);
    return sendFresh(ctx, {
      requestId,
      standing: carOfferStanding(request, ports.clock.now()),
      retailer: { id: retailer.id, name: retailer.name },
      requestedAt: agreed.at,
      pictures: isForgotten ? 0 : pictures.length,
      owner: personal?.owner ?? null,
      car: personal?.car ?? null,
      offer: offer ?? null,
      reason,
    } satisfies DeskCarOffer);
  });

  onMachine(carOfferDeskCalls.deskCarPicture, async (ctx, client) => {
    const machine = namedOperator(ctx, client);
    const { requested } = await requestOf(ctx, machine);
    const { number } = validate(pictureQuerySchema, ctx.query);
    const picture = requested.pictures[Number(number)];
    const found = picture && (await readPicture(ports, picture, String(Number(number) + 1), requested.agreed.at));
    if (found === undefined) refuse({ code: 'document-not-found' });
    await onRecord(ctx, machine, requested.requestId);
    return sendFile(ctx, found);
  });

  onMachine(carOfferDeskCalls.deskCarOfferReads, async (ctx, machine) => {
    const { requested } = await requestOf(ctx, machine);
    ctx.body = await listReadsOf(ports, { carOfferId: requested.requestId });
  });

  onMachine(carOfferDeskCalls.answerCarOffer, messages.one);
  onMachine(carOfferDeskCalls.answerCarOffers, messages.lines);

  return routes;
};
