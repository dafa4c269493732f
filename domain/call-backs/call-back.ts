/** A call back that was asked for, folded from its events. */
import type { CallBackEvent, CallBackEventOf } from './call-back-events.ts';
import type { Caller } from './call-back-form.ts';

export type CallBack = {
  readonly requested: CallBackEventOf<'CallBackRequested'>['data'];
  readonly isForgotten: boolean;
  /** Undefined once the details are forgotten, or cannot be read. */
  readonly caller: Caller | undefined;
};

/** A request after one more event; undefined before it was made. */
export const evolveCallBack = (request: CallBack | undefined, event: CallBackEvent): CallBack | undefined =>
  event.type === 'CallBackRequested'
    ? { requested: event.data, isForgotten: false, caller: event.personal }
    : request && { ...request, isForgotten: true, caller: undefined };
