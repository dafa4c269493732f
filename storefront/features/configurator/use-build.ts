import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { useSearchParams } from 'react-router-dom';
import { addressOfBuild } from '../../api/build-address.ts';
import { currentSearch } from '../../browser/current-search.ts';
import { buildFromAddress, type CatalogueModel } from './build-choice.ts';

/** The address holds the choice: Back undoes each change, and a link shares the car. */
export const useBuild = (model: CatalogueModel) => {
  const [search, setSearch] = useSearchParams();
  const build = buildFromAddress(model, search);
  const change = (partOf: (build: CarBuild) => Partial<CarBuild>) => {
    const now = currentSearch();
    const current = buildFromAddress(model, now);
    setSearch(addressOfBuild({ ...current, ...partOf(current) }, now), { preventScrollReset: true });
  };
  return { build, change };
};
