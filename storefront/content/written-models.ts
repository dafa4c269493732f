import { brz } from './brz.ts';
import type { ModelContent } from './content-types.ts';
import { crosstrek } from './crosstrek.ts';
import { currawong } from './currawong.ts';
import { forester } from './forester.ts';
import { outback } from './outback.ts';
import { solterra } from './solterra.ts';
import { wrx } from './wrx.ts';

/** The models that somebody has written about, by their codes. */
export const writtenModels: Readonly<Record<string, ModelContent>> = {
  solterra,
  outback,
  forester,
  crosstrek,
  wrx,
  brz,
  currawong,
};
