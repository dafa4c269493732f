import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';
import { queryParameter } from '../../api/return-address.ts';
import { testDrive } from '../../content/test-drive.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Card, Section, Stack } from '../../ui/section.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { NearestRetailer, WriteToCoordinator, type EnquiryPageProps } from './nearest-retailer.tsx';

/** The name of the model that `?model=` asks for by its code for test drives; undefined for none or an unknown one. */
const useAskedModel = (): string | undefined => {
  const [search] = useSearchParams();
  const { data } = useQuery(catalogueQuery());
  const isHydrated = useHydrated();
  const code = isHydrated ? queryParameter(search, 'model')?.toUpperCase() : undefined;
  return data?.models.find(({ modelCodeForTestDrive }) => modelCodeForTestDrive.toUpperCase() === code)?.name;
};

/** Book Test Drive: retailers take bookings by phone and e-mail, so the page says whom to ask and for what. */
export const TestDrivePage = (props: EnquiryPageProps) => {
  const model = useAskedModel();
  return (
    <Section isCompact isNarrow>
      <title>{testDrive.head.title}</title>
      <Stack isLoose>
        <PageHeading lead={testDrive.lead(model)}>{testDrive.title(model)}</PageHeading>
        <NearestRetailer {...props} />
        <Card title={testDrive.bring.title}>
          <p>{testDrive.bring.text}</p>
        </Card>
        <WriteToCoordinator subject={testDrive.subject(model)} />
      </Stack>
    </Section>
  );
};
