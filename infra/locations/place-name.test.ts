import { expect, it } from 'vitest';
import { placeName } from './place-name.ts';

it.each([
  ['SYDNEY', 'Sydney'],
  ['ST KILDA', 'St Kilda'],
  ['MCMAHONS POINT', 'McMahons Point'],
  ['MACQUARIE PARK', 'Macquarie Park'],
  ['O’CONNOR', "O'Connor"],
  ["D'AGUILAR", "D'Aguilar"],
  ['BRIGHTON-LE-SANDS', 'Brighton-Le-Sands'],
  ['TOWN OF SEVENTEEN SEVENTY', 'Town of Seventeen Seventy'],
  ['THE ROCKS', 'The Rocks'],
  ['BEYOND THE BRIDGE', 'Beyond the Bridge'],
  ['ERNABELLA (PUKATJA)', 'Ernabella (Pukatja)'],
  ['HMAS CERBERUS', 'HMAS Cerberus'],
  ['  NO 4   BRANCH ', 'No 4 Branch'],
  ['Coolalinga', 'Coolalinga'],
])('%s is written %s', (capitals, written) => {
  expect(placeName(capitals)).toBe(written);
});
