/** A request for a brochure by mail, folded from its events. */
import type { BrochureRequestEvent, BrochureRequestEventOf } from './brochure-request-events.ts';
import type { BrochureReader } from './brochure-request-form.ts';

export type BrochureRequest = {
  readonly requested: BrochureRequestEventOf<'BrochureRequested'>['data'];
  readonly isForgotten: boolean;
  /** Undefined once name and address are forgotten, or cannot be read. */
  readonly reader: BrochureReader | undefined;
};

/** A request after one more event; undefined before it was made. */
export const evolveBrochureRequest = (
  request: BrochureRequest | undefined,
  event: BrochureRequestEvent,
): BrochureRequest | undefined =>
  event.type === 'BrochureRequested'
    ? { requested: event.data, isForgotten: false, reader: event.personal }
    : request && { ...request, isForgotten: true, reader: undefined };
