/** A call back that was asked for, folded from its events, and what may become of it. */
import type { CallBackEvent, CallBackEventOf } from './call-back-events.ts';
import type { Caller } from './call-back-form.ts';
import type { CallBackOutcome, CallBackStanding } from './call-back-standing.ts';

export type CallBack = {
  readonly requested: CallBackEventOf<'CallBackRequested'>['data'];
  readonly standing: CallBackStanding;
  readonly isForgotten: boolean;
  /** Undefined once the details are forgotten, or cannot be read. */
  readonly caller: Caller | undefined;
};

/** Where a call back stands once its details are destroyed: what it came to is known on. */
export const standingOnceForgotten = (standing: CallBackStanding): CallBackStanding =>
  standing === 'asked' ? 'deleted' : standing;

/** A request after one more event; undefined before it was made. */
export const evolveCallBack = (request: CallBack | undefined, event: CallBackEvent): CallBack | undefined => {
  switch (event.type) {
    case 'CallBackRequested':
      return { requested: event.data, standing: 'asked', isForgotten: false, caller: event.personal };
    case 'CallBackClosed':
      return request && { ...request, standing: event.data.outcome };
    case 'CallerForgotten':
      return (
        request && {
          ...request,
          standing: standingOnceForgotten(request.standing),
          isForgotten: true,
          caller: undefined,
        }
      );
  }
};

export type CallBackDecision =
  | { readonly kind: 'accepted'; /** Undefined: it is so already. */ readonly event: CallBackEvent | undefined }
  | { readonly kind: 'refused'; readonly refusal: { readonly code: 'call-back-over' } };

/** What becomes of a call back once the retailer says what the call came to: nothing after the details are gone, since nobody can be called then. */
export const closeCallBack = (request: CallBack, outcome: CallBackOutcome): CallBackDecision => {
  if (request.standing === outcome) return { kind: 'accepted', event: undefined };
  if (request.isForgotten) return { kind: 'refused', refusal: { code: 'call-back-over' } };
  return { kind: 'accepted', event: { type: 'CallBackClosed', data: { outcome } } };
};
