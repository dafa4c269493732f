import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form';
import type { z } from 'zod/mini';
import { actNow, afterPress, watchPresses } from './after-press.ts';
import type { FieldProblem } from './error-summary.tsx';
import { refusedOf, shownErrors, validationErrorsOf, type Refused } from './form-errors.ts';
import type { NeededField } from './still-needed.tsx';

/** Why the server refused a valid form: its message, and its validation errors by dotted name. */
export type Refusal = {
  readonly message?: string | undefined;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
};

/** The outcome of a submit: a refusal, `done` for good, or undefined if the form may be submitted again. */
export type SubmitOutcome = Refusal | 'done' | undefined;

type ValidatedFormOptions<Values extends FieldValues, Valid extends FieldValues> = {
  /** Makes the ids of the controls unique on the page. */
  readonly idPrefix: string;
  /** Its issues are the validation errors, in the order of the form. */
  readonly schema: z.ZodMiniType<Valid, Values>;
  readonly start: DefaultValues<Values>;
  /** Does something with what is valid; `done` keeps the form busy until it is left. Never rejects. */
  readonly onValid: (valid: Valid) => Promise<SubmitOutcome>;
};

/**
 * A form with its validation errors: worked out on every change, shown for a field from its first blur on, for all
 * fields from the first submit on. A validation error of the server stands until its field is changed. Submits once at
 * a time.
 */
export const useValidatedForm = <Values extends FieldValues, Valid extends FieldValues>({
  idPrefix,
  schema,
  start,
  onValid,
}: ValidatedFormOptions<Values, Valid>) => {
  const form = useForm<Values, unknown, Valid>({
    defaultValues: start,
    resolver: zodResolver(schema),
    // what is wrong is worked out below, for all fields at once, and the summary takes the focus
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { isSubmitting, submitCount, touchedFields } = form.formState;
  const [message, setMessage] = useState<string>();
  const [refused, setRefused] = useState<Refused>({});
  const [isDone, setDone] = useState(false);
  const isUnderWay = useRef(false);
  const values = useWatch({ control: form.control, compute: (current: Values) => current });
  const validationErrors = validationErrorsOf(schema, values);
  useEffect(watchPresses, []);

  const idOf = (name: string): string => `${idPrefix}-${name.replaceAll('.', '-')}`;
  const { errorOf, all } = shownErrors({ validationErrors, refused, values, submitCount, touched: touchedFields });

  const refuse = ({ message: said, errors = {} }: Refusal): void => {
    setRefused(refusedOf(errors, form.getValues()));
    setMessage(said);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // a field that the submit empties was left before
    actNow();
    if (isUnderWay.current || isDone) return;
    isUnderWay.current = true;
    setMessage(undefined);
    try {
      await form.handleSubmit(async (valid) => {
        const outcome = await onValid(valid);
        if (outcome === 'done') setDone(true);
        else refuse(outcome ?? {});
      })(event);
    } finally {
      isUnderWay.current = false;
    }
  };

  return {
    form,
    values,
    isComplete: Object.keys(validationErrors).length === 0,
    isBusy: isSubmitting || isDone,
    idOf,
    errorOf,
    /** Attributes of a control. */
    field: (name: FieldPath<Values>) => {
      const registered = form.register(name);
      return {
        ...registered,
        id: idOf(name),
        error: errorOf(name),
        onBlur: (event: FocusEvent): void => {
          // the validation error moves what is below it
          afterPress(() => void registered.onBlur(event));
        },
      };
    },
    /** Which of these fields are still missing or wrong, by their names in the form. */
    needed: (names: Readonly<Record<string, string>>): readonly NeededField[] =>
      Object.keys(validationErrors).flatMap((name) => {
        const label = names[name];
        return label === undefined ? [] : [{ fieldId: idOf(name), label }];
      }),
    /** What the error summary lists: everything once a submit was tried. */
    problems: [
      ...(message === undefined ? [] : [{ message }]),
      ...all.map(([name, error]): FieldProblem => ({ fieldId: idOf(name), message: error })),
    ],
    /** Changes with every attempt, so that the summary of what is wrong takes the focus again. */
    attempt: `${submitCount} ${message ?? ''}`,
    submit: (event: FormEvent): void => void submit(event),
  };
};
