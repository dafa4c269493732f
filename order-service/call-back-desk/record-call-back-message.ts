/** What those who call say of a call back: carried out once per message id, however often it is delivered. */
import type { CallBackAnswer, CallBackMessage } from '@driveaway/domain/api/call-back-desk.ts';
import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { closeCallBack, type CallBack } from '@driveaway/domain/call-backs/call-back.ts';
import { deskCommand, knownTo, type DeskMessage } from '../back-office/desk-messages.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { carriedOutBefore, type WritePorts } from '../customers/customers.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { Machine } from '../machines/machine.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** A call back for whoever may know of its retailer. Refuses any other like one that is not there, and for a moment one that a later version alone can read. */
export const findCallBack = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  machine: Machine,
  callBackId: string,
): Promise<CallBack> =>
  knownTo(machine, await requestsForCallBacks.load(ports, callBackId), ({ requested }) => requested.retailer, {
    code: 'call-back-not-found',
  });

/** Carries out a message, or refuses it. Durable once it resolves. */
export const recordCallBackMessage = async (
  ports: WritePorts,
  sent: DeskMessage<CallBackMessage>,
): Promise<CallBackAnswer> => {
  const { machine, dryRun = false } = sent;
  const { callBackId, messageId, type: outcome } = sent.message;
  const callBack = await findCallBack(ports, machine, callBackId);
  const answer = { success: true, callBackId, messageId } as const;
  const command = { requestId: callBackId, ...deskCommand(ports, sent, 'call-back-message', callBackId) };
  const eventOf = (now: CallBack) => {
    const decided = closeCallBack(now, outcome);
    return decided.kind === 'refused' ? refuse(decided.refusal) : decided.event;
  };
  if (dryRun) {
    const before = await carriedOutBefore(ports, callBackStream(callBackId), command);
    if (before === 'other') refuse({ code: 'message-reused' });
    if (before === 'same') return { ...answer, standing: callBack.standing, replayed: true, dryRun };
    eventOf(callBack);
    return { ...answer, standing: outcome, replayed: false, dryRun };
  }
  const { request, replayed, commandHash } =
    (await requestsForCallBacks.change(ports, command, eventOf)) ?? refuse({ code: 'call-back-not-found' });
  if (commandHash !== undefined && commandHash !== command.commandHash) refuse({ code: 'message-reused' });
  return { ...answer, standing: request.standing, replayed };
};
