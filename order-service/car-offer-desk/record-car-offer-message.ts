/** What those who answer say of a request: carried out once per message id, however often it is delivered. */
import type { CarOfferAnswer, CarOfferMessage } from '@driveaway/domain/api/car-offer-desk.ts';
import {
  carOfferStanding,
  decideCarOffer,
  type CarOffer,
  type CarOfferCommand,
  type CarOfferDecision,
} from '@driveaway/domain/car-offers/car-offer.ts';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import type { MessageOutcome } from '../back-office/answer-messages.ts';
import { changeCarOffer, findKnownCarOffer } from '../car-offers/car-offer-requests.ts';
import type { WritePorts } from '../customers/customers.ts';
import { actorOf, type Machine } from '../machines/machine-token.ts';
import { commandHash } from '../orders/command-hash.ts';
import { derivedId } from '../orders/derived-id.ts';

type CarOfferMessageToRecord = {
  readonly machine: Machine;
  readonly message: CarOfferMessage;
  readonly correlationId: string;
};

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
  { retailers }: Machine,
  requestId: string,
): Promise<CarOffer | undefined> => {
  const request = await findKnownCarOffer(ports, requestId);
  return request && retailers?.includes(request.requested.retailer.id) === false ? undefined : request;
};

const notFound = { kind: 'refused', refusal: { code: 'car-offer-not-found' } } as const;

/** Carries out a message. Durable once it resolves; throws only on faults. */
export const recordCarOfferMessage = async (
  ports: WritePorts,
  { machine, message, correlationId }: CarOfferMessageToRecord,
): Promise<MessageOutcome<CarOfferAnswer>> => {
  const { requestId, messageId } = message;
  if ((await findCarOffer(ports, machine, requestId)) === undefined) return notFound;
  const content: JsonObject = structuredClone({ ...message });
  const command = {
    requestId,
    commandId: derivedId('car-offer-message', machine.clientId, requestId, messageId),
    commandHash: commandHash(ports.secrets.orderNumber, content),
    correlationId,
    actor: actorOf(machine),
  };
  const asked = commandOf(message);
  let decided: CarOfferDecision | undefined;
  const changed = await changeCarOffer(ports, command, (now) => {
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
