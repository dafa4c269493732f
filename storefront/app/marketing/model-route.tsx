import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { CatalogueFailure } from '../../features/marketing/catalogue-failure.tsx';
import { ModelHero } from '../../features/marketing/model-hero.tsx';
import { later } from '../../ui/waiting/later.tsx';
import { Section } from '../../ui/page/section.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';

/** Everything below the first view; plain values only, see `later`. */
const ModelBelow = later(async () => (await import('./model-below.tsx')).ModelBelow);

const NotFoundPage = lazy(async () => ({
  default: (await import('../../features/marketing/not-found-page.tsx')).NotFoundPage,
}));

type ModelRouteProps = {
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
};

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
    <>
      <ModelHero model={model} suburb={suburb} onChangeSuburb={onChangeSuburb} />
      <ModelBelow key={model.code} model={model} onChangeSuburb={onChangeSuburb} />
    </>
  );
};
