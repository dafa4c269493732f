import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { runSimulation } from '../run-simulation.ts';
import { withoutTheMachine } from '../time/without-the-machine.ts';
import { defects } from './defects.ts';

let suburbs: SuburbSearch;
beforeAll(async () => {
  const prepared = await prepareSuburbs();
  suburbs = createSuburbIndex(prepared.suburbs, prepared.officePostcodes);
});

/** The rows of the table in docs/simulation.md: a defect, the seed that finds it, the law that it breaks. */
const rows = Array.from(
  readFileSync(new URL('../../../docs/simulation.md', import.meta.url), 'utf8').matchAll(
    /^\| `([a-z-]+)`\s*\|\s*(\d+)\s*\|\s*(.*?)\s*\|/gm,
  ),
  ([, name = '', seed = '', law = '']) => [name, Number(seed), law] as const,
);

describe('a planted defect', () => {
  it('has its row in the documents', () => {
    expect(rows.map(([name]) => name)).toEqual(defects.map(({ name }) => name));
  });

  it.each(rows)('%s is found by seed %s: %s', async (name, seed, law) => {
    const defect = defects.find((one) => one.name === name);
    const { breaches } = await withoutTheMachine(() => runSimulation({ seed, suburbs, customers: 2, defect }));
    expect(breaches.map((breach) => breach.law)).toContain(law);
  });
});
