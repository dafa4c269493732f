import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { transformWithOxc, type ESTree, type Plugin } from 'vite';
import { z } from 'zod';
import { importedFile, importStatement, namedImportsOf } from './named-imports.ts';

const schemas = '?schemas';
const rest = '?rest';

const exportsOf = async (file: string): Promise<readonly (readonly [name: string, isSchema: boolean])[]> => {
  const module: unknown = await import(pathToFileURL(file).href);
  return Object.entries(typeof module === 'object' && module !== null ? module : {}).map(
    ([name, value]) => [name, value instanceof z.ZodType] as const,
  );
};

/** A piece of the code and what to write there. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };

const namesOf = (declaration: ESTree.Declaration): readonly string[] => {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
};

/** What a module computes while it loads may be left out where nobody asks for it. */
const pureInitialisers = (declaration: ESTree.Declaration, code: string): readonly Edit[] =>
  declaration.type !== 'VariableDeclaration'
    ? []
    : declaration.declarations.flatMap(({ init }) =>
        init?.type === 'CallExpression' || init?.type === 'MemberExpression'
          ? [
              {
                start: init.start,
                end: init.end,
                text: `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`,
              },
            ]
          : [],
      );

/** The module with these exports alone. */
const partOf = (code: string, program: ESTree.Program, kept: ReadonlySet<string>): string => {
  const edits = program.body.flatMap((statement): readonly Edit[] => {
    const isExport = statement.type === 'ExportNamedDeclaration';
    const declaration = isExport ? statement.declaration : statement;
    if (isExport && declaration === null) throw new Error('domain exports what it declares, nothing else');
    if (declaration === null || !('type' in declaration) || declaration.type === 'ImportDeclaration') return [];
    if (declaration.type !== 'VariableDeclaration' && declaration.type !== 'FunctionDeclaration') return [];
    const isLeftOut = isExport && !namesOf(declaration).some((name) => kept.has(name));
    return [
      ...(isLeftOut ? [{ start: statement.start, end: declaration.start, text: '' }] : []),
      ...pureInitialisers(declaration, code),
    ];
  });
  return edits.reduceRight((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
};

const isDomain = (file: string): boolean => /[\\/]domain[\\/][^?]*\.ts$/.test(file);

/** The import of a module that is taken apart, from its parts; undefined where it stays whole. */
const splitImport = async ({ names, from }: ReturnType<typeof namedImportsOf>[number], importer: string) => {
  if (!from.startsWith('.') && !from.startsWith('@driveaway/domain/')) return undefined;
  const file = importedFile(from, importer);
  if (!isDomain(file)) return undefined;
  const known = new Map(await exportsOf(file));
  if (![...known.values()].includes(true)) return undefined;
  return [schemas, rest]
    .map((part) =>
      importStatement(
        names.filter(({ imported }) => known.get(imported) === (part === schemas)),
        file + part,
      ),
    )
    .join('\n');
};

/**
 * Takes the modules of `domain` that hold zod schemas apart: the schemas, and the functions and data beside them. A
 * bundler puts a whole module where anybody wants a part of it, so that a page with one function of such a module would
 * load zod. Possible because domain is pure: nothing happens while it loads.
 */
export const splitDomain: Plugin = {
  name: 'split-domain',
  apply: 'build',
  async load(id) {
    const [file = '', query] = id.split(/(?=\?)/);
    if (query !== schemas && query !== rest) return null;
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
    const kept = (await exportsOf(file)).filter(([, isSchema]) => isSchema === (query === schemas));
    return { code: partOf(code, this.parse(code), new Set(kept.map(([name]) => name))), moduleType: 'js', map: null };
  },
  async transform(code, id) {
    const [file = ''] = id.split('?');
    if (!/[\\/](?:storefront|domain)[\\/].*\.tsx?$/.test(file) || file.includes('node_modules')) return null;
    let written = code;
    for (const found of namedImportsOf(code)) {
      const parts = await splitImport(found, file);
      if (parts !== undefined) written = written.replace(found.text, () => parts);
    }
    return { code: written, map: null };
  },
};
