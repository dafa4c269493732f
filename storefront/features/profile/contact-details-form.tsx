import type { SavedAccountDetails } from '@driveaway/domain/api/account-details.ts';
import { contactDetailsSchema } from '@driveaway/domain/customer/contact-details-form.ts';
import { stateCodes } from '@driveaway/domain/locations/state.ts';
import { useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, savingFailed } from '../../api/api-failure.ts';
import { changeContactDetails } from '../../api/own-data-calls.ts';
import { authenticationDetailsQuery, savedAccountDetailsQuery } from '../../api/session-queries.ts';
import { useSentForm } from '../../api/use-sent-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './profile.module.css';

const states = stateCodes.map((code) => ({ value: code, label: code }));
const isState = (code: string): code is (typeof stateCodes)[number] => stateCodes.some((state) => state === code);

type ContactProps = {
  readonly saved: SavedAccountDetails;
  readonly onDone: (message: string) => void;
  readonly onLeave: () => void;
};

/** Contact details to change; the e-mail address has a way of its own, since only a mailbox proves another. */
export const ContactDetailsForm = ({ saved, onDone, onLeave }: ContactProps) => {
  const { account, address: inDealersState, buyerAddress: address = inDealersState } = saved;
  const queryClient = useQueryClient();
  const form = useSentForm({
    idPrefix: 'contact',
    schema: contactDetailsSchema,
    start: {
      prefix: account.prefix,
      firstName: account.firstName,
      middleName: account.middleName,
      lastName: account.lastName,
      phoneNo: account.phoneNo,
      jobTitle: account.jobTitle,
      address: {
        address1: address.address1,
        address2: address.address2,
        city: address.city,
        postalCode: address.postalCode,
        ...(isState(address.stateCode) && { stateCode: address.stateCode }),
      },
    },
    send: changeContactDetails,
    onRefused: (error) => ({ message: savingFailed(error), errors: fieldErrorsOf(error) }),
    onSent: async ({ message }) => {
      await Promise.all([
        queryClient.invalidateQueries(savedAccountDetailsQuery()),
        queryClient.invalidateQueries(authenticationDetailsQuery()),
      ]);
      onDone(message);
    },
  });
  const { field } = form;
  return (
    <form className={styles.block} noValidate onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} focusKey={form.attempt} />
      <div className={styles.pair}>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" required />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" required />
      </div>
      <div className={styles.pair}>
        <TextField {...field('middleName')} label="Middle name (optional)" autoComplete="additional-name" />
        <TextField {...field('phoneNo')} label="Mobile phone" type="tel" autoComplete="tel" required />
      </div>
      {account.isCompany && (
        <TextField {...field('jobTitle')} label="Job title (optional)" autoComplete="organization-title" />
      )}
      <TextField {...field('address.address1')} label="Street address" autoComplete="address-line1" required />
      <TextField {...field('address.address2')} label="Second line (optional)" autoComplete="address-line2" />
      <div className={styles.pair}>
        <TextField {...field('address.city')} label="Suburb" autoComplete="address-level2" required />
        <div className={styles.pair}>
          <SelectField
            {...field('address.stateCode')}
            label="State"
            options={states}
            autoComplete="address-level1"
            required
          />
          <TextField
            {...field('address.postalCode')}
            label="Postcode"
            inputMode="numeric"
            maxLength={4}
            autoComplete="postal-code"
            required
          />
        </div>
      </div>
      <div className={styles.actions}>
        <Button type="submit" isLoading={form.isBusy}>
          Save my details
        </Button>
        <Button look="secondary" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
