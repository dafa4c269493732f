import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A name that a module imports. */
export type NamedImport = { readonly imported: string; readonly local: string };

const statement = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g;

const namesOf = (list: string): readonly NamedImport[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const [imported = '', local = imported] = name.split(/\s+as\s+/);
      return { imported, local };
    });

/** `import { a, b as c } from "…";`, and nothing where there is nothing to import. */
export const importStatement = (names: readonly NamedImport[], from: string): string =>
  names.length === 0
    ? ''
    : `import { ${names.map(({ imported, local }) => `${imported} as ${local}`).join(', ')} } from ${JSON.stringify(from)};`;

/** Every import of names in the code, in order. */
export const namedImportsOf = (code: string) =>
  [...code.matchAll(statement)].map(([text, names = '', from = '']) => ({ text, from, names: namesOf(names) }));

/** The file that a module of the product means by a specifier. */
export const importedFile = (from: string, importer: string): string =>
  from.startsWith('.') ? resolve(dirname(importer), from) : fileURLToPath(import.meta.resolve(from));
