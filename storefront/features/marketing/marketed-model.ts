import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { looks } from '../../content/looks.ts';
import type { Scene } from '../../cars/scene/landscape.tsx';

export type MarketedModel = CatalogueResponse['models'][number];

export type Look = {
  readonly scene: Scene;
  readonly paint: MarketedModel['paints'][number] | undefined;
  readonly paintHex: string;
};

/** How a model is shown before a visitor has chosen anything. */
export const lookOf = (model: MarketedModel): Look => {
  const look = looks[model.code];
  const paint = model.paints.find(({ code }) => code === look?.paintCode) ?? model.paints[0];
  return { scene: look?.scene ?? 'ranges', paint, paintHex: paint?.hex ?? '#54585c' };
};
