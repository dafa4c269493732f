import { brand } from '@driveaway/domain/brand/brand.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { Wishes } from './matching-retailers.ts';
import styles from './retailers.module.css';

type Wish = { readonly name: Exclude<keyof Wishes, 'drivenModel'>; readonly label: string };

const wishes: readonly Wish[] = [
  { name: 'openNow', label: 'Open now' },
  { name: 'service', label: 'Service' },
  ...(brand.limitedSeries === undefined
    ? []
    : [{ name: 'limitedSeries', label: `Performance cars (${brand.limitedSeries})` } as const]),
  { name: 'homeDelivery', label: 'Home delivery' },
  { name: 'inView', label: 'In this view of the map' },
];

type RetailerFiltersProps = {
  /** Those that can be driven somewhere; none while the catalogue is being read. */
  readonly models: readonly { readonly code: string; readonly name: string }[];
  readonly wished: Wishes;
  readonly onChange: (wished: Wishes) => void;
};

/** What a retailer must have to be listed. */
export const RetailerFilters = ({ models, wished, onChange }: RetailerFiltersProps) => (
  <fieldset className={styles.filters}>
    <legend className={styles.legend}>Show only retailers with</legend>
    {wishes.map(({ name, label }) => (
      <Checkbox
        key={name}
        label={label}
        checked={wished[name]}
        onChange={({ currentTarget: { checked } }) => {
          onChange({ ...wished, [name]: checked });
        }}
      />
    ))}
    {models.length > 0 && (
      <SelectField
        fieldClassName={styles.driven}
        label="Test drives of"
        emptyLabel="Any model"
        options={models.map(({ code, name }) => ({ value: code, label: name }))}
        value={wished.drivenModel}
        onChange={({ currentTarget: { value } }) => {
          onChange({ ...wished, drivenModel: value });
        }}
      />
    )}
  </fieldset>
);
