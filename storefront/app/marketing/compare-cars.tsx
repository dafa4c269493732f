import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queryParameter } from '../../api/return-address.ts';
import { useSuburb } from '../../browser/use-suburb.ts';
import { roofHexOf } from '@driveaway/domain/catalogue/roof-hex.ts';
import { comparedParameter, compareSearch, differencesParameter } from '../../content/compare-address.ts';
import { configureAddress } from '../../content/configure.ts';
import { Comparison, type ComparedLook } from '../../features/compare/comparison.tsx';
import { askedCodes, comparedPair, type ComparedCar } from '../../features/compare/compared-cars.ts';
import { lookOf } from '../../features/marketing/marketed-model.ts';
import { VariantPrice } from '../../features/marketing/variant-price.tsx';
import { PriceTools } from './price-tools.tsx';

type CompareCarsProps = {
  readonly models: CatalogueResponse['models'];
};

/** The build of the address goes along: a car that is sold in its paint is drawn in it, and built on from it. */
const lookIn = (search: URLSearchParams, { model, variant }: ComparedCar): ComparedLook => {
  const { scene, paint, paintHex } = lookOf(model);
  const drawn = model.paints.find(({ code }) => code === search.get('paint')) ?? paint;
  const others = new URLSearchParams(search);
  for (const name of [comparedParameter, differencesParameter]) others.delete(name);
  others.set('variant', variant.code);
  return {
    scene,
    paint: { name: drawn?.name ?? '', hex: drawn?.hex ?? paintHex },
    roofHex: roofHexOf(drawn?.name),
    configureAddress: configureAddress(model.code, others),
  };
};

const codesOf = (search: URLSearchParams) => askedCodes(queryParameter(search, comparedParameter));

/** The current address, not the rendered one: of two quick choices neither is lost. */
const searchNow = () => new URLSearchParams(globalThis.location.search);

/** The two cars of the address, with what their prices mean. */
export const CompareCars = ({ models }: CompareCarsProps) => {
  const suburb = useSuburb();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const pairOf = (of: URLSearchParams) => comparedPair(models, codesOf(of));
  const codes = codesOf(search);
  const pair = pairOf(search);
  return (
    <PriceTools models={models} suburb={suburb}>
      {() => (
        <Comparison
          models={models}
          pair={pair}
          isUnknown={codes.some((code, place) => code !== '' && pair[place] === undefined)}
          isOnlyDifferences={search.get(differencesParameter) === 'only'}
          suburb={suburb}
          lookOf={(car) => lookIn(search, car)}
          onChoose={(place, variantCode) => {
            const now = searchNow();
            const chosen = pairOf(now).map((car, index) => (index === place ? variantCode : (car?.variant.code ?? '')));
            void navigate({ search: compareSearch(chosen, now) }, { preventScrollReset: true });
          }}
          onOnlyDifferences={(isOnly) => {
            const changed = searchNow();
            if (isOnly) changed.set(differencesParameter, 'only');
            else changed.delete(differencesParameter);
            void navigate(
              { search: compareSearch(codesOf(changed), changed) },
              { replace: true, preventScrollReset: true },
            );
          }}
          Price={VariantPrice}
        />
      )}
    </PriceTools>
  );
};
