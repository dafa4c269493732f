import type { ModelLook } from './content-types.ts';

/** Apart from the rest of a model's content, because pages that only name a model need no more. */
export const looks: Readonly<Record<string, ModelLook>> = {
  solterra: { scene: 'coast', paintCode: 'reef-blue' },
  outback: { scene: 'ranges', paintCode: 'mulga-green' },
  forester: { scene: 'bush', paintCode: 'cassia-gold' },
  crosstrek: { scene: 'coast', paintCode: 'banksia-orange' },
  wrx: { scene: 'ranges', paintCode: 'rally-blue' },
  brz: { scene: 'coast', paintCode: 'signal-red' },
  currawong: { scene: 'bush', paintCode: 'dusk-bronze' },
};
