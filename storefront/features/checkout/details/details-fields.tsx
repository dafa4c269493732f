/** The groups of the Create Account form. Each takes what `useValidatedForm` knows of the form. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import { passwordRule } from '@driveaway/domain/customer/text-rules.ts';
import { priceNoteFor } from '@driveaway/domain/pricing/price-note.ts';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { SelectField, type SelectOption } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { useValidatedForm } from '../../../ui/form/use-validated-form.ts';
import styles from '../frame/checkout.module.css';
import { roadsideTerm } from './roadside-term.ts';
import type { DetailsValues } from './details-values.ts';

export type ValidatedDetails = ReturnType<typeof useValidatedForm<DetailsValues, DetailsValues>>;
type GroupProps = { readonly form: ValidatedDetails };

export const Group = ({ legend, hint, children }: { legend: string; hint?: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    {children}
  </fieldset>
);

const titles: readonly SelectOption[] = ['Mr', 'Ms', 'Mrs', 'Miss', 'Mx', 'Dr'].map((title) => ({
  value: title,
  label: title,
}));

export const BuyerFields = ({ form: { field, values } }: GroupProps) => (
  <div className={styles.group}>
    <RadioGroup
      {...field('buyerType')}
      legend="Who is buying?"
      isInline
      options={[
        { value: 'private', label: 'A private person' },
        { value: 'company', label: 'A company' },
      ]}
    />
    {values.buyerType === 'company' && (
      <>
        <div className={styles.row}>
          <TextField {...field('account.companyName')} label="Company name" autoComplete="organization" required />
          <TextField {...field('account.companyAbn')} label="ABN/ACN" inputMode="numeric" required />
        </div>
        <p className={styles.hint}>{priceNoteFor('company')}</p>
        <TextField {...field('account.jobTitle')} label="Job title (optional)" autoComplete="organization-title" />
      </>
    )}
  </div>
);

type PersonProps = GroupProps & { readonly tidyDateOfBirth: () => void };

export const PersonFields = ({ form: { field }, tidyDateOfBirth }: PersonProps) => {
  const dateOfBirth = field('account.dateOfBirth');
  return (
    <Group legend="About you">
      <div className={`${styles.row} ${styles.uneven}`}>
        <SelectField
          {...field('account.prefix')}
          label="Title (optional)"
          emptyLabel="None"
          options={titles}
          autoComplete="honorific-prefix"
        />
        <TextField {...field('account.firstName')} label="First name" autoComplete="given-name" required />
      </div>
      <div className={styles.row}>
        <TextField {...field('account.middleName')} label="Middle name (optional)" autoComplete="additional-name" />
        <TextField {...field('account.lastName')} label="Last name" autoComplete="family-name" required />
      </div>
      <div className={styles.row}>
        <TextField
          {...dateOfBirth}
          onBlur={(event) => {
            tidyDateOfBirth();
            dateOfBirth.onBlur(event);
          }}
          label="Date of birth"
          description="Day, month and year: dd/mm/yyyy"
          inputMode="numeric"
          autoComplete="bday"
          required
        />
        <TextField
          {...field('account.phoneNo')}
          label="Phone number"
          description="Mobile or landline, with area code"
          type="tel"
          autoComplete="tel"
          required
        />
      </div>
    </Group>
  );
};

export const CredentialFields = ({ form: { field } }: GroupProps) => (
  <Group legend="Your login" hint="You need it to come back to your order.">
    <div className={styles.row}>
      <TextField {...field('account.email')} label="Email address" type="email" autoComplete="email" required />
      <TextField
        {...field('account.emailConfirm')}
        label="Confirm email address"
        type="email"
        autoComplete="email"
        required
      />
    </div>
    <div className={styles.row}>
      <TextField
        {...field('account.password')}
        label="Password"
        description={passwordRule}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        {...field('account.passwordConfirm')}
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
      />
    </div>
  </Group>
);

type AgreementProps = GroupProps & {
  /** How long roadside assistance comes with the car, in years; undefined while that is not known. */
  readonly roadsideYears: number | undefined;
};

export const AgreementFields = ({ form: { field }, roadsideYears }: AgreementProps) => (
  <>
    <Group legend="Keep in touch (optional)" hint={`${brand.name} may tell me about cars and offers:`}>
      <div className={styles.choices}>
        <Checkbox {...field('account.opInEmailMarketing')} label="by email" />
        <Checkbox {...field('account.opInPostMarketing')} label="by post" />
        <Checkbox {...field('account.opInPhoneAndSmsMarketing')} label="by phone and SMS" />
      </div>
    </Group>
    <Group legend="Before you continue">
      <div className={styles.choices}>
        <Checkbox
          {...field('acceptsRoadsideAssistance')}
          label={`Include roadside assistance${roadsideYears === undefined ? '' : ` ${roadsideTerm(roadsideYears)}`}, at no cost`}
          description="Your state’s motoring club will contact you within 4 to 6 weeks."
        />
        <Checkbox
          {...field('agreePrivacyCollection')}
          required
          label={
            <>
              I agree to the{' '}
              <a href={brand.privacyNotice.url} target="_blank" rel="noopener">
                Privacy Collection Statement
              </a>{' '}
              (opens in a new tab)
            </>
          }
        />
      </div>
    </Group>
  </>
);
