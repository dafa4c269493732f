/** How machines are told no: the refusals of customers, a few of their own, and details of an illegal transition. */
import { eventOfMessage, messageTypes, type MachineFailure } from '@driveaway/domain/api/back-office.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { UnreadableEvent } from '@driveaway/infra/event-store/unreadable-event.ts';
import { OwnerErased } from '@driveaway/infra/keys/owner-erased.ts';
import { RefusedRequest, type HttpRefusal } from '../http/failures/http-refusals.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refusalResponse, type RefusalResponse } from '../http/failures/refusal-responses.ts';

/** What customers are told of a test drive, a call back or a car offer is about their link. */
const otherWords: Readonly<Partial<Record<HttpRefusal['code'], string>>> = {
  'car-offer-not-found': 'There is no such request for an offer.',
  'test-drive-not-found': 'There is no such test drive.',
  'call-back-not-found': 'There is no such call back.',
  'test-drive-over': 'The test drive was cancelled or closed: it cannot be changed any more.',
  'time-taken': 'Another test drive has the car at this time.',
  'time-not-offered':
    'Drives are moved to a time to come, within four weeks and one day, with a car of the same retailer.',
};

/** 'VehicleAllocated (allocate)': an event with the message that reports it, if the back office may. */
const withMessage = (event: string): string => {
  const type = messageTypes.find((known) => eventOfMessage[known] === event);
  return type === undefined ? event : `${event} (${type})`;
};

const responseTo = (refusal: HttpRefusal): RefusalResponse => {
  const response = refusalResponse(refusal);
  const words = otherWords[refusal.code];
  if (words !== undefined) return { ...response, message: words };
  if (refusal.code !== 'illegal-transition') return response;
  const possible = refusal.possibleEvents.length === 0 ? 'nothing' : refusal.possibleEvents.map(withMessage).join(', ');
  return {
    ...response,
    message: `${withMessage(refusal.refusedEvent)} is not possible. The order stands at: ${refusal.state}. Possible now: ${possible}.`,
  };
};

type MachineFailureResponse = {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly failure: Omit<MachineFailure, 'requestId'>;
};

/** Status and body of a refusal, without the request's id. */
export const machineFailureOf = (refusal: HttpRefusal): MachineFailureResponse => {
  const { status, message, retryAfterSeconds } = responseTo(refusal);
  return {
    status,
    retryAfterSeconds,
    failure: {
      success: false,
      code: refusal.code,
      message,
      ...(refusal.code === 'illegal-transition'
        ? { state: refusal.state, refusedEvent: refusal.refusedEvent, possibleEvents: [...refusal.possibleEvents] }
        : {}),
    },
  };
};

/** What is thrown as the refusal that it is to a machine: also of the history itself, or a customer who was erased meanwhile; undefined for any other fault. */
export const refusalOfFault = (fault: unknown): HttpRefusal | undefined => {
  if (fault instanceof RefusedRequest) return fault.refusal;
  if (fault instanceof OwnerErased) return { code: 'customer-erased' };
  return fault instanceof UnreadableEvent || (fault instanceof EventStoreFault && fault.code === 'damaged')
    ? { code: 'history-unreadable', message: `${fault.message}: see orders verify.` }
    : undefined;
};

/** Answers a machine with a refusal. */
export const sendMachineRefusal = (ctx: HttpContext, refusal: HttpRefusal): void => {
  const { status, retryAfterSeconds, failure } = machineFailureOf(refusal);
  const body: MachineFailure = { ...failure, requestId: ctx.state.requestId };
  ctx.state.refusal = refusal.code;
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  // RFC 6750 §3: says what kind of credentials are missing
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer realm="driveaway"');
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  ctx.body = body;
};
