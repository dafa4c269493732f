/** What those who answer say of a request: carried out once per message id, however often it is delivered. */
import type { CarOfferAnswer, CarOfferMessage } from '@driveaway/domain/api/car-offer-desk.ts';
import {
  carOfferStanding,
  decideCarOffer,
  type CarOffer,
  type CarOfferCommand,
  type CarOfferDecision,
} from '@driveaway/domain/car-offers/car-offer.ts';
import type { MessageOutcome } from '../back-office/answer-messages.ts';
import { deskCommand, knownTo, type DeskMessage } from '../back-office/desk-messages.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import type { WritePorts } from '../customers/customers.ts';
import type { Machine } from '../machines/machine.ts';

const commandOf = (message: CarOfferMessage): CarOfferCommand => {
  switch (message.type) {
    case 'offer': {
      const { amountCents, holdsUntil, conditions } = message;
      return { type: 'MakeCarOffer', amountCents, holdsUntil, conditions };
    }
    case 'withdraw':
      return { type: 'WithdrawCarOffer', reason: message.reason };
  }
};

/** A request for whoever may know of its retailer; undefined for any other, and where there is none. Refuses for a moment while a later version alone can read it. */
export const findCarOffer = async (
  ports: Pick<WritePorts, 'eventStore' | 'keys'>,
  machine: Machine,
  requestId: string,
): Promise<CarOffer | undefined> =>
  knownTo(machine, await requestsForCarOffers.load(ports, requestId), ({ requested }) => requested.retailer);

const notFound = { kind: 'refused', refusal: { code: 'car-offer-not-found' } } as const;

/** Carries out a message. Durable once it resolves; throws only on faults. */
export const recordCarOfferMessage = async (
  ports: WritePorts,
  sent: DeskMessage<CarOfferMessage>,
): Promise<MessageOutcome<CarOfferAnswer>> => {
  const { machine, message } = sent;
  const { requestId, messageId } = message;
  if ((await findCarOffer(ports, machine, requestId)) === undefined) return notFound;
  const command = { requestId, ...deskCommand(ports, sent, 'car-offer-message', requestId) };
  const asked = commandOf(message);
  let decided: CarOfferDecision | undefined;
  const changed = await requestsForCarOffers.change(ports, command, (now) => {
    decided = decideCarOffer(asked, now, ports.clock.now());
    return decided.kind === 'accepted' ? decided.event : undefined;
  });
  if (changed === undefined) return notFound;
  if (changed.commandHash !== undefined && changed.commandHash !== command.commandHash)
    return { kind: 'refused', refusal: { code: 'message-reused' } };
  if (decided?.kind === 'refused') return decided;
  const standing = carOfferStanding(changed.request, ports.clock.now());
  return { kind: 'done', answer: { success: true, requestId, messageId, standing, replayed: changed.replayed } };
};
