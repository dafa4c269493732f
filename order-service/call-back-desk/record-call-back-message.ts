/** What those who call say of a call back: carried out once per message id, however often it is delivered. */
import type { CallBackAnswer, CallBackMessage } from '@driveaway/domain/api/call-back-desk.ts';
import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { closeCallBack, type CallBack, type CallBackDecision } from '@driveaway/domain/call-backs/call-back.ts';
import type { MessageOutcome } from '../back-office/answer-messages.ts';
import { deskCommand, knownTo, type DeskMessage } from '../back-office/desk-messages.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { carriedOutBefore, type WritePorts } from '../customers/customers.ts';
import type { Machine } from '../machines/machine.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** A call back for whoever may know of its retailer; undefined for any other, and where there is none. Refuses for a moment while a later version alone can read it. */
export const findCallBack = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  machine: Machine,
  callBackId: string,
): Promise<CallBack | undefined> =>
  knownTo(machine, await requestsForCallBacks.load(ports, callBackId), ({ requested }) => requested.retailer);

const reused = { kind: 'refused', refusal: { code: 'message-reused' } } as const;
const notFound = { kind: 'refused', refusal: { code: 'call-back-not-found' } } as const;

/** Carries out a message. Durable once it resolves; throws only on faults. */
export const recordCallBackMessage = async (
  ports: WritePorts,
  sent: DeskMessage<CallBackMessage>,
): Promise<MessageOutcome<CallBackAnswer>> => {
  const { machine, dryRun = false } = sent;
  const { callBackId, messageId, type: outcome } = sent.message;
  const callBack = await findCallBack(ports, machine, callBackId);
  if (callBack === undefined) return notFound;
  const answer = { success: true, callBackId, messageId } as const;
  const command = { requestId: callBackId, ...deskCommand(ports, sent, 'call-back-message', callBackId) };
  if (dryRun) {
    const before = await carriedOutBefore(ports, callBackStream(callBackId), command);
    if (before === 'other') return reused;
    const replayed = before === 'same';
    const tried = closeCallBack(callBack, outcome);
    if (!replayed && tried.kind === 'refused') return tried;
    return { kind: 'done', answer: { ...answer, standing: replayed ? callBack.standing : outcome, replayed, dryRun } };
  }
  let decided: CallBackDecision | undefined;
  const changed = await requestsForCallBacks.change(ports, command, (now) => {
    decided = closeCallBack(now, outcome);
    return decided.kind === 'accepted' ? decided.event : undefined;
  });
  if (changed === undefined) return notFound;
  if (changed.commandHash !== undefined && changed.commandHash !== command.commandHash) return reused;
  if (decided?.kind === 'refused') return decided;
  return { kind: 'done', answer: { ...answer, standing: changed.request.standing, replayed: changed.replayed } };
};
