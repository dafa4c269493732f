import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const storefront = join(import.meta.dirname, '../..');

it('is the only way to a title: no component renders one, but those in drawings, which have an id', () => {
  const components = globSync('{app,blocks,cars,features,ui}/**/*.tsx', { cwd: storefront });
  expect(components.length).toBeGreaterThan(100);
  const titled = components.filter((file) =>
    /<title(?!\s+id=)[\s>]/.test(readFileSync(join(storefront, file), 'utf8')),
  );
  expect(titled).toStrictEqual([]);
});
