import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const storefront = join(here, '../..');

/** Seen in what uses them, if at all. */
const invisible = new Set([
  'field-frame',
  'later',
  'lazy-part',
  'live-button',
  'loaded',
  'mutation-button',
  'reveal',
  'slide-up-box',
  'visually-hidden',
  'when-near',
  'divider',
  // shows what it is given
  'error-boundary',
  'content-image',
  // loads three.js: seen in the car in the round once it is asked for
  'round-viewer',
]);

/** Parts of the drawing of a car. */
const partOfCar = /^car-(?!drawing)/;

it('every component of the design system stands on its page', () => {
  const specimens = readdirSync(here)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(here, file), 'utf8'))
    .join('\n');
  const components = globSync('{blocks,cars,ui}/**/*.tsx', { cwd: storefront }).filter((file) => {
    const name = basename(file, '.tsx');
    return !invisible.has(name) && !partOfCar.test(name);
  });
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((file) => !specimens.includes(`'../../${file}'`))).toStrictEqual([]);
});
