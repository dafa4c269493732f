import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod/mini';
import { fieldErrorsOf, isOutcomeUnknown, isSessionOver, messageOf } from './api-failure.ts';
import type { MutationOptions } from './http-client.ts';
import { loginAddress } from './return-address.ts';
import { useSubmitKeys, type KeptKey } from './submit-key.ts';
import { useValidatedForm, type Refusal, type SubmitOutcome } from '../ui/form/use-validated-form.ts';

type SentFormOptions<Values extends FieldValues, Valid extends FieldValues, Answer> = {
  readonly idPrefix: string;
  readonly schema: z.ZodMiniType<Valid, Values>;
  readonly start: DefaultValues<Values>;
  readonly send: (valid: Valid, options: MutationOptions) => Promise<Answer>;
  /** The server said yes. */
  readonly onSent: (answer: Answer, valid: Valid) => Promise<void> | void;
  /** What to say of a refusal, or of an answer that never came; the server's own words by default (specification §8). */
  readonly onRefused?: (error: unknown) => Promise<Refusal> | Refusal;
  /** The form stays on the page and may be sent again; else it is busy until the page is left. */
  readonly isRepeatable?: boolean;
  /** Starts sending, unless it is not due. */
  readonly ifDue?: (send: () => Promise<SubmitOutcome>) => Promise<SubmitOutcome> | undefined;
  /** Tells one submit from another one; by default everything that is sent does. */
  readonly contentOf?: (valid: Valid) => unknown;
  readonly keptKey?: KeptKey;
};

/** What the server said of a refusal, and at which fields. */
export const refusalOf = (error: unknown): Refusal => ({
  message: isOutcomeUnknown(error) ? 'Something went wrong' : messageOf(error),
  errors: fieldErrorsOf(error),
});

/**
 * A form that is sent to the server: once at a time, under an idempotency key that a retry uses again for as long as
 * the outcome of the submit is unknown. A customer whose session has ended is asked to log in.
 */
export const useSentForm = <Values extends FieldValues, Valid extends FieldValues, Answer>({
  send,
  onSent,
  onRefused = refusalOf,
  isRepeatable = false,
  ifDue = async (begin) => begin(),
  contentOf = (valid) => valid,
  keptKey,
  ...form
}: SentFormOptions<Values, Valid, Answer>) => {
  const keys = useSubmitKeys(keptKey);
  const navigate = useNavigate();
  const location = useLocation();

  const submit = async (valid: Valid): Promise<SubmitOutcome> => {
    try {
      const answer = await keys.send(JSON.stringify(contentOf(valid)), async (options) => send(valid, options));
      await onSent(answer, valid);
      return isRepeatable ? undefined : 'done';
    } catch (error) {
      if (!isSessionOver(error)) return onRefused(error);
      await navigate(loginAddress(location));
      return 'done';
    }
  };
  return useValidatedForm({ ...form, onValid: async (valid) => ifDue(async () => submit(valid)) });
};
