import { readFileSync } from 'node:fs';

type Parsed<Content> =
  (Content & { readonly kind: 'valid' }) | { readonly kind: 'invalid'; readonly problems: readonly string[] };

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * What the file of a setting has in place of what comes with the product, or what is wrong with it, by the setting's name;
 * neither where none is set.
 */
export const readReplacingFile = <Content extends object>(
  setting: string,
  settings: Readonly<Record<string, string | undefined>>,
  parse: (text: string) => Parsed<Content>,
): { readonly content: Content | undefined; readonly problems: readonly string[] } => {
  const path = settings[setting];
  if (path === undefined) return { content: undefined, problems: [] };
  const text = textOf(path);
  if (text === undefined) return { content: undefined, problems: [`${setting}: ${path} cannot be read`] };
  const read = parse(text);
  return read.kind === 'valid'
    ? { content: read, problems: [] }
    : { content: undefined, problems: read.problems.map((problem) => `${setting}: ${problem}`) };
};
