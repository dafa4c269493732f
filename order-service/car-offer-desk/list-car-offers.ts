/** Requests for offers as those who answer look for them, from the read model. */
import type { DeskCarOffers, DeskCarOffersQuery, ListedCarOffer } from '@driveaway/domain/api/car-offer-desk.ts';
import {
  carOfferDocumentSchema,
  readModelCollections,
  type CarOfferDocument,
} from '@driveaway/domain/api/read-models.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { stateTimeZones } from '@driveaway/domain/locations/state-time-zones.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import type { Machine } from '../machines/machine.ts';
import { currentCollections } from '../orders/current-collections.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** As many as anybody works off before they ask again. */
const mostListedCarOffers = 200;

type ListPorts = Pick<ServicePorts, 'readModels' | 'eventStore' | 'wait' | 'clock'>;

const listed = (document: CarOfferDocument, now: Temporal.Instant): ListedCarOffer => {
  const { requestId, standing, retailer: id, requestedAt, pictures, holdsUntil } = document;
  const dealer = findDealer(id);
  // a retailer that was taken off the list keeps its requests; nobody knows its clock then
  const today = now
    .toZonedDateTimeISO(stateTimeZones[dealer?.address.stateCode ?? 'NSW'])
    .toPlainDate()
    .toString();
  const isExpired = standing === 'offered' && holdsUntil !== undefined && holdsUntil < today;
  return {
    requestId,
    standing: isExpired ? 'expired' : standing,
    retailer: { id, name: dealer?.name ?? id },
    requestedAt,
    pictures,
  };
};

/**
 * Lists those that wait for an answer, or all, as far as a machine may know of their retailers, the longest ago first.
 * Everything that was recorded before the call is in its answer; refuses as unavailable while the read model is late.
 */
export const listCarOffers = (ports: ListPorts, most = mostListedCarOffers) => {
  const openCurrent = currentCollections(ports.readModels);
  return async (machine: Machine, { retailer, which }: DeskCarOffersQuery): Promise<DeskCarOffers> => {
    await waitForAllWrites(ports, readModelCollections.carOffers.name);
    const collection = (await openCurrent('carOffers')) ?? refuse({ code: 'unavailable' });
    if (retailer !== undefined && machine.retailers?.includes(retailer) === false) return { requests: [], more: false };
    const known = retailer === undefined ? machine.retailers : [retailer];
    const page = await collection.page({
      where: {
        standing: which === 'waiting' ? ['waiting'] : ['waiting', 'offered', 'withdrawn', 'forgotten'],
        ...(known !== undefined && { retailer: [...known] }),
      },
      orderBy: { field: 'requestedAt', direction: 'ascending' },
      limit: most + 1,
    });
    const now = ports.clock.now();
    return {
      requests: page.slice(0, most).map(({ body }) => listed(carOfferDocumentSchema.parse(body), now)),
      more: page.length > most,
    };
  };
};
