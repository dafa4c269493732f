import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { isOfLimitedSeries } from '@driveaway/domain/dealers/limited-series.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { messageOf } from '../../api/api-failure.ts';
import { saveCarBuild } from '../../api/build-calls.ts';
import { orderingBase } from '../../api/return-address.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { compareAddress, compareLinks } from '../../content/compare-address.ts';
import { withNeighbour } from '../../content/with-neighbour.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DefinitionRows, type DefinitionRow } from '../../ui/figures/definition-rows.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Card } from '../../ui/page/section.tsx';
import { describeBuild, type CatalogueModel } from './build-choice.ts';
import { buildRows, type BuildRow } from './build-rows.ts';
import { stepIds } from './build-steps.tsx';
import { QuotePanel } from './quote-panel.tsx';
import { LimitedSeriesRetailer } from './limited-series-retailer.tsx';
import { SaveBuild } from './save-build.tsx';
import styles from './configurator.module.css';
import { StockNearYou } from './stock-near-you.tsx';
import type { Quote } from './use-quote.ts';

type BuildSummaryProps = {
  readonly model: CatalogueModel;
  readonly build: CarBuild;
  readonly suburb: Suburb;
  readonly quote: Quote;
  readonly title: string;
  /** What the car costs in instalments, and the way to its calculator. */
  readonly repayment?: ReactNode;
  readonly onChangeSuburb: () => void;
  readonly onShowDetails: () => void;
};

/** The name of a choice and, below it, its price and the on-road costs that it adds. */
const rowOf = ({ label, value, price = 0, onRoadCosts = 0 }: BuildRow, index: number): DefinitionRow => ({
  label,
  value: (
    <>
      {value}
      {price !== 0 && (
        <span className={styles.adds}>
          {index === 0 || price < 0 ? '' : '+ '}
          <Money dollars={price} />
        </span>
      )}
      {onRoadCosts !== 0 && (
        <span className={styles.adds}>
          + <Money dollars={onRoadCosts} /> on-road costs
        </span>
      )}
    </>
  ),
});

/** The parameters that open the repayment calculator of a built car. */
const withFinance = (search: string, variantCode: string): string => {
  const written = new URLSearchParams(search);
  written.set('finance', variantCode);
  written.set('car', 'build');
  return written.toString();
};

const useOrderOnline = (build: CarBuild, suburb: Suburb) => {
  const keys = useSubmitKeys();
  return useMutation({
    mutationFn: () => {
      const request = { build, suburb };
      return keys.send(JSON.stringify(request), async (options) => saveCarBuild(request, options));
    },
    onSuccess: ({ id }) => {
      // a document of its own: the ordering area has a stricter content security policy
      globalThis.location.assign(`${orderingBase}/order/details?${new URLSearchParams({ id }).toString()}`);
    },
  });
};

/** What was chosen, what it costs, and the way on to ordering. */
export const BuildSummary = ({
  model,
  build,
  suburb,
  quote,
  title,
  repayment,
  onChangeSuburb,
  onShowDetails,
}: BuildSummaryProps) => {
  const { search } = useLocation();
  const order = useOrderOnline(build, suburb);
  const canOrder = quote.status === 'priced' && !quote.isStale;
  const { variant } = describeBuild(model, build);
  return (
    <Card id={stepIds.summary} title={`Your ${title}`}>
      <DefinitionRows rows={buildRows(model, build, quote.status === 'priced' ? quote.price : undefined).map(rowOf)} />
      <p className={styles.help}>On-road costs are the stamp duty and luxury car tax that a choice adds.</p>
      <QuotePanel quote={quote} suburb={suburb} onShowDetails={onShowDetails} onChangeSuburb={onChangeSuburb} />
      {quote.status === 'priced' && repayment}
      <p className={styles.ways}>
        {quote.status === 'priced' && repayment === undefined && (
          <Link to={{ search: withFinance(search, build.variantCode) }} preventScrollReset>
            Work out your repayment
          </Link>
        )}
        {variant?.isPreOrder === false && (
          <a href={`/book-test-drive?model=${encodeURIComponent(model.modelCodeForTestDrive)}`}>Book a test drive</a>
        )}
        <Link to={compareAddress(withNeighbour(model.variants, build.variantCode), search)}>
          {compareLinks.ofBuild}
        </Link>
      </p>
      {variant?.isPreOrder === true && (
        <Notice tone="info" isLive={false} title="Pre-order">
          This car is ordered before it can be seen at a retailer, so no test drive is offered yet.
        </Notice>
      )}
      {isOfLimitedSeries(title) && <LimitedSeriesRetailer suburb={suburb} />}
      {order.isError && (
        <Notice tone="error" title="Your car could not be saved">
          {messageOf(order.error)}
        </Notice>
      )}
      <Button
        size="large"
        isFullWidth
        disabled={!canOrder}
        isLoading={order.isPending || order.isSuccess}
        onClick={() => {
          order.mutate();
        }}
      >
        Order online
      </Button>
      <p className={styles.help}>
        {quote.status === 'askRetailer'
          ? 'Ordering online needs a price for your suburb. A retailer can quote and order this car for you.'
          : 'Next you create an account and choose the retailer who delivers the car. Nothing is paid until you have seen the whole price.'}
      </p>
      <SaveBuild key={JSON.stringify([build, suburb])} build={build} suburb={suburb} />
      <StockNearYou model={model} build={build} suburb={suburb} />
    </Card>
  );
};
