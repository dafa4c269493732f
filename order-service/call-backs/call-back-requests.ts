/** Call backs that visitors asked for, on record. */
import {
  callBackEventVersion,
  callBackStream,
  readCallBackEvent,
  type CallBackEvent,
} from '@driveaway/domain/call-backs/call-back-events.ts';
import { evolveCallBack, type CallBack } from '@driveaway/domain/call-backs/call-back.ts';
import { visitorRequests } from '../customers/visitor-requests.ts';

export const requestsForCallBacks = visitorRequests<CallBack, CallBackEvent>({
  collection: 'callBacks',
  forgetting: 'forget caller',
  streamOf: callBackStream,
  read: readCallBackEvent,
  evolve: evolveCallBack,
  version: callBackEventVersion,
  forgotten: 'CallerForgotten',
  emailOf: ({ caller }) => caller?.email,
});
