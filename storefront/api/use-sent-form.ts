import { useState, type FormEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod/mini';
import { fieldErrorsOf, isOutcomeUnknown, isSessionOver, messageOf } from './api-failure.ts';
import type { MutationOptions } from './http-client.ts';
import { loginAddress } from './return-address.ts';
import { useSubmitKeys } from './submit-key.ts';
import { useValidation } from '../ui/form/use-validation.ts';

type SentFormOptions<Values extends FieldValues, Answer> = {
  readonly idPrefix: string;
  readonly schema: z.ZodMiniType<Values>;
  readonly start: DefaultValues<Values>;
  readonly send: (values: Values, options: MutationOptions) => Promise<Answer>;
  /** The server said yes. */
  readonly onSent: (answer: Answer, values: Values) => Promise<void> | void;
  /** What to say of a refusal; the server's own words by default (specification §8). */
  readonly failureText?: (error: unknown) => string;
  /** The form stays on the page and may be sent again; else it is busy until the page is left. */
  readonly isRepeatable?: boolean;
};

const serversWords = (error: unknown): string => (isOutcomeUnknown(error) ? 'Something went wrong' : messageOf(error));

const validationErrorsBy =
  (schema: z.ZodMiniType) =>
  (values: unknown): Readonly<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? []) found[path.join('.')] ??= message;
    return found;
  };

/** A form that is judged on every change, sent once at a time, and shows its refusal above it. */
export const useSentForm = <Values extends FieldValues, Answer>({
  idPrefix,
  schema,
  start,
  send,
  onSent,
  failureText = serversWords,
  isRepeatable = false,
}: SentFormOptions<Values, Answer>) => {
  const form = useForm<Values>({ defaultValues: start, mode: 'onChange' });
  const validation = useValidation({ form, idPrefix, validationErrorsOf: validationErrorsBy(schema) });
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const keys = useSubmitKeys();
  const navigate = useNavigate();
  const location = useLocation();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    validation.countSubmit();
    setFailure(undefined);
    // a password manager may fill in without telling, so what is sent is judged, not what was seen
    const parsed = schema.safeParse(form.getValues());
    if (!parsed.success) return;
    setSending(true);
    try {
      const answer = await send(parsed.data, { idempotencyKey: keys.keyFor('') });
      keys.settle();
      await onSent(answer, parsed.data);
      if (isRepeatable) setSending(false);
    } catch (error) {
      keys.settle();
      if (isSessionOver(error)) {
        await navigate(loginAddress(location));
        return;
      }
      validation.refuse(fieldErrorsOf(error));
      setFailure(failureText(error));
      setSending(false);
    }
  };

  return {
    form,
    field: validation.field,
    values: validation.values,
    isSending,
    problems: [...(failure === undefined ? [] : [{ message: failure }]), ...validation.problems],
    /** Changes with every attempt, so that the summary of what is wrong takes the focus again. */
    attempt: `${validation.submits} ${failure ?? ''}`,
    submit: (event: FormEvent): void => void submit(event),
    /** Empties the form; no validation error is shown until it is used again. */
    startOver: (): void => {
      form.reset();
      validation.forgetSubmits();
    },
  };
};
