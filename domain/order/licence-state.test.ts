import { expect, it } from 'vitest';
import { licenceStateOf } from './licence-state.ts';

it.each([
  ['private', 'file-1', 'received'],
  ['private', null, 'missing'],
  ['company', null, 'notNeeded'],
] as const)('of a %s buyer with %s is %s', (buyerType, licenceFileId, state) => {
  expect(licenceStateOf({ buyerType, licenceFileId })).toBe(state);
});
