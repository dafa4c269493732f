import { beforeAll, describe, expect, it } from 'vitest';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { simulateMany } from '../simulate-many.ts';
import { withoutTheMachine } from '../time/without-the-machine.ts';
import { defects } from './defects.ts';

let suburbs: SuburbSearch;
beforeAll(async () => {
  const prepared = await prepareSuburbs();
  suburbs = createSuburbIndex(prepared.suburbs, prepared.officePostcodes);
});

/** Any change of the product changes what a seed comes across, so that the first that finds a defect is looked for. */
const mostSeeds = 150;

describe('a planted defect', () => {
  it.each(defects)('is found: $name', async (defect) => {
    const { failed } = await withoutTheMachine(() =>
      simulateMany({ suburbs, customers: 2, firstSeed: 1, defect, isEnough: ({ seeds }) => seeds >= mostSeeds }),
    );
    expect(failed?.breaches.length).toBeGreaterThan(0);
  });
});
