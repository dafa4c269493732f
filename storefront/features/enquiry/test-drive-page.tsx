import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { queryParameter } from '../../api/return-address.ts';
import { home } from '../../content/home.ts';
import { looks } from '../../content/looks.ts';
import { testDrive } from '../../content/test-drive.ts';
import { Card } from '../../ui/page/section.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { EnquiryFrame, type EnquiryFrameProps } from './enquiry-frame.tsx';
import { NearestRetailer, WriteToCoordinator, type EnquiryPageProps } from './nearest-retailer.tsx';

type Model = CatalogueResponse['models'][number];

/** The model that `?model=` asks for by its code for test drives; undefined for none or an unknown one. */
const useAskedModel = (): Model | undefined => {
  const [search] = useSearchParams();
  const { data } = useQuery(catalogueQuery());
  const isHydrated = useHydrated();
  const code = isHydrated ? queryParameter(search, 'model')?.toUpperCase() : undefined;
  return data?.models.find(({ modelCodeForTestDrive }) => modelCodeForTestDrive.toUpperCase() === code);
};

/** The car as its own page shows it; the one of the home page while no model is asked for. */
const carOf = (model: Model | undefined): EnquiryFrameProps['car'] => {
  const look = model && looks[model.code];
  const paint = model?.paints.find(({ code }) => code === look?.paintCode) ?? model?.paints[0];
  return model === undefined || paint === undefined
    ? home
    : { modelCode: model.code, paintHex: paint.hex, scene: look?.scene ?? home.scene };
};

/** Book Test Drive: retailers take bookings by phone and e-mail, so the page says whom to ask and for what. */
export const TestDrivePage = (props: EnquiryPageProps) => {
  const model = useAskedModel();
  const name = model?.name;
  usePageTitle(testDrive.head.title);
  return (
    <EnquiryFrame title={testDrive.title(name)} lead={testDrive.lead(name)} car={carOf(model)}>
      <NearestRetailer {...props} />
      <Card title={testDrive.bring.title}>
        <p>{testDrive.bring.text}</p>
      </Card>
      <WriteToCoordinator subject={testDrive.subject(name)} />
    </EnquiryFrame>
  );
};
