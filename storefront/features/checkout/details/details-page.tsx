import { isOfLimitedSeries } from '@driveaway/domain/dealers/limited-series.ts';
import { keepPreviousData, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFailureOf, isNotFound, isSignInNeeded, messageOf } from '../../../api/api-failure.ts';
import { carBuildQuery, orderDetailsQuery, orderSummaryQuery, type SaleOfBuild } from '../../../api/order-queries.ts';
import { catalogueQuery } from '../../../api/catalogue-query.ts';
import { dealersQuery, everyDealerQuery } from '../../../api/dealer-queries.ts';
import { queryParameter } from '../../../api/return-address.ts';
import { authenticationDetailsQuery, savedAccountDetailsQuery } from '../../../api/session-queries.ts';
import { keepsCookies } from '../../../browser/keeps-cookies.ts';
import { buttonClass } from '../../../ui/controls/button-class.ts';
import { lazyPart } from '../../../ui/waiting/lazy-part.tsx';
import { Notice } from '../../../ui/waiting/notice.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../../ui/waiting/try-again.tsx';
import { CheckoutFrame } from '../frame/checkout-frame.tsx';
import { BuiltInstead } from '../frame/built-instead.tsx';
import { ChangePlace } from './change-place.tsx';
import { createDetailsDrafts, type DetailsDrafts } from './details-draft.ts';
import { DetailsForm, type DetailsFormProps } from './details-form.tsx';
import { DetailsIntro } from './details-intro.tsx';
import { isSameSale } from './is-same-sale.ts';
import { keptFor } from './kept-for.ts';
import { emptyDetails, savedDetails } from './details-values.ts';
import { LoadingSummary, OrderSummary, TotalBar } from '../frame/order-summary.tsx';

// the rules of an order's steps are not needed before there is an order
const DetailsDone = lazyPart(async () => (await import('./details-done.tsx')).DetailsDone);

const CookiesNeeded = lazyPart(async () => (await import('../../../ui/waiting/cookies-needed.tsx')).CookiesNeeded);

const lead = 'You are four short steps from ordering your car. Nothing is charged on this page.';

const ChooseACar = ({ title, children }: { title: string; children: string }) => (
  <CheckoutFrame step="details">
    <Notice tone="info" title={title} isLive={false}>
      <p>{children}</p>
      <a className={buttonClass({ look: 'primary' })} href="/">
        Choose a car
      </a>
    </Notice>
  </CheckoutFrame>
);

const LoadingForm = () => (
  <>
    <Skeleton label="Loading the form" width="medium" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
    <Skeleton shape="control" />
  </>
);

/** Counts how often one signed-in customer followed upon another; nobody in between does not count. */
const useChangesOfCustomer = (customer: string): number => {
  const [known, setKnown] = useState({ customer, changes: 0 });
  if (customer !== '' && customer !== known.customer)
    setKnown({ customer, changes: known.changes + (known.customer === '' ? 0 : 1) });
  return known.changes;
};

type FormOfBuildProps = Pick<DetailsFormProps, 'buildId' | 'summary' | 'drafts' | 'price' | 'onSale'>;

/** The form of a configured car, once it is known who is signed in and what is saved of them. */
const FormOfBuild = ({ buildId, summary, drafts, price, onSale }: FormOfBuildProps) => {
  const [areCookiesKept] = useState(() => keepsCookies());
  const session = useQuery(authenticationDetailsQuery());
  const isAuthenticated = session.data?.isAuthenticated === true;
  const saved = useQuery({ ...savedAccountDetailsQuery(), enabled: isAuthenticated });
  const customer = isAuthenticated ? (saved.data?.account.email ?? '') : '';
  const changes = useChangesOfCustomer(customer);
  const build = useQuery(carBuildQuery(buildId));
  const { data: catalogue } = useQuery(catalogueQuery());
  const model = catalogue?.models.find(({ code }) => code === summary.carDetails.modelCode);
  const stockDealer = summary.stockCar?.isGone === false ? summary.stockCar.crmDealerId : undefined;
  const dealers = useQuery({
    ...dealersQuery({
      ...summary.suburb,
      stiOnly: isOfLimitedSeries(build.data?.order.model.name ?? ''),
      // a car in stock may stand far away
      ...(stockDealer === undefined ? {} : { top: 100 }),
    }),
    enabled: !build.isPending,
  });

  // whoever delivers to no home is named, however far away (specification §2, step 1)
  const everywhere = useQuery(everyDealerQuery(summary.suburb));

  if (session.data === undefined) {
    return session.isPending ? <LoadingForm /> : <TryAgain onTryAgain={session.refetch} />;
  }
  if (isAuthenticated && saved.isPending) return <LoadingForm />;

  const start = saved.data === undefined ? emptyDetails(summary.suburb) : savedDetails(summary.suburb, saved.data);
  // who has the car delivers it
  const fresh = stockDealer === undefined ? start : { ...start, dealerCode: stockDealer };
  const offered = dealers.data?.filter(({ crmDealerId }) => stockDealer === undefined || crmDealerId === stockDealer);
  return (
    <>
      {!isAuthenticated && !areCookiesKept && (
        <Suspense>
          <CookiesNeeded />
        </Suspense>
      )}
      <DetailsIntro dealers={everywhere.data ?? []} model={model} />
      {dealers.isError && <TryAgain title="The list of retailers could not be loaded" onTryAgain={dealers.refetch} />}
      <DetailsForm
        // one customer's draft must not show for the next
        key={changes}
        buildId={buildId}
        customer={customer}
        summary={summary}
        fresh={fresh}
        isAuthenticated={isAuthenticated}
        licenceGivenOn={isAuthenticated ? saved.data?.licence?.givenOn : undefined}
        build={build.data?.build}
        model={model}
        dealers={offered}
        drafts={drafts}
        price={price}
        onSale={onSale}
      />
    </>
  );
};

type OfBuildProps = { readonly buildId: string; readonly drafts: DetailsDrafts };

const DetailsOfBuild = ({ buildId, drafts }: OfBuildProps) => {
  // beside the summary, which the form waits to be shown with
  usePrefetchQuery(carBuildQuery(buildId));
  usePrefetchQuery(catalogueQuery());
  const { data: summary, error, isPending, refetch } = useQuery(orderSummaryQuery(buildId));
  const [sale, setSale] = useState<SaleOfBuild>({});
  const there = useQuery({ ...orderSummaryQuery(buildId, sale), placeholderData: keepPreviousData });
  const priceFor = useCallback((next: SaleOfBuild) => {
    setSale((before) => (isSameSale(before, next) ? before : next));
  }, []);
  if (summary === undefined) {
    if (!isPending && isNotFound(error)) {
      return <ChooseACar title="We cannot find this car">It may have been configured too long ago.</ChooseACar>;
    }
    if (isFailureOf(error, 'build-not-offered')) {
      return <ChooseACar title="Please configure this car again">{messageOf(error)}</ChooseACar>;
    }
    return (
      <CheckoutFrame step="details" lead={lead} aside={isPending ? <LoadingSummary /> : undefined}>
        {isPending ? (
          <LoadingForm />
        ) : (
          <TryAgain title={messageOf(error)} onTryAgain={refetch}>
            The car you configured could not be loaded.
          </TryAgain>
        )}
      </CheckoutFrame>
    );
  }
  const shown = there.data ?? summary;
  const changeSuburb = (
    <ChangePlace
      buildId={buildId}
      suburb={summary.suburb}
      dollars={summary.financeDetails?.finalDap}
      onMoved={(nextId) => {
        drafts.move(buildId, nextId, '');
      }}
    />
  );
  const aside = (
    <OrderSummary
      {...shown}
      changeSuburb={sale.keptAt === undefined ? changeSuburb : undefined}
      keptFor={keptFor(summary)}
    />
  );
  const price = {
    summary: there.isPlaceholderData ? undefined : there.data,
    isError: there.isError,
    retry: there.refetch,
  };
  return (
    <CheckoutFrame step="details" lead={lead} aside={aside}>
      {summary.stockCar?.isGone === true && <BuiltInstead buildId={buildId} />}
      {summary.stockCar?.isGone === true ? null : summary.financeDetails === null ? (
        <Notice tone="info" title="A retailer has to quote for this car" isLive={false}>
          <p>{summary.message}</p>
          {changeSuburb}
          <a className={buttonClass({ look: 'primary' })} href="/dealers">
            Find a retailer
          </a>
        </Notice>
      ) : (
        <>
          <FormOfBuild buildId={buildId} summary={summary} drafts={drafts} price={price} onSale={priceFor} />
          {shown.financeDetails !== null && <TotalBar dollars={shown.financeDetails.finalDap} />}
        </>
      )}
    </CheckoutFrame>
  );
};

/** A car that was ordered in this browser: the order for its owner, the form for anybody else. */
const OrderedCar = ({ orderNo, ...build }: OfBuildProps & { readonly orderNo: string }) => {
  const { error } = useQuery(orderDetailsQuery(orderNo));
  return isSignInNeeded(error) ? <DetailsOfBuild {...build} /> : <DetailsDone orderNo={orderNo} />;
};

/** Calls back when another tab stores something. */
const onStored = (listener: () => void) => {
  globalThis.addEventListener('storage', listener);
  return () => {
    globalThis.removeEventListener('storage', listener);
  };
};

/** Step 1, Create Account. A car that was ordered already shows what was sent instead of an empty form. */
export const DetailsPage = () => {
  const [search] = useSearchParams();
  const [drafts] = useState(() =>
    createDetailsDrafts({ tab: () => globalThis.sessionStorage, browser: () => globalThis.localStorage }),
  );
  const buildId = queryParameter(search, 'id') ?? '';
  const asked = queryParameter(search, 'orderNo');
  const placed = useSyncExternalStore(onStored, () => drafts.placedOrder(buildId));
  if (asked !== undefined) return <DetailsDone orderNo={asked} />;
  if (buildId === '') {
    return <ChooseACar title="Choose your car first">Configure a car, then press Order online.</ChooseACar>;
  }
  return placed === undefined ? (
    <DetailsOfBuild key={buildId} buildId={buildId} drafts={drafts} />
  ) : (
    <OrderedCar key={buildId} buildId={buildId} drafts={drafts} orderNo={placed} />
  );
};
