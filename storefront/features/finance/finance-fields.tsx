import {
  consumerLoanProductId,
  financeFormInputSchema,
  gfvProductId,
  type FinanceFormInput,
} from '@driveaway/domain/finance/finance-form.ts';
import { gfvLimitsOf } from '@driveaway/domain/finance/gfv-limits.ts';
import { dollarsFromCents, formatDollars } from '@driveaway/domain/money/cents.ts';
import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import { useState } from 'react';
import { useValuation } from '../../browser/use-valuation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LessYourCar } from '../../ui/figures/less-your-car.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import styles from './finance.module.css';

type FinanceFieldsProps = {
  readonly variantCode: string;
  readonly form: FinanceFormInput;
  /** With the part of the form that is another now; nothing changes where that makes no form. */
  readonly onChange: (part: Readonly<Record<string, unknown>>) => void;
};

const products = [
  {
    value: gfvProductId,
    label: 'Guaranteed Future Value',
    description: 'Lower repayments; at the end you keep, trade or return the car.',
  },
  { value: consumerLoanProductId, label: 'Consumer Loan', description: 'At the end the car is paid off.' },
];

const frequencies = [
  { value: 'Weekly', label: 'Weekly' },
  { value: 'Fortnightly', label: 'Fortnightly' },
  { value: 'Monthly', label: 'Monthly' },
];

const terms = [12, 24, 36, 48, 60, 72, 84].map((months) => ({ value: String(months), label: `${months} months` }));

const mileages = [10_000, 15_000, 20_000, 25_000].map((km) => ({
  value: String(km),
  label: `${groupedDigits(km)} km`,
}));

const ages = [
  { value: '18', label: '18 to 22' },
  { value: '23', label: '23 to 29' },
  { value: '30', label: '30 to 49' },
  { value: '50', label: '50 or older' },
];

const ratings = [
  { value: 'EXCELLENT', label: 'Excellent' },
  { value: 'GOOD', label: 'Good' },
  { value: 'FAIR', label: 'Fair' },
];

const homes = [
  { value: 'true', label: 'I own my home' },
  { value: 'false', label: 'I do not own my home' },
];

/** A value of the form that is none of the usual ones, such as one of a shared address, is offered too. */
const withCurrent = (options: readonly { value: string; label: string }[], value: number, label: string) =>
  options.some((option) => option.value === String(value)) ? options : [...options, { value: String(value), label }];

const DepositField = ({ form, onChange }: Pick<FinanceFieldsProps, 'form' | 'onChange'>) => {
  const [text, setText] = useState(String(form.deposit));
  const [isLeft, setLeft] = useState(false);
  const dollars = text.replaceAll(/[$,\s]/g, '');
  const read = (value: string) =>
    /^\d*(\.\d{0,2})?$/.test(value)
      ? financeFormInputSchema.safeParse({ ...form, deposit: Number(value) }).data?.deposit
      : undefined;
  return (
    <NumberField
      label="Deposit or trade-in"
      prefix="$"
      isWhole={false}
      value={text}
      error={isLeft && read(dollars) === undefined ? 'Enter an amount in dollars, e.g. 5000.' : undefined}
      onBlur={() => {
        setLeft(true);
      }}
      onChange={({ target }) => {
        setText(target.value);
        const deposit = read(target.value.replaceAll(/[$,\s]/g, ''));
        if (deposit !== undefined) onChange({ deposit });
      }}
    />
  );
};

/** The deposit, which may be what the visitor's present car is at least estimated at, if they say so. */
const DepositOrOwnCar = ({ form, onChange }: Pick<FinanceFieldsProps, 'form' | 'onChange'>) => {
  const ownCar = useValuation();
  const [taken, setTaken] = useState(0);
  const lowest = dollarsFromCents(ownCar?.lowCents ?? 0);
  return (
    <>
      <DepositField key={taken} form={form} onChange={onChange} />
      <LessYourCar value={ownCar}>
        {ownCar !== undefined && lowest > 0 && form.deposit !== lowest && (
          <Button
            look="link"
            onClick={() => {
              onChange({ deposit: lowest });
              setTaken((count) => count + 1);
            }}
          >
            Enter {formatDollars(ownCar.lowCents)} as trade-in
          </Button>
        )}
      </LessYourCar>
    </>
  );
};

/** Every input of the calculator (specification §3). */
export const FinanceFields = ({ variantCode, form, onChange }: FinanceFieldsProps) => {
  const limits = gfvLimitsOf(variantCode, form);
  return (
    <div className={styles.fields}>
      <RadioGroup
        legend="How do you want to finance it?"
        name="finance-product"
        options={products}
        value={form.financeProductId}
        onChange={({ target }) => {
          onChange({ financeProductId: target.value });
        }}
      />
      <RadioGroup
        legend="How often do you want to pay?"
        name="finance-frequency"
        isInline
        options={frequencies}
        value={form.financePackageId}
        onChange={({ target }) => {
          onChange({ financePackageId: target.value });
        }}
      />
      <DepositOrOwnCar form={form} onChange={onChange} />
      <div className={styles.pair}>
        <SelectField
          label="Term"
          options={withCurrent(terms, form.term, `${form.term} months`)}
          value={String(form.term)}
          error={limits.term}
          onChange={({ target }) => {
            onChange({ term: Number(target.value) });
          }}
        />
        <SelectField
          label="Kilometres a year"
          options={withCurrent(mileages, form.mileage, `${groupedDigits(form.mileage)} km`)}
          value={String(form.mileage)}
          error={limits.mileage}
          onChange={({ target }) => {
            onChange({ mileage: Number(target.value) });
          }}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Your age"
          options={ages}
          value={form.ageRange}
          onChange={({ target }) => {
            onChange({ ageRange: target.value });
          }}
        />
        <SelectField
          label="Your credit rating"
          options={ratings}
          value={form.creditRating}
          onChange={({ target }) => {
            onChange({ creditRating: target.value });
          }}
        />
      </div>
      <RadioGroup
        legend="Your home"
        name="finance-home"
        isInline
        options={homes}
        value={form.homeOwner}
        onChange={({ target }) => {
          onChange({ homeOwner: target.value });
        }}
      />
    </div>
  );
};
