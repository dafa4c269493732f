import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { prepareSuburbs } from '@driveaway/infra/locations/prepare-suburbs.ts';
import { createSuburbIndex } from '@driveaway/infra/locations/suburb-index.ts';
import { expect, it } from 'vitest';
import { stateLabels } from './state-labels.ts';

const { suburbs, officePostcodes } = await prepareSuburbs();
const { nearest } = createSuburbIndex(() => suburbs, officePostcodes);

it.each(stateLabels)('$name is written in $state', ({ state, name, ...point }) => {
  expect(nearest(point)[0]?.state).toBe(state);
  expect(stateNames[state].replace(/^the /, '')).toBe(name);
});

it('every state is written, but the one that has no room', () => {
  const written = new Set(stateLabels.map(({ state }) => state));
  expect(stateCodes.filter((state) => !written.has(state))).toEqual(['ACT']);
});
