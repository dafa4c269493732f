import { tradeInConditions } from '@driveaway/domain/customer/trade-in-form.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { knownCar, type ValuationForm } from '@driveaway/domain/valuation/valuation-form.ts';
import type { ValuationBook } from '@driveaway/domain/valuation/valuation-book.ts';
import type { ChangeEventHandler, FocusEventHandler, Ref } from 'react';
import { tradeInConditionLabels } from '../../content/trade-in-conditions.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './valuation-page.module.css';

type FieldAttributes = {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly ref: Ref<never>;
  readonly onChange: ChangeEventHandler;
  readonly onBlur: FocusEventHandler;
};

type ValuationFieldsProps = {
  readonly book: ValuationBook;
  readonly values: ValuationForm;
  readonly field: (name: keyof ValuationForm) => FieldAttributes;
};

const conditions = tradeInConditions.map((value) => ({ value, label: tradeInConditionLabels[value] }));
const states = stateCodes.map((value) => ({ value, label: value }));

const Suggestions = ({ id, words }: { readonly id: string; readonly words: readonly string[] }) => (
  <datalist id={id}>
    {[...new Set(words)].map((word) => (
      <option key={word}>{word}</option>
    ))}
  </datalist>
);

/** What it cost new: from the book, or from whoever bought it. */
const NewPrice = ({ book, values, field }: ValuationFieldsProps) => {
  const known = knownCar(values, book);
  const isNamed = values.make !== '' && values.model !== '' && values.year !== '';
  return known === undefined ? (
    <div className={styles.pair}>
      <NumberField
        {...field('newPrice')}
        label="What it cost new, in dollars"
        description={`Without on-road costs. ${isNamed ? 'Our list does not have this car and year.' : 'Not asked for where our list has the car and year.'}`}
        isWhole={false}
        required
      />
      <SelectField
        {...field('segment')}
        label="What it is"
        emptyLabel="Choose what fits best"
        options={book.segments.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
    </div>
  ) : (
    <output>It cost {formatDollars(known.newPriceCents)} new, without on-road costs, by our list of new prices.</output>
  );
};

/** Every field of a car to value. */
export const ValuationFields = ({ book, values, field }: ValuationFieldsProps) => (
  <>
    <div className={styles.pair}>
      <TextField {...field('make')} label="Make" list="valuation-makes" autoComplete="off" required />
      <TextField {...field('model')} label="Model and variant" list="valuation-models" autoComplete="off" required />
      <Suggestions id="valuation-makes" words={book.cars.map(({ make }) => make)} />
      <Suggestions id="valuation-models" words={book.cars.map(({ model }) => model)} />
    </div>
    <div className={styles.pair}>
      <NumberField {...field('year')} label="Year it was built" maxLength={4} required />
      <NumberField {...field('kilometres')} label="Odometer" suffix="km" required />
    </div>
    <div className={styles.pair}>
      <SelectField
        {...field('condition')}
        label="Condition"
        emptyLabel="Choose what fits best"
        options={conditions}
        required
      />
      <SelectField
        {...field('state')}
        label="Registered in"
        emptyLabel="Choose a state or territory"
        options={states}
        required
      />
    </div>
    <NewPrice book={book} values={values} field={field} />
    <NumberField
      {...field('extras')}
      label="Extras when new, in dollars (optional)"
      description="E.g. a tow bar, a roof rack or a canopy."
      isWhole={false}
    />
    <div className={styles.pair}>
      <TextField {...field('vin')} label="VIN (optional)" autoComplete="off" spellCheck={false} />
      <TextField {...field('plate')} label="Number plate (optional)" autoComplete="off" spellCheck={false} />
    </div>
    <p className={styles.quiet}>
      We only check that the VIN and plate look right. We don’t look them up, and they stay in this browser unless you
      ask for an offer.
    </p>
  </>
);
