/** What the mail about a car offer says: to whoever asked, or to the retailer. Names and addresses are read just before. */
import {
  readCarOfferEvent,
  carOfferStream,
  type CarOfferEvent,
} from '@driveaway/domain/car-offers/car-offer-events.ts';
import { carOfferStanding, type CarOffer } from '@driveaway/domain/car-offers/car-offer.ts';
import type { CarOfferStanding } from '@driveaway/domain/car-offers/car-offer-rules.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import {
  carOfferAskedMail,
  carOfferMadeMail,
  carOfferRetailerMail,
  carOfferWithdrawnMail,
  type MailedCarOffer,
} from '@driveaway/domain/mail/car-offer-mails.ts';
import { strangersWords } from '@driveaway/domain/mail/strangers-words.ts';
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import { loadStream } from '../customers/customers.ts';
import { carOfferLink } from '../customers/visitor-links.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { addressedToRetailer, type RetailerMail } from './compose-retailer-mail.ts';

export type CarOfferMail =
  | { readonly to: 'owner'; readonly name: string; readonly address: string; readonly content: MailContent }
  | { readonly to: 'retailer'; readonly mail: RetailerMail };

type MailPorts = Pick<ServicePorts, 'eventStore' | 'keys' | 'settings' | 'secrets' | 'clock'>;

/** Undefined where nothing was written. */
const wordsOf = (text: string) => (text === '' ? undefined : strangersWords(text));

const ownerContent = (
  event: CarOfferEvent,
  { offer }: CarOffer,
  standing: CarOfferStanding,
  asked: MailedCarOffer,
): MailContent | undefined => {
  switch (event.type) {
    case 'CarOfferRequested':
      return carOfferAskedMail(asked);
    case 'CarOfferMade':
      // one that was replaced or withdrawn meanwhile, or is over, would only confuse
      return standing !== 'offered' || offer?.offer !== event.data.offer
        ? undefined
        : carOfferMadeMail(asked, { ...event.data, conditions: wordsOf(offer.conditions) });
    case 'CarOfferWithdrawn':
      return standing === 'withdrawn'
        ? carOfferWithdrawnMail(asked, { hadOffer: offer !== undefined, reason: wordsOf(event.personal?.reason ?? '') })
        : undefined;
    case 'CarOwnerForgotten':
      return undefined;
  }
};

/** Undefined when there is nobody to tell, or nothing any more. */
export const composeCarOfferMail = async (
  ports: MailPorts,
  {
    requestId,
    eventId,
    audience,
  }: { readonly requestId: string; readonly eventId: string; readonly audience: string | undefined },
): Promise<CarOfferMail | undefined> => {
  const request = await requestsForCarOffers.load(ports, requestId);
  const { history } = await loadStream(ports, carOfferStream(requestId));
  const stored = history.find(({ id }) => id === eventId);
  const event = stored && readCarOfferEvent(stored);
  const { personal, requested } = request ?? {};
  if (request === undefined || event === undefined || typeof event === 'string') return undefined;
  if (personal === undefined || requested === undefined) return undefined;
  const { id: dealerId, name: retailer } = requested.retailer;
  const asked: MailedCarOffer = {
    requestId,
    retailer,
    phone: findDealer(dealerId)?.phones[0] ?? '',
    car: personal.car,
    pictures: requested.pictures.length,
    path: carOfferLink.path(ports, requestId),
  };
  if (audience === 'retailer') {
    if (event.type !== 'CarOfferRequested') return undefined;
    const mail = addressedToRetailer(ports, { dealerId, name: retailer }, carOfferRetailerMail(asked));
    return mail && { to: 'retailer', mail };
  }
  const content = ownerContent(event, request, carOfferStanding(request, ports.clock.now()), asked);
  const { firstName, lastName, email: address } = personal.owner;
  return content && { to: 'owner', name: `${firstName} ${lastName}`, address, content };
};
