/** What those who answer say of a request: carried out once per message id, however often it is delivered. */
import type { CarOfferAnswer, CarOfferMessage } from '@driveaway/domain/api/car-offer-desk.ts';
import {
  carOfferStanding,
  decideCarOffer,
  type CarOffer,
  type CarOfferCommand,
} from '@driveaway/domain/car-offers/car-offer.ts';
import { deskCommand, knownTo, type DeskMessage } from '../back-office/desk-messages.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import type { WritePorts } from '../customers/customers.ts';
import { refuse } from '../http/failures/http-refusals.ts';
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

/** A request for whoever may know of its retailer. Refuses any other like one that is not there, and for a moment one that a later version alone can read. */
export const findCarOffer = async (
  ports: Pick<WritePorts, 'eventStore' | 'keys'>,
  machine: Machine,
  requestId: string,
): Promise<CarOffer> =>
  knownTo(machine, await requestsForCarOffers.load(ports, requestId), ({ requested }) => requested.retailer, {
    code: 'car-offer-not-found',
  });

/** Carries out a message, or refuses it. Durable once it resolves. */
export const recordCarOfferMessage = async (
  ports: WritePorts,
  sent: DeskMessage<CarOfferMessage>,
): Promise<CarOfferAnswer> => {
  const { machine, message } = sent;
  const { requestId, messageId } = message;
  await findCarOffer(ports, machine, requestId);
  const command = { requestId, ...deskCommand(ports, sent, 'car-offer-message', requestId) };
  const asked = commandOf(message);
  const { request, replayed, commandHash } =
    (await requestsForCarOffers.change(ports, command, (now) => {
      const decided = decideCarOffer(asked, now, ports.clock.now());
      return decided.kind === 'refused' ? refuse(decided.refusal) : decided.event;
    })) ?? refuse({ code: 'car-offer-not-found' });
  if (commandHash !== undefined && commandHash !== command.commandHash) refuse({ code: 'message-reused' });
  return { success: true, requestId, messageId, standing: carOfferStanding(request, ports.clock.now()), replayed };
};
