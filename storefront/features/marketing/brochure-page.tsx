import { brand } from '@driveaway/domain/brand/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { queryParameter } from '../../api/return-address.ts';
import { brochure } from '../../content/brochure.ts';
import { brochures } from '../../content/brochures.ts';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { ShownCar } from '../../cars/shown/later-shown-car.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { Stage } from '../../cars/scene/stage.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import styles from './brochure-page.module.css';
import { brochureCrumbs } from './brochure-crumbs.ts';
import { CatalogueFailure } from './catalogue-failure.tsx';
import { lookOf, type MarketedModel } from './marketed-model.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';

const ChooseModel = ({ models }: { models: readonly MarketedModel[] }) => (
  <Section isCompact>
    <Stack isLoose>
      <Breadcrumb items={brochureCrumbs(undefined)} />
      <PageHeading lead={brochures.lead}>{brochures.title}</PageHeading>
      <ul className={styles.choices}>
        {models.map((model) => {
          const { scene, paintHex } = lookOf(model);
          return (
            <li key={model.code}>
              <Link to={`/brochure-download?model=${model.code}`} className={styles.choice}>
                <Stage scene={scene} className={styles.small}>
                  <ShownCar modelCode={model.code} paintHex={paintHex} />
                </Stage>
                {brochure.title(model.name)}
              </Link>
            </li>
          );
        })}
      </ul>
    </Stack>
  </Section>
);

/** Lazily loaded once a model is chosen: only the choice is prerendered. */
const Brochure = lazyPart(async () => (await import('./model-brochure.tsx')).ModelBrochure);

/** The brochure of the model that `?model=` names, made from the catalogue; without one, a choice of brochures. */
export const BrochurePage = () => {
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery(catalogueQuery());
  // prerendered without a model: hydration needs the same markup
  const isHydrated = useHydrated();
  const code = isHydrated ? queryParameter(search, 'model')?.toLowerCase() : undefined;
  const model = data?.models.find((candidate) => candidate.code === code);
  usePageTitle(model === undefined ? brochures.head.title : `${brochure.title(model.name)} | ${brand.name}`);
  return (
    <>
      {data !== undefined &&
        (model === undefined ? (
          <ChooseModel models={data.models} />
        ) : (
          <Suspense fallback={<LoadingBlock />}>
            <Brochure model={model} />
          </Suspense>
        ))}
      {data === undefined && isError && (
        <Section isCompact isNarrow>
          <CatalogueFailure onRetry={() => void refetch()} />
        </Section>
      )}
      {data === undefined && !isError && <LoadingBlock />}
    </>
  );
};
