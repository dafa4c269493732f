import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { Scene } from '../../ui/landscape.tsx';

export type MarketedModel = CatalogueResponse['models'][number];

/** The landscape a model is shown in, and the paint it wears there. */
interface Look {
  readonly scene: Scene;
  readonly paintCode: string;
}

const looks: Readonly<Record<string, Look>> = {
  solterra: { scene: 'coast', paintCode: 'reef-blue' },
  outback: { scene: 'ranges', paintCode: 'mulga-green' },
  forester: { scene: 'ranges', paintCode: 'cassia-gold' },
  crosstrek: { scene: 'coast', paintCode: 'banksia-orange' },
  wrx: { scene: 'ranges', paintCode: 'rally-blue' },
  brz: { scene: 'coast', paintCode: 'signal-red' },
  currawong: { scene: 'coast', paintCode: 'dusk-bronze' },
};

/** How a model is shown before a visitor has chosen anything. */
export const lookOf = (model: MarketedModel): { readonly scene: Scene; readonly paintHex: string } => {
  const look = looks[model.code];
  const paint = model.paints.find(({ code }) => code === look?.paintCode) ?? model.paints[0];
  return { scene: look?.scene ?? 'ranges', paintHex: paint?.hex ?? '#54585c' };
};
