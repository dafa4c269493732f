import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { countHouse } from './count-house.ts';

const bounds = z
  .record(z.string(), z.int())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'bounds.json'), 'utf8')));

const files = [
  { path: 'domain/order/decide.ts', text: 'export const decide = 1;\nexport { one, two };\nsealEvents(decide);\n' },
  { path: 'domain/order/decide.test.ts', text: 'export const tested = 1;\n' },
  { path: 'domain/testing/given.ts', text: 'export const given = 1;\n' },
  { path: 'infra/locations/generated/suburbs.ts', text: 'export const suburbs = 1;\n' },
  { path: 'storefront/ui/button.tsx', text: 'one\ntwo\n' },
  { path: 'storefront/ui/button.css', text: 'one\n' },
  { path: 'lab/house/main.ts', text: 'one\n' },
  { path: 'docs/adr/0001-events.md', text: 'three words here' },
  { path: 'README.md', text: 'two words\n' },
];

test('counts code by where it stands, tests and documents apart', () => {
  expect(Object.fromEntries(countHouse(files))).toEqual({
    'server lines': 3,
    'server files': 1,
    'server exported names': 3,
    'sealEvents sites': 1,
    'storefront lines': 2,
    'lab lines': 1,
    'test lines': 1,
    'document words without ADRs': 2,
    ADRs: 1,
  });
});

test('bounds name counts that there are', () => {
  expect([...countHouse([]).keys()]).toEqual(expect.arrayContaining(Object.keys(bounds)));
});
