import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import type { OrderSummary } from '@driveaway/domain/api/order-details.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/waiting/lazy-part.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import styles from '../frame/checkout.module.css';
import { dealerOptions, dealersInOrder, placeOfDealer, type Dealer } from '../../../api/dealer-options.ts';
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
  /** Where the car will be kept, if not in the dealer's area: the price is then the same with every dealer. */
  readonly keptAt: Suburb | undefined;
  readonly onRepriced: (buildId: string) => void;
};

/** Who delivers the car. A dealer in another state has another price, which has to be agreed to first. */
export const DealerField = ({ form, dealers, summary, build, elsewhere, keptAt, onRepriced }: DealerProps) => {
  const { suburb, financeDetails } = summary;
  const { name, state } = keptAt ?? suburb;
  const area = elsewhere === undefined ? suburb : placeOfDealer(elsewhere);
  return (
    <Group
      legend="Your retailer"
      hint={
        keptAt === undefined
          ? `Your price is for ${name}, ${state}. ${dealersInOrder(suburb.state)}; one in another state has another price, which you see before you agree to it.`
          : `Your price is for ${name}, ${state}, where the car will be kept. ${dealersInOrder(suburb.state)}.`
      }
    >
      <SelectField
        {...form.field('dealerCode')}
        label="Retailer"
        emptyLabel={dealers === undefined ? 'Loading the retailers near you…' : 'Choose a retailer'}
        options={dealerOptions(dealers ?? [], suburb.state, keptAt !== undefined)}
        required
      />
      <div className={styles.pair}>
        <TextField label="State" value={area.state} readOnly />
        <TextField label="Postcode" value={area.postcode} readOnly />
      </div>
      <p className={styles.hint}>State and postcode are those that your price is for.</p>
      {elsewhere !== undefined && form.values.kept === 'dealer' && build !== undefined && financeDetails !== null && (
        <Suspense fallback={<Skeleton shape="block" label="Loading the price of this retailer" />}>
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
