import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Everything that is wrong with the arguments of a run. */
export type ArgumentProblems = { readonly problems: readonly string[] };

/** A whole number that an option takes; what is wrong with it names the option. */
export const wholeNumber = (option: string, least: number) =>
  z.coerce
    .number(`${option} is a whole number`)
    .int(`${option} is a whole number`)
    .min(least, `${option} is ${least} or more`);

/** The options of a run, one for each member of the schema and each with a value, or what is wrong with them. */
export const readArguments = <Schema extends z.ZodObject>(
  argv: readonly string[],
  schema: Schema,
): { readonly values: z.infer<Schema> } | ArgumentProblems => {
  const options = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, { type: 'string' } as const]));
  try {
    const parsed = schema.safeParse(parseArgs({ args: [...argv], options }).values);
    return parsed.success ? { values: parsed.data } : { problems: parsed.error.issues.map(({ message }) => message) };
  } catch (fault) {
    return { problems: [fault instanceof Error ? fault.message : String(fault)] };
  }
};
