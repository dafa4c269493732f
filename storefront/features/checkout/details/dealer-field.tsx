import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import type { OrderSummary } from '@driveaway/domain/api/order-details.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/waiting/lazy-part.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { dealerOptions, type Dealer } from './dealer-options.ts';
import { Group, type ValidatedDetails } from './details-fields.tsx';

// only few retailers near a border are in another state than the price
const RepriceOffer = lazyPart(async () => (await import('./reprice-offer.tsx')).RepriceOffer);

type DealerProps = {
  readonly form: ValidatedDetails;
  readonly dealers: DealerListResponse | undefined;
  readonly summary: OrderSummary;
  /** The configured car; undefined while it is being read. */
  readonly build: CarBuild | undefined;
  /** The chosen dealer, where it is in another state than the price. */
  readonly elsewhere: Dealer | undefined;
  readonly onRepriced: (buildId: string) => void;
};

/** Who delivers the car. A dealer in another state has another price, which has to be agreed to first. */
export const DealerField = ({ form, dealers, summary, build, elsewhere, onRepriced }: DealerProps) => {
  const { suburb, financeDetails } = summary;
  return (
    <Group
      legend="Your dealer"
      hint={`Your price is for ${suburb.name}, ${suburb.state}. Dealers are listed nearest first; one in another state has another price, which you see before you agree to it.`}
    >
      <SelectField
        {...form.field('dealerCode')}
        label="Dealer"
        emptyLabel={dealers === undefined ? 'Loading the retailers near you…' : 'Choose a dealer'}
        options={dealerOptions(dealers ?? [], suburb.state)}
        required
      />
      {elsewhere !== undefined && build !== undefined && financeDetails !== null && (
        <Suspense fallback={<Skeleton shape="block" label="Loading the price of this dealer" />}>
          <RepriceOffer
            key={elsewhere.crmDealerId}
            dealer={elsewhere}
            build={build}
            suburb={suburb}
            dollars={financeDetails.finalDap}
            onAgreed={onRepriced}
          />
        </Suspense>
      )}
    </Group>
  );
};
