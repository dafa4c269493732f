import { z } from 'zod';

type JsonFile<Content> =
  | { readonly kind: 'valid'; readonly content: Content }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a file of settings holds, or all that is wrong with it: a sentence each, with the place in the file. */
export const parseJsonFile = <Content>(text: string, schema: z.core.$ZodType<Content>): JsonFile<Content> => {
  const json = jsonOf(text);
  if (json === undefined) return { kind: 'invalid', problems: ['is not JSON'] };
  const { success, data, error } = z.safeParse(schema, json);
  if (success) return { kind: 'valid', content: data };
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  return { kind: 'invalid', problems };
};
