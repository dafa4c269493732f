import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { queryParameter } from '../../api/return-address.ts';
import { configure, configureAddress } from '../../content/configure.ts';
import { HaveBuildCode } from '../../features/configurator/build-code-form.tsx';
import { PricePlace } from '../../features/configurator/price-place.tsx';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { CatalogueFailure } from '../../features/marketing/catalogue-failure.tsx';
import { ChooseModel } from '../../features/marketing/choose-model.tsx';
import { PriceFootnotes } from '../../features/marketing/price-footnotes.tsx';
import { LoadingBlock } from '../../ui/controls/spinner.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import styles from './configure-route.module.css';

// most visitors come without a code
const OpenKeptBuild = lazyPart(
  async () => (await import('../../features/configurator/open-kept-build.tsx')).OpenKeptBuild,
);
const KeptBuildNews = lazyPart(
  async () => (await import('../../features/configurator/kept-build-news.tsx')).KeptBuildNews,
);
const ConfigureCar = lazyPart(async () => (await import('./configure-car.tsx')).ConfigureCar);

export type ConfigureRouteProps = {
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
};

type Model = CatalogueResponse['models'][number];

const waiting = (
  <div className={styles.waiting}>
    <LoadingBlock />
  </div>
);

const crumbsOf = (model: Model | undefined) => [
  { ctaUrl: { url: '/', name: configure.home } },
  { ctaUrl: { url: '/configure', name: configure.crumb } },
  ...(model === undefined ? [] : [{ ctaUrl: { url: configureAddress(model.code), name: model.name } }]),
];

const Frame = ({ model, children }: { model?: Model; children: ReactNode }) => (
  <Section isCompact>
    <title>{model === undefined ? configure.head.title : `${configure.title(model.name)} | ${brand.name}`}</title>
    <Stack isLoose>
      <Breadcrumb items={crumbsOf(model)} />
      <PageHeading lead={configure.lead}>{configure.title(model?.name)}</PageHeading>
      {children}
    </Stack>
  </Section>
);

type ModelsProps = {
  readonly models: readonly Model[];
  readonly isUnknown: boolean;
  readonly code: string | undefined;
};

/** No model is asked for, or one that there is none of; or a kept build, whose model its code says. */
const Models = ({ models, isUnknown, code }: ModelsProps) => {
  const list = (
    <>
      <p>{configure.chooseModel}</p>
      <ChooseModel models={models} />
    </>
  );
  return (
    <Frame>
      {isUnknown && (
        <Notice tone="info" isLive={false}>
          {configure.unknownModel}
        </Notice>
      )}
      {code === undefined ? (
        <>
          <HaveBuildCode id="build-code" />
          {list}
        </>
      ) : (
        <Suspense fallback={waiting}>
          <OpenKeptBuild key={code} code={code}>
            {list}
          </OpenKeptBuild>
        </Suspense>
      )}
    </Frame>
  );
};

/** The configurator of the model that `?model=` asks for; the models where it asks for none. */
export const ConfigureRoute = ({ suburb, onChangeSuburb }: ConfigureRouteProps) => {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const { data, isError, refetch } = useQuery(catalogueQuery());
  if (isError && data === undefined) {
    return (
      <Frame>
        <CatalogueFailure
          onRetry={() => {
            void refetch();
          }}
        />
      </Frame>
    );
  }
  if (data === undefined || !isHydrated) {
    return (
      <Frame>
        {data !== undefined && (
          <noscript>
            <ChooseModel models={data.models} isPlain />
          </noscript>
        )}
        {waiting}
      </Frame>
    );
  }
  const code = queryParameter(search, 'build');
  const asked = queryParameter(search, 'model')?.toLowerCase();
  const model = data.models.find(({ code }) => code === asked);
  if (model === undefined) return <Models models={data.models} isUnknown={asked !== undefined} code={code} />;
  return (
    <>
      <Frame model={model}>
        <PricePlace suburb={suburb} onChangeSuburb={onChangeSuburb} />
        {code === undefined ? (
          <HaveBuildCode id="build-code" />
        ) : (
          <Suspense>
            <KeptBuildNews key={code} code={code} model={model} suburb={suburb} />
          </Suspense>
        )}
        <Suspense fallback={waiting}>
          <ConfigureCar key={model.code} model={model} onChangeSuburb={onChangeSuburb} />
        </Suspense>
      </Frame>
      <PriceFootnotes suburb={suburb} />
    </>
  );
};
