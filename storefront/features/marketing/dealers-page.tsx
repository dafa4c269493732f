import { brand } from '@driveaway/domain/brand/brand.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { dealersQuery } from '../../api/catalogue-queries.ts';
import { Button } from '../../ui/button.tsx';
import { DefinitionRows } from '../../ui/definition-rows.tsx';
import { LoadingBlock } from '../../ui/spinner.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section, Stack } from '../../ui/section.tsx';
import type { PageWithPricesProps } from './home-page.tsx';

const kilometres = (distance: number): string => `${distance.toLocaleString('en-AU', { maximumFractionDigits: 1 })} km`;

const Retailers = ({ suburb }: { suburb: Suburb }) => {
  const { data, isError, refetch } = useQuery(dealersQuery({ ...suburb, stiOnly: false }));
  if (isError && data === undefined) {
    return (
      <Notice tone="error" title="The retailers could not be loaded">
        <Button
          look="secondary"
          onClick={() => {
            void refetch();
          }}
        >
          Try again
        </Button>
      </Notice>
    );
  }
  if (data === undefined) return <LoadingBlock label="Looking for retailers near you…" />;
  if (data.length === 0) {
    return <Notice tone="info">No retailer was found near {suburbLabel(suburb)}. Try another suburb.</Notice>;
  }
  return (
    <DefinitionRows
      rows={data.map((dealer) => ({
        key: dealer.crmDealerId,
        label: dealer.name,
        detail: [
          `${dealer.dealerDetails.map((detail) => detail.suburb).join(', ')} ${dealer.state} ${dealer.postcode}`.trim(),
          dealer.isMobileDealer && 'comes to you',
          dealer.excludesHomeDelivery && 'no home delivery',
        ]
          .filter(Boolean)
          .join(', '),
        value: kilometres(dealer.distance),
      }))}
    />
  );
};

/** The retailers nearest to the visitor's suburb. */
export const DealersPage = ({ suburb, onChangeSuburb }: PageWithPricesProps) => (
  <Section isCompact isNarrow>
    <title>{`Find a retailer | ${brand.name}`}</title>
    <Stack isLoose>
      <PageHeading lead={`Nearest first, as the crow flies from ${suburbLabel(suburb)}.`}>Find a retailer</PageHeading>
      <div>
        <Button look="secondary" onClick={onChangeSuburb}>
          Change suburb
        </Button>
      </div>
      <Retailers suburb={suburb} />
    </Stack>
  </Section>
);
