import { expect, it } from 'vitest';
import { isRoundOffered } from './round-offer.ts';

const able = { hasWebGl2: true, savesData: false, cores: 8 };

it.each([
  ['an ordinary device', {}, true],
  ['one that does not tell its cores', { cores: undefined }, true],
  ['one with just enough cores', { cores: 4 }, true],
  ['one with few cores', { cores: 2 }, false],
  ['one without WebGL 2', { hasWebGl2: false }, false],
  ['a visitor who saves data', { savesData: true }, false],
])('the car in the round is offered as fits %s', (_, facts, isOffered) => {
  expect(isRoundOffered({ ...able, ...facts })).toBe(isOffered);
});
