import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { catalogueQuery } from '../api/catalogue-queries.ts';
import { CatalogueFailure } from '../features/marketing/catalogue-failure.tsx';
import { lookOf } from '../features/marketing/marketed-model.ts';
import { ModelPage } from '../features/marketing/model-page.tsx';
import { NotFoundPage } from '../features/marketing/not-found-page.tsx';
import { Section } from '../ui/section.tsx';
import { LoadingBlock } from '../ui/spinner.tsx';
import { PriceTools } from './price-tools.tsx';

const Configurator = lazy(async () => ({
  default: (await import('../features/configurator/configurator.tsx')).Configurator,
}));

export interface ModelRouteProps {
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
}

/** The page of the model that the first path segment names, with the configurator in it. */
export const ModelRoute = ({ suburb, onChangeSuburb }: ModelRouteProps) => {
  const { modelCode } = useParams();
  const { data, isError, refetch } = useQuery(catalogueQuery());
  if (isError && data === undefined) {
    return (
      <Section isCompact isNarrow>
        <CatalogueFailure
          onRetry={() => {
            void refetch();
          }}
        />
      </Section>
    );
  }
  if (data === undefined) return <LoadingBlock />;
  const model = data.models.find(({ code }) => code === modelCode?.toLowerCase());
  if (model === undefined) return <NotFoundPage />;
  return (
    <PriceTools key={model.code} model={model} suburb={suburb}>
      {(onShowDetails) => (
        <ModelPage
          model={model}
          suburb={suburb}
          onChangeSuburb={onChangeSuburb}
          configurator={
            <Suspense fallback={<LoadingBlock />}>
              <Configurator
                model={model}
                suburb={suburb}
                scene={lookOf(model).scene}
                onChangeSuburb={onChangeSuburb}
                onShowDetails={onShowDetails}
              />
            </Suspense>
          }
        />
      )}
    </PriceTools>
  );
};
