import { useEffect, useState, type FocusEvent } from 'react';
import { get, useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { afterPress, watchPresses } from './after-press.ts';
import type { FieldProblem } from './error-summary.tsx';

type ValidationOptions<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values>;
  /** The first validation error of each field, by its dotted name, in the order of the form. */
  readonly validationErrorsOf: (values: Values) => Readonly<Record<string, string>>;
  /** Makes the ids of the controls unique on the page. */
  readonly idPrefix: string;
};

type Refused = Readonly<Record<string, { readonly message: string; readonly value: unknown }>>;

/**
 * The validation errors of a form: worked out on every change, shown for a field from its first blur on, for all fields
 * from the first submit on. A validation error of the server stands until its field is changed.
 */
export const useValidation = <Values extends FieldValues>({
  form,
  validationErrorsOf,
  idPrefix,
}: ValidationOptions<Values>) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [submits, setSubmits] = useState(0);
  const [refused, setRefused] = useState<Refused>({});
  const values = useWatch({ control: form.control, compute: (current: Values) => current });
  const validationErrors = validationErrorsOf(values);

  const valueOf = (name: string): unknown => get(values, name);
  const refusalOf = (name: string): string | undefined => {
    const refusal = refused[name];
    return refusal !== undefined && Object.is(refusal.value, valueOf(name)) ? refusal.message : undefined;
  };
  const idOf = (name: string): string => `${idPrefix}-${name.replaceAll('.', '-')}`;
  const errorOf = (name: string): string | undefined =>
    (submits > 0 || left.has(name) ? validationErrors[name] : undefined) ?? refusalOf(name);
  const leave = (name: string): void => {
    // the validation error moves what is below it
    afterPress(() => {
      setLeft((names) => (names.has(name) ? names : new Set([...names, name])));
    });
  };
  useEffect(watchPresses, []);

  return {
    values,
    validationErrors,
    isComplete: Object.keys(validationErrors).length === 0,
    /** How often the form was submitted; the error summary takes the focus when it changes. */
    submits,
    idOf,
    errorOf,
    /** The field was left: from now on its validation error is shown. */
    leave,
    /** Attributes of a control. */
    field: (name: FieldPath<Values>) => {
      const registered = form.register(name);
      return {
        ...registered,
        id: idOf(name),
        error: errorOf(name),
        onBlur: (event: FocusEvent): void => {
          leave(name);
          void registered.onBlur(event);
        },
      };
    },
    /** A submit was tried: all validation errors are shown now. */
    countSubmit: (): void => {
      setSubmits((count) => count + 1);
    },
    /** Starts over: validation errors are shown from the next blur of their field on. */
    forgetSubmits: (): void => {
      setSubmits(0);
      setLeft(new Set());
    },
    /** The server's validation errors by dotted field name. */
    refuse: (errors: Readonly<Record<string, readonly string[]>>): void => {
      const entries = Object.entries(errors).map(([name, [message = '']]) => [name, { message, value: valueOf(name) }]);
      setRefused(Object.fromEntries(entries));
    },
    /** What the error summary lists: everything once a submit was tried. */
    problems: [
      ...(submits > 0 ? Object.entries(validationErrors) : []),
      ...Object.keys(refused).map(
        (name) => [name, validationErrors[name] === undefined ? refusalOf(name) : undefined] as const,
      ),
    ].flatMap(([name, message]): FieldProblem[] => (message === undefined ? [] : [{ fieldId: idOf(name), message }])),
  };
};
