import type { OrderSummary } from '@driveaway/domain/api/order-details.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { signUp } from '../../../api/account-calls.ts';
import { fieldErrorsOf, isApiFailure, isOutcomeUnknown, messageOf } from '../../../api/api-failure.ts';
import type { LoginNews } from '../../../api/login-news.ts';
import { loginAddress } from '../../../api/return-address.ts';
import { announceSession } from '../../../api/session-changes.ts';
import { authenticationDetailsQuery } from '../../../api/session-queries.ts';
import { useSubmitKeys } from '../../../api/submit-key.ts';
import { todayInSydney } from '../../../browser/browser-clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { StillNeeded } from '../../../ui/form/still-needed.tsx';
import { useValidation } from '../../../ui/form/use-validation.ts';
import styles from '../frame/checkout.module.css';
import { stepAddress } from '../frame/checkout-frame.tsx';
import { DealerField } from './dealer-field.tsx';
import type { DetailsDrafts } from './details-draft.ts';
import { AddressFields, AgreementFields, BuyerFields, CredentialFields, PersonFields } from './details-fields.tsx';
import {
  detailsValidationErrors,
  detailsFormData,
  fieldNames,
  tidyDayMonthYear,
  type DetailsValues,
} from './details-values.ts';
import { LicenceField } from './licence-field.tsx';
import { useCheckout } from '../frame/use-checkout.ts';

export type DetailsFormProps = {
  readonly buildId: string;
  readonly summary: OrderSummary;
  /** What the form starts with where there is no draft: what is saved of the customer, or nothing. */
  readonly fresh: DetailsValues;
  readonly isAuthenticated: boolean;
  /** The e-mail address of who is signed in; '' for nobody. */
  readonly customer: string;
  /** The configured car; undefined while it is being read. */
  readonly build: CarBuild | undefined;
  readonly model: { readonly roadsideYears: number } | undefined;
  readonly dealers: DealerListResponse | undefined;
  readonly drafts: DetailsDrafts;
};

const notHeard =
  'Something went wrong: we did not hear back from the server. Nothing you typed is lost. Press Continue again; your order is made only once.';
const loggedOut =
  'You have been logged out meanwhile, and nothing was sent. Log in again, or create an account below; what you typed is kept.';
const madeBefore =
  'What you sent before you loaded this page again may have made an order. Please see your orders before you press Continue again.';

/** The server knows the visitor no more and asks for what only an account without a log-in needs. */
const isSessionOver = (errors: Readonly<Record<string, unknown>>): boolean => 'account.password' in errors;

/** Step 1: the account, the buyer, the dealer. Sends once, and keeps a draft of everything but secrets and files. */
export const DetailsForm = ({
  buildId,
  summary,
  fresh,
  isAuthenticated,
  customer,
  build,
  model,
  dealers,
  drafts,
}: DetailsFormProps) => {
  const [draft] = useState(() => drafts.load(buildId, fresh, customer));
  const form = useForm<DetailsValues>({ defaultValues: draft ?? fresh, mode: 'onChange' });
  const [licence, setLicence] = useState<readonly File[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const checkout = useCheckout(undefined);
  const keys = useSubmitKeys(drafts.submitKey(buildId));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const validation = useValidation({
    form,
    idPrefix: 'details',
    validationErrorsOf: (values) => {
      const chosen = dealers?.find(({ crmDealerId }) => crmDealerId === values.dealerCode);
      const context = { isAuthenticated, today: todayInSydney(), licenceFiles: licence };
      const found = detailsValidationErrors(chosen === undefined ? { ...values, dealerCode: '' } : values, context);
      return chosen === undefined || chosen.state === summary.suburb.state
        ? found
        : {
            dealerCode: `Agree to the price in ${chosen.state}, or choose a dealer in ${summary.suburb.state}`,
            ...found,
          };
    },
  });
  const { validationErrors, idOf, values } = validation;
  const elsewhere = dealers?.find(
    ({ crmDealerId, state }) => crmDealerId === values.dealerCode && state !== summary.suburb.state,
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: changed }) => {
          drafts.save(buildId, changed, customer);
        },
      }),
    [form, drafts, buildId, customer],
  );

  useEffect(() => {
    // a select shows its value only once there is an option for it
    if (dealers !== undefined) form.setValue('dealerCode', form.getValues('dealerCode'));
  }, [form, dealers]);

  const refused = (error: unknown): void => {
    const isUnknown = isOutcomeUnknown(error);
    if (!isUnknown) keys.settle();
    console.error('The sign-up failed.', error instanceof Error ? error.name : '');
    const errors = fieldErrorsOf(error);
    if (isAuthenticated && isSessionOver(errors)) {
      setFailure(loggedOut);
      void queryClient.invalidateQueries(authenticationDetailsQuery());
      return;
    }
    validation.refuse(errors);
    if (isUnknown) setFailure(notHeard);
    else if (isApiFailure(error) && error.failure?.code === 'key-reused') setFailure(madeBefore);
    else setFailure(Object.keys(errors).length > 0 ? undefined : messageOf(error));
  };

  const takeNewPrice = (nextId: string): void => {
    drafts.move(buildId, nextId, values.dealerCode);
    void navigate(`/order/details?${new URLSearchParams({ id: nextId }).toString()}`);
  };

  const send = async (): Promise<void> => {
    const current = form.getValues();
    const [file] = licence;
    const content = JSON.stringify([current, file?.name, file?.size, file?.lastModified]);
    const body = detailsFormData(current, { isAuthenticated, licence: file });
    const { orderNo } = await signUp(buildId, body, { idempotencyKey: keys.keyFor(content) });
    keys.settle();
    drafts.markPlaced(buildId, orderNo);
    if (!isAuthenticated) announceSession('logged-in');
    await queryClient.invalidateQueries({ queryKey: authenticationDetailsQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: ['profile-orders'] });
    await navigate(stepAddress('pay', orderNo));
  };

  const signUpNow = async (): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      refused(error);
      setSending(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    validation.countSubmit();
    if (validation.isComplete) checkout.submit(() => void signUpNow());
  };

  const needed = Object.keys(validationErrors).map((name) => ({
    fieldId: idOf(name),
    label: fieldNames[name] ?? name,
  }));
  const problems = [...(failure === undefined ? [] : [{ message: failure }]), ...validation.problems];

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary problems={problems} focusKey={`${validation.submits} ${isSending}`} />
      {draft !== undefined && (
        <Notice tone="info" title="We kept what you typed" isLive={false}>
          For your safety, passwords and your licence file are never kept. Please add them again.
        </Notice>
      )}
      {!isAuthenticated && (
        <p>
          Already have an account?{' '}
          <Link to={loginAddress(location)} state={{ email: values.account.email.trim() } satisfies LoginNews}>
            Log in
          </Link>{' '}
          and we fill in what we know.
        </p>
      )}
      <BuyerFields form={validation} />
      <DealerField
        form={validation}
        dealers={dealers}
        summary={summary}
        build={build}
        elsewhere={elsewhere}
        onRepriced={takeNewPrice}
      />
      <PersonFields
        form={validation}
        tidyDateOfBirth={() => {
          form.setValue('account.dateOfBirth', tidyDayMonthYear(form.getValues('account.dateOfBirth')));
        }}
      />
      <AddressFields form={validation} />
      {values.buyerType === 'private' && <LicenceField form={validation} chosen={licence} onChoose={setLicence} />}
      {!isAuthenticated && <CredentialFields form={validation} />}
      <AgreementFields form={validation} roadsideYears={model?.roadsideYears} />
      <div className={styles.foot}>
        <Button type="submit" size="large" isFullWidth isLoading={isSending} disabled={!validation.isComplete}>
          Continue
        </Button>
        <StillNeeded fields={needed} done="Everything is filled in. Next: the order fee." />
      </div>
    </form>
  );
};
