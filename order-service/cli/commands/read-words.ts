/** How commands read the words after their name: each mistake is one sentence. */
import { z } from 'zod';
import { orderNumberPattern } from '@driveaway/domain/order/order-number.ts';

const wordsSchema = z.array(z.string());

/** A word that must be there. */
export const word = (missing: string): z.ZodString => z.string({ error: missing }).min(1, missing);

/** The words in their order, each under its name; more of them are too much. */
export const wordsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((given, context) => {
    const words = wordsSchema.parse(given);
    const names = Object.keys(shape);
    const surplus = tooMuch(words.slice(names.length));
    if (surplus !== undefined) context.addIssue(surplus);
    return Object.fromEntries(names.map((name, index) => [name, words[index]]));
  }, z.object(shape));

/** What is wrong when words are left over; undefined when none are. */
export const tooMuch = (words: readonly string[]): string | undefined =>
  words.length === 0 ? undefined : `"${words.join(' ')}" is too much`;

export const noWords = wordsOf({});

/** Also without its hyphen, as the payment gateway has it. */
export const orderWord = word('An order number is missing')
  .overwrite((text) => text.replace(/^(\d{8})(\d{4})$/, '$1-$2'))
  .regex(orderNumberPattern, {
    error: ({ input }) => `"${String(input)}" is not an order number: eight digits, a hyphen, four digits`,
  });

/** What a schema finds wrong, each mistake once. */
export const wordsOfIssues = ({ issues }: z.core.$ZodError): string =>
  [...new Set(issues.map(({ message }) => message))].join(' ');

/** For a schema's `transform`: what `read` makes of the input, or the words that it says is wrong. */
export const reading =
  <Input, Output extends object | undefined>(read: (input: Input) => Output | string) =>
  (input: Input, context: z.RefinementCtx): Output => {
    const output = read(input);
    if (typeof output !== 'string') return output;
    context.addIssue(output);
    return z.NEVER;
  };
