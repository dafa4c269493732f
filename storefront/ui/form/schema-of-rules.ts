import { z } from 'zod/mini';

/**
 * A schema of what a form holds, for rules that look at several fields or at what is not in the form. `errorsOf` gives
 * the validation error of each field, by its dotted name, in the order of the form.
 */
export const schemaOfRules = <Values>(errorsOf: (values: Values) => Readonly<Record<string, string>>) =>
  z.custom<Values>().check(
    z.superRefine((values, context) => {
      for (const [name, message] of Object.entries(errorsOf(values))) {
        context.addIssue({ code: 'custom', path: name.split('.'), message });
      }
    }),
  );
