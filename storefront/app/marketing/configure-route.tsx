import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryParameter } from '../../api/return-address.ts';
import { configure, configureAddress } from '../../content/configure.ts';
import { HaveBuildCode } from '../../features/configurator/later-build-code-form.ts';
import { PricePlace } from '../../features/configurator/price-place.tsx';
import { Breadcrumb } from '../../blocks/breadcrumb.tsx';
import { ChooseModel } from '../../features/marketing/choose-model.tsx';
import { PriceFootnotes } from '../../features/marketing/price-footnotes.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { waiting, WithModels } from './with-models.tsx';

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

const crumbsOf = (model: Model | undefined) => [
  { ctaUrl: { url: '/', name: configure.home } },
  { ctaUrl: { url: '/configure', name: configure.crumb } },
  ...(model === undefined ? [] : [{ ctaUrl: { url: configureAddress(model.code), name: model.name } }]),
];

const Frame = ({ model, children }: { readonly model?: Model; readonly children: ReactNode }) => {
  usePageTitle(model === undefined ? configure.head.title : `${configure.title(model.name)} | ${brand.name}`);
  return (
    <Section isCompact>
      <Stack isLoose>
        <Breadcrumb items={crumbsOf(model)} />
        <PageHeading lead={configure.lead}>{configure.title(model?.name)}</PageHeading>
        {children}
      </Stack>
    </Section>
  );
};

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

type AskedProps = ConfigureRouteProps & { readonly models: readonly Model[] };

const Asked = ({ models, suburb, onChangeSuburb }: AskedProps) => {
  const [search] = useSearchParams();
  const code = queryParameter(search, 'build');
  const asked = queryParameter(search, 'model')?.toLowerCase();
  const model = models.find((candidate) => candidate.code === asked);
  if (model === undefined) return <Models models={models} isUnknown={asked !== undefined} code={code} />;
  return (
    <>
      <Frame model={model}>
        <PricePlace suburb={suburb} onChangeSuburb={onChangeSuburb} />
        {code !== undefined && (
          <Suspense>
            <KeptBuildNews key={code} code={code} model={model} suburb={suburb} />
          </Suspense>
        )}
        <Suspense fallback={waiting}>
          <ConfigureCar
            key={model.code}
            model={model}
            asksForCode={code === undefined}
            onChangeSuburb={onChangeSuburb}
          />
        </Suspense>
      </Frame>
      <PriceFootnotes suburb={suburb} />
    </>
  );
};

/** The configurator of the model that `?model=` asks for; the models where it asks for none. */
export const ConfigureRoute = (props: ConfigureRouteProps) => (
  <WithModels Frame={Frame}>{(models) => <Asked {...props} models={models} />}</WithModels>
);
