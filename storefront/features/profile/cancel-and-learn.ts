import { isOutcomeUnknown, messageOf } from '../../api/api-failure.ts';

/**
 * What became of a cancellation. `unheard`: no answer came, and the order stands; `unknown`: no answer came, and the
 * order could not be read either. Both may be tried again with the same key.
 */
export type CancelOutcome =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unheard' }
  | { readonly kind: 'unknown' };

type Steps = {
  readonly send: () => Promise<unknown>;
  /** Reads from the server whether the order is cancelled. */
  readonly isCancelled: () => Promise<boolean>;
  /** Between two questions to the order. */
  readonly wait: () => Promise<void>;
};

/** A request that was lost on the way may still arrive: one 'not cancelled' is not enough. */
const questions = 3;

/** Sends a cancellation; when the answer is lost, asks the order what happened. Never rejects. */
export const cancelAndLearn = async ({ send, isCancelled, wait }: Steps): Promise<CancelOutcome> => {
  try {
    await send();
    return { kind: 'cancelled' };
  } catch (error) {
    if (!isOutcomeUnknown(error)) return { kind: 'refused', message: messageOf(error) };
  }
  let answer: boolean | undefined;
  for (let asked = 0; asked < questions; asked += 1) {
    if (asked > 0) await wait();
    answer = await isCancelled().catch(() => undefined);
    if (answer === true) return { kind: 'cancelled' };
  }
  return { kind: answer === undefined ? 'unknown' : 'unheard' };
};
