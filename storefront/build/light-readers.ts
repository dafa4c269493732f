import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { importedFile, importStatement, namedImportsOf } from './named-imports.ts';
import { shapeOf } from './shape-of.ts';

const call = /\blightReader\((\w+)\)/g;

const schemaOf = async (name: string, file: string): Promise<z.ZodType> => {
  const module: unknown = await import(pathToFileURL(file).href);
  const schema = typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
  if (schema instanceof z.ZodType) return schema;
  throw new Error(`${name} of ${file} is no schema`);
};

const reader = fileURLToPath(new URL('../api/shape-reader.ts', import.meta.url));

/** Puts `shapeReader(…)` in the place of `lightReader(schema)`, so that zod is not bundled for it. */
export const lightReaders: Plugin = {
  name: 'light-readers',
  apply: 'build',
  async transform(code, id) {
    if (!/[\\/]storefront[\\/].*\.tsx?$/.test(id) || !code.includes('lightReader(')) return null;
    const imports = namedImportsOf(code);
    const read = new Set<string>();
    let written = code;
    for (const [found, name = ''] of code.matchAll(call)) {
      const source = imports.find(({ names }) => names.some(({ local }) => local === name));
      const imported = source?.names.find(({ local }) => local === name)?.imported;
      if (source === undefined || imported === undefined)
        throw new Error(`${id}: ${name} must be imported by name to be read without zod`);
      const shape = shapeOf(await schemaOf(imported, importedFile(source.from, id)), name);
      written = written.replace(found, () => `/* @__PURE__ */ shapeReader(${JSON.stringify(shape)})`);
      read.add(name);
    }
    for (const { text, names, from } of imports) {
      const others = names.filter(
        ({ local }) => !read.has(local) || new RegExp(`\\b${local}\\b[^]*\\b${local}\\b`).test(written),
      );
      if (others.length < names.length) written = written.replace(text, () => importStatement(others, from));
    }
    return { code: `import { shapeReader } from ${JSON.stringify(reader)};\n${written}`, map: null };
  },
};
