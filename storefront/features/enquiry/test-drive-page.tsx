import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { useMailedToken } from '../../api/mailed-token.ts';
import { queryParameter } from '../../api/return-address.ts';
import { home } from '../../content/home.ts';
import { looks } from '../../content/looks.ts';
import { testDrive } from '../../content/test-drive.ts';
import { Card } from '../../ui/page/section.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { EnquiryFrame, type EnquiryFrameProps } from './enquiry-frame.tsx';
import { NearestRetailer, WriteToCoordinator, type EnquiryPageProps } from './nearest-retailer.tsx';

type Model = CatalogueResponse['models'][number];

const DriveBooking = lazyPart(async () => (await import('./drive-booking.tsx')).DriveBooking);
const LinkedDrive = lazyPart(async () => (await import('./booked-drive.tsx')).LinkedDrive);

/** What can be driven: a model that can only be ordered ahead cannot be seen yet. */
const canBeDriven = ({ variants }: Model): boolean => variants.some(({ isPreOrder }) => !isPreOrder);

/** The model that `?model=` asks for by its code for test drives; undefined for none or an unknown one. */
const useAskedModel = (models: readonly Model[]): Model | undefined => {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const code = isHydrated ? queryParameter(search, 'model')?.toUpperCase() : undefined;
  return models.find(({ modelCodeForTestDrive }) => modelCodeForTestDrive.toUpperCase() === code);
};

/** The car as its own page shows it; the one of the home page while no model is asked for. */
const carOf = (model: Model | undefined): EnquiryFrameProps['car'] => {
  const look = model && looks[model.code];
  const paint = model?.paints.find(({ code }) => code === look?.paintCode) ?? model?.paints[0];
  return model === undefined || paint === undefined
    ? home
    : { modelCode: model.code, paintHex: paint.hex, scene: look?.scene ?? home.scene };
};

/** The ways that need no booking online. */
const OtherWays = ({ name, ...page }: EnquiryPageProps & { readonly name: string | undefined }) => (
  <>
    <NearestRetailer {...page} />
    <Card title={testDrive.bring.title}>
      <p>{testDrive.bring.text}</p>
    </Card>
    <WriteToCoordinator subject={testDrive.subject(name)} />
  </>
);

/** Book Test Drive: online, or by phone and e-mail. With a mailed link: the drive that was booked. */
export const TestDrivePage = (props: EnquiryPageProps) => {
  const token = useMailedToken();
  const isHydrated = useHydrated();
  const { data, isPending, refetch } = useQuery(catalogueQuery());
  const models = data?.models.filter(canBeDriven) ?? [];
  const model = useAskedModel(models);
  const name = model?.name;
  const waiting = <Skeleton shape="block" label="The booking is being loaded" />;
  usePageTitle(testDrive.head.title);
  if (isHydrated && token !== '')
    return (
      <EnquiryFrame title={testDrive.yours.title} lead={testDrive.yours.lead} car={carOf(model)}>
        <Suspense fallback={waiting}>
          <LinkedDrive token={token} />
        </Suspense>
      </EnquiryFrame>
    );
  return (
    <EnquiryFrame title={testDrive.title(name)} lead={testDrive.lead(name)} car={carOf(model)}>
      {isHydrated && data !== undefined && (
        <Suspense fallback={waiting}>
          <DriveBooking models={models} model={model} {...props} />
        </Suspense>
      )}
      {isHydrated && data === undefined && !isPending && (
        <TryAgain title="The booking could not be loaded" onTryAgain={() => refetch()}>
          You can book by phone or email, too.
        </TryAgain>
      )}
      {(!isHydrated || isPending) && waiting}
      <OtherWays {...props} name={name} />
    </EnquiryFrame>
  );
};
