/** Which validation errors a form shows: its own, and those with which the server refused it. */
import { get } from 'react-hook-form';
import type { z } from 'zod/mini';

/** What the server refused, by dotted names: its message, and the value that it is about. */
export type Refused = Readonly<Record<string, { readonly message: string; readonly value: unknown }>>;

/** The first validation error of each field, by its dotted name. */
export const validationErrorsOf = (schema: z.ZodMiniType, values: unknown): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
};

/** What the server refused of the values that were sent. */
export const refusedOf = (errors: Readonly<Record<string, readonly string[]>>, sent: unknown): Refused =>
  Object.fromEntries(
    Object.entries(errors).map(([name, [message = '']]) => {
      const value: unknown = get(sent, name);
      return [name, { message, value }] as const;
    }),
  );

type FormErrors = {
  readonly validationErrors: Readonly<Record<string, string>>;
  readonly refused: Refused;
  readonly values: unknown;
  readonly submitCount: number;
  /** Which fields were left, as react-hook-form has them. */
  readonly touched: unknown;
};

/**
 * A validation error is shown for a field from its first blur on, for all fields from the first submit on; one of the
 * server stands until its field is changed.
 */
export const shownErrors = ({ validationErrors, refused, values, submitCount, touched }: FormErrors) => {
  const refusalOf = (name: string): string | undefined => {
    const refusal = refused[name];
    return refusal !== undefined && Object.is(refusal.value, get(values, name)) ? refusal.message : undefined;
  };
  return {
    errorOf: (name: string): string | undefined =>
      (submitCount > 0 || get(touched, name) === true ? validationErrors[name] : undefined) ?? refusalOf(name),
    /** Everything that is wrong, by dotted names, once a submit was tried: what the form finds, then what the server did. */
    all: [
      ...(submitCount > 0 ? Object.entries(validationErrors) : []),
      ...Object.keys(refused).flatMap((name) => {
        const message = validationErrors[name] === undefined ? refusalOf(name) : undefined;
        return message === undefined ? [] : [[name, message] as const];
      }),
    ],
  };
};
