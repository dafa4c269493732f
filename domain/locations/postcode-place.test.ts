import { describe, expect, it } from 'vitest';
import type { LocatedSuburb } from './located-suburb.ts';
import { postcodePlace } from './postcode-place.ts';

const at = (name: string, state: LocatedSuburb['state'], latitude: number): LocatedSuburb => ({
  name,
  state,
  postcode: '2620',
  latitude,
  longitude: 149,
});
const border = [at('Beard', 'ACT', -35.5), at('Queanbeyan', 'NSW', -35.25), at('Googong', 'NSW', -35.75)];

describe('the place of a postcode', () => {
  it('is the middle of its suburbs in its main state, which the answer names', () => {
    expect(postcodePlace(border)).toStrictEqual({ postcode: '2620', state: 'NSW', latitude: -35.5, longitude: 149 });
  });

  it('is hardly moved by one suburb far out', () => {
    const near = [-27.45, -27.46, -27.47].map((latitude) => at('Bulimba', 'QLD', latitude));
    expect(postcodePlace([...near, at('Galloways Hill', 'QLD', -10.78)])).toMatchObject({ latitude: -27.455 });
  });

  it('is in the state asked for', () => {
    expect(postcodePlace(border, 'ACT')).toMatchObject({ state: 'ACT', latitude: -35.5 });
  });

  it('is unknown without suburbs, and in a state that has none of them', () => {
    expect(postcodePlace([])).toBeUndefined();
    expect(postcodePlace(border, 'QLD')).toBeUndefined();
  });

  it('is in the state of its suburbs where the postcode’s range says another', () => {
    expect(postcodePlace([at('Beard', 'ACT', -35.5)])).toMatchObject({ state: 'ACT' });
  });
});
