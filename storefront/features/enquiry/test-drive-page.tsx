import { brand } from '@driveaway/domain/brand/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-queries.ts';
import { queryParameter } from '../../api/return-address.ts';
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
  const car = `${brand.name} ${model ?? ''}`.trim();
  return (
    <Section isCompact isNarrow>
      <title>{`Book a test drive | ${brand.name}`}</title>
      <Stack isLoose>
        <PageHeading
          lead={`Your retailer finds a day for you and has ${model === undefined ? 'the car' : `the ${model}`} ready. A call or an e-mail is enough.`}
        >
          {model === undefined ? 'Book a test drive' : `Test drive the ${model}`}
        </PageHeading>
        <NearestRetailer {...props} />
        <Card title="What to bring">
          <p>Your driver licence. If you would like to try a child seat in the car, say so when you call.</p>
        </Card>
        <WriteToCoordinator subject={`Test drive: ${car}`} />
      </Stack>
    </Section>
  );
};
