import type { OrderSummary } from '@driveaway/domain/api/order-details.ts';
import type { CarBuild } from '@driveaway/domain/catalogue/car-build-schema.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { signUp } from '../../../api/account-calls.ts';
import { fieldErrorsOf, isApiFailure, isOutcomeUnknown, savingFailed } from '../../../api/api-failure.ts';
import { beginSession } from '../../../api/begin-session.ts';
import type { LoginNews } from '../../../api/login-news.ts';
import { orderSummaryQuery, type SaleOfBuild } from '../../../api/order-queries.ts';
import { consentsQuery } from '../../../api/own-data-calls.ts';
import { loginAddress } from '../../../api/return-address.ts';
import { authenticationDetailsQuery, savedAccountDetailsQuery } from '../../../api/session-queries.ts';
import { useSentForm } from '../../../api/use-sent-form.ts';
import { todayInSydney } from '../../../browser/browser-clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { StillNeeded } from '../../../ui/form/still-needed.tsx';
import type { Refusal } from '../../../ui/form/use-validated-form.ts';
import styles from '../frame/checkout.module.css';
import { stepAddress } from '../frame/step-address.ts';
import { DealerField } from './dealer-field.tsx';
import type { DetailsDrafts } from './details-draft.ts';
import { AgreementFields, BuyerFields, CredentialFields, PersonFields } from './details-fields.tsx';
import {
  detailsFormData,
  detailsFormSchema,
  fieldNames,
  shownField,
  tidyDayMonthYear,
  type DetailsValues,
} from './details-values.ts';
import { placeOfDealer } from '../../../api/dealer-options.ts';
import { keptPlaceOf } from './kept-place.ts';
import { LicenceField } from './licence-field.tsx';
import { AddressFields, KeptFields, type PriceOfPlace } from './place-fields.tsx';
import { useCheckout } from '../frame/use-checkout.ts';

export type DetailsFormProps = {
  readonly buildId: string;
  readonly summary: OrderSummary;
  /** What the form starts with where there is no draft: what is saved of the customer, or nothing. */
  readonly fresh: DetailsValues;
  readonly isAuthenticated: boolean;
  /** The day on which the licence that may be used again was given, yyyy-MM-dd. */
  readonly licenceGivenOn: string | undefined;
  /** The e-mail address of who is signed in; '' for nobody. */
  readonly customer: string;
  /** The configured car; undefined while it is being read. */
  readonly build: CarBuild | undefined;
  readonly model: { readonly roadsideYears: number } | undefined;
  readonly dealers: DealerListResponse | undefined;
  readonly drafts: DetailsDrafts;
  /** The price where the car will be kept, with the chosen retailer. */
  readonly price: PriceOfPlace;
  /** Called with what the price depends on whenever it changes. */
  readonly onSale: (sale: SaleOfBuild) => void;
};

const notHeard =
  'Something went wrong: we did not hear back from the server. Nothing you typed is lost. Press Continue again; your order is made only once.';
const loggedOut =
  'You’ve been logged out meanwhile, and nothing was sent. Log in again, or create an account below; what you typed is kept.';
const madeBefore =
  'What you sent before you loaded this page again may have made an order. Please see your orders before you press Continue again.';

/** The session has ended, so the server asks for the fields of a new account. */
const isPasswordAsked = (errors: Readonly<Record<string, unknown>>): boolean => 'account.password' in errors;

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
  price,
  onSale,
  licenceGivenOn,
}: DetailsFormProps) => {
  const [draft] = useState(() => drafts.load(buildId, fresh, customer));
  const checkout = useCheckout(undefined);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();

  const placed = async ({ orderNo }: { readonly orderNo: string }): Promise<void> => {
    drafts.markPlaced(buildId, orderNo);
    if (!isAuthenticated) await beginSession(queryClient, 'inactive');
    await queryClient.invalidateQueries({ queryKey: authenticationDetailsQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: ['profile-orders'] });
    void queryClient.invalidateQueries(consentsQuery());
    // the form that is still there keeps what it started with
    void queryClient.invalidateQueries({ ...savedAccountDetailsQuery(), refetchType: 'none' });
    await navigate(stepAddress('pay', orderNo));
  };

  const refused = (error: unknown): Refusal => {
    console.error('The sign-up failed.', error instanceof Error ? error.name : '');
    const errors = Object.fromEntries(
      Object.entries(fieldErrorsOf(error)).map(([name, said]) => [shownField(name, form.getValues()), said]),
    );
    if (isAuthenticated && isPasswordAsked(errors)) {
      void queryClient.invalidateQueries(authenticationDetailsQuery());
      return { message: loggedOut };
    }
    // the summary shows the new price before Continue is pressed again
    const code = isApiFailure(error) ? error.failure?.code : undefined;
    if (code === 'price-not-agreed' || code === 'stock-car-gone') {
      void queryClient.invalidateQueries(orderSummaryQuery(buildId));
    }
    if (isOutcomeUnknown(error)) return { message: notHeard, errors };
    if (isApiFailure(error) && error.failure?.code === 'key-reused') return { message: madeBefore, errors };
    return { message: Object.keys(errors).length > 0 ? undefined : savingFailed(error), errors };
  };

  const validated = useSentForm({
    idPrefix: 'details',
    schema: detailsFormSchema({
      isAuthenticated,
      hasKeptLicence: licenceGivenOn !== undefined,
      today: todayInSydney(),
      dealers,
      state: summary.suburb.state,
      pricedAt: price.summary?.financeDetails == null ? undefined : price.summary.suburb,
    }),
    start: draft ?? fresh,
    ifDue: checkout.submit,
    send: (valid, options) =>
      signUp(
        buildId,
        detailsFormData(valid, {
          isAuthenticated,
          fresh,
          agreed: (keptPlaceOf(valid) === undefined ? (price.summary ?? summary) : price.summary)?.financeDetails
            ?.finalDap,
        }),
        options,
      ),
    contentOf: ({ licence, ...typed }) => [
      typed,
      licence.map(({ name, size, lastModified }) => [name, size, lastModified]),
    ],
    keptKey: drafts.submitKey(buildId),
    onSent: placed,
    onRefused: refused,
  });
  const { form, values } = validated;
  const elsewhere = dealers?.find(
    ({ crmDealerId, state }) => crmDealerId === values.dealerCode && state !== summary.suburb.state,
  );
  const keptAt = keptPlaceOf(values);

  // a retailer in another state has another price, which is asked for and agreed to by itself
  const dealerCode =
    values.dealerCode === '' || (elsewhere !== undefined && keptAt === undefined) ? undefined : values.dealerCode;

  useEffect(() => {
    onSale({ keptAt, dealerCode });
  }, [onSale, keptAt, dealerCode]);

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

  const takeNewPrice = (nextId: string): void => {
    drafts.move(buildId, nextId, values.dealerCode);
    void navigate(`/order/details?${new URLSearchParams({ id: nextId }).toString()}`);
  };

  return (
    <form className={styles.form} noValidate onSubmit={validated.submit}>
      <ErrorSummary problems={validated.problems} focusKey={validated.attempt} />
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
      <BuyerFields form={validated} />
      <DealerField
        form={validated}
        dealers={dealers}
        summary={summary}
        build={build}
        elsewhere={elsewhere}
        keptAt={keptAt}
        onRepriced={takeNewPrice}
      />
      <PersonFields
        form={validated}
        tidyDateOfBirth={() => {
          form.setValue('account.dateOfBirth', tidyDayMonthYear(form.getValues('account.dateOfBirth')));
        }}
      />
      <AddressFields form={validated} />
      <KeptFields
        form={validated}
        before={summary}
        area={elsewhere === undefined ? summary.suburb : placeOfDealer(elsewhere)}
        price={price}
      />
      {values.buyerType === 'private' && <LicenceField form={validated} givenOn={licenceGivenOn} />}
      {!isAuthenticated && <CredentialFields form={validated} />}
      <AgreementFields form={validated} roadsideYears={model?.roadsideYears} />
      <div className={styles.foot}>
        <Button type="submit" size="large" isFullWidth isLoading={validated.isBusy} disabled={!validated.isComplete}>
          Continue
        </Button>
        <StillNeeded fields={validated.needed(fieldNames)} done="Everything is filled in. Next: the order fee." />
      </div>
    </form>
  );
};
