/** Where the buyer lives, and where the car will be kept, which sets its price. */
import type { OrderSummary } from '@driveaway/domain/api/order-details.ts';
import { keptAtNote } from '@driveaway/domain/pricing/price-note.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PriceRows } from '../../../ui/figures/definition-rows.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../../ui/waiting/try-again.tsx';
import styles from '../frame/checkout.module.css';
import { Group, type ValidatedDetails } from './details-fields.tsx';
import { keptPlaceOf } from './kept-place.ts';
import { SuburbField } from './suburb-field.tsx';

/** The price of the car where it will be kept. */
export type PriceOfPlace = {
  /** Undefined while it is being asked for. */
  readonly summary: OrderSummary | undefined;
  readonly isError: boolean;
  readonly retry: () => unknown;
};

export const AddressFields = ({ form: { form, field, values, idOf, errorOf } }: { form: ValidatedDetails }) => (
  <Group legend="Your address">
    <TextField {...field('address.address1')} label="Street address" autoComplete="address-line1" required />
    <TextField {...field('address.address2')} label="Second line (optional)" autoComplete="address-line2" />
    <SuburbField
      id={idOf('address.city')}
      label="Suburb"
      listLabel="Suburbs of your address"
      initial={values.ownSuburb}
      error={errorOf('address.city')}
      onChange={(suburb, text) => {
        form.setValue('ownSuburb', suburb);
        form.setValue('address.city', text);
      }}
      onLeave={() => {
        form.setValue('address.city', form.getValues('address.city'), { shouldTouch: true });
      }}
    />
    <p className={styles.hint}>Country: Australia. Your address is the one in your contract.</p>
  </Group>
);

type NewPriceProps = { readonly before: OrderSummary; readonly place: Suburb; readonly price: PriceOfPlace };

/** What the place does to the price, for the customer to see before they go on. */
const PriceThere = ({ before, place, price: { summary, isError, retry } }: NewPriceProps) => {
  if (isError) return <TryAgain title="The price for this place could not be loaded" onTryAgain={retry} />;
  const label = suburbLabel(place);
  if (summary === undefined || suburbLabel(summary.suburb) !== label) {
    return <Skeleton shape="block" label="Loading the price for this place" />;
  }
  if (summary.financeDetails === null) {
    return (
      <Notice tone="info" title={`A retailer has to quote for a car kept in ${label}`}>
        {summary.message}
      </Notice>
    );
  }
  const dollars = summary.financeDetails.finalDap;
  const earlier = before.financeDetails?.finalDap ?? dollars;
  return (
    <Notice tone="info" title={dollars === earlier ? 'Your price stays the same' : 'Your price changes with the place'}>
      {dollars !== earlier && (
        <PriceRows
          rows={[
            { key: 'before', label: `In ${suburbLabel(before.suburb)}`, dollars: earlier },
            { key: 'there', label: `In ${label}`, dollars },
            { key: 'difference', label: 'Difference', dollars: dollars - earlier, kind: 'total' },
          ]}
        />
      )}
      <p>{keptAtNote(place)} With Continue you agree to this price.</p>
    </Notice>
  );
};

type KeptProps = {
  readonly form: ValidatedDetails;
  /** The price as long as nothing else is said. */
  readonly before: OrderSummary;
  /** The dealer's area. */
  readonly area: Suburb;
  readonly price: PriceOfPlace;
};

export const KeptFields = ({ form: { form, field, values, idOf, errorOf }, before, area, price }: KeptProps) => {
  const place = keptPlaceOf(values);
  return (
    <div className={styles.group}>
      <RadioGroup
        {...field('kept')}
        legend="Where the car will be kept"
        options={[
          { value: 'dealer', label: 'Where my price is for', description: suburbLabel(area) },
          {
            value: 'address',
            label: 'At my address',
            description: values.ownSuburb === null ? 'Choose your suburb above first' : suburbLabel(values.ownSuburb),
          },
          { value: 'elsewhere', label: 'At another place' },
        ]}
      />
      {values.kept === 'elsewhere' && (
        <SuburbField
          id={idOf('keptElsewhere')}
          label="Suburb where the car will be kept"
          listLabel="Suburbs where the car may be kept"
          initial={values.keptElsewhere}
          error={errorOf('keptElsewhere')}
          onChange={(suburb) => {
            form.setValue('keptElsewhere', suburb);
          }}
          onLeave={() => {
            form.setValue('keptElsewhere', form.getValues('keptElsewhere'), { shouldTouch: true });
          }}
        />
      )}
      <p className={styles.hint}>
        The car is registered where it is kept: stamp duty, registration and insurance follow the place, and your price
        with them.
      </p>
      {place !== undefined && <PriceThere before={before} place={place} price={price} />}
    </div>
  );
};
