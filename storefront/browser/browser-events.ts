import type { RepaymentResult } from '@driveaway/domain/api/repayment-result.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';

/** The events on the window that parts of a page, and its host, tell one another by, with their detail. */
type BrowserEvents = {
  /** Asks every open dialog to close. */
  readonly closeModal: undefined;
  /** Asks every finance summary to load again. */
  readonly updateRepaymentInfo: undefined;
  /** The retailer of another suburb was looked up. */
  readonly dealerChanged: Suburb;
  /** A repayment was worked out. */
  readonly repaymentInfoUpdated: RepaymentResult;
  /** Repayments were asked for in a postcode. */
  readonly 'tab-changed': { readonly postcode: string };
};

/** Tells everyone. */
export const fireBrowserEvent = <Name extends keyof BrowserEvents>(
  name: Name,
  detail: BrowserEvents[Name],
  target: EventTarget = globalThis,
): void => {
  target.dispatchEvent(new CustomEvent(name, { detail }));
};

/** Listens until the returned function is called. */
export const onBrowserEvent = (
  name: keyof BrowserEvents,
  listener: () => void,
  target: EventTarget = globalThis,
): (() => void) => {
  target.addEventListener(name, listener);
  return () => {
    target.removeEventListener(name, listener);
  };
};
