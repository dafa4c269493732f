import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-failure.ts';
import { saveCarBuild } from '../../api/catalogue-queries.ts';
import { orderingBase } from '../../api/return-address.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { Button } from '../../ui/button.tsx';
import { DefinitionRows } from '../../ui/definition-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/section.tsx';
import { describeBuild, type CatalogueModel } from './build-choice.ts';
import { QuotePanel } from './quote-panel.tsx';
import styles from './configurator.module.css';
import type { Quote } from './use-quote.ts';

export interface BuildSummaryProps {
  readonly model: CatalogueModel;
  readonly build: CarBuild;
  readonly suburb: Suburb;
  readonly quote: Quote;
  readonly title: string;
  readonly onChangeSuburb: () => void;
}

const rowsOf = (model: CatalogueModel, build: CarBuild) => {
  const { variant, paint, interior, accessories, cappedService, extendedWarranty } = describeBuild(model, build);
  return [
    { label: 'Variant', value: variant?.name },
    { label: 'Paint', value: paint?.name },
    { label: 'Interior', value: interior?.name },
    { label: 'Accessories', value: accessories.length === 0 ? 'None' : accessories.map(({ name }) => name).join(', ') },
    ...(cappedService === null ? [] : [{ label: 'Service plan', value: cappedService.name }]),
    ...(extendedWarranty === null ? [] : [{ label: 'Warranty', value: extendedWarranty.name }]),
    { label: 'Roadside assistance', value: `${model.roadsideYears} ${model.roadsideYears === 1 ? 'year' : 'years'}` },
  ];
};

const useOrderOnline = (build: CarBuild, suburb: Suburb) => {
  const keys = useSubmitKeys();
  return useMutation({
    mutationFn: () => {
      const request = { build, suburb };
      return saveCarBuild(request, { idempotencyKey: keys.keyFor(JSON.stringify(request)) });
    },
    onSuccess: ({ id }) => {
      keys.settle();
      // a document of its own: the ordering area has a stricter content security policy
      globalThis.location.assign(`${orderingBase}/order/details?${new URLSearchParams({ id }).toString()}`);
    },
  });
};

/** What was chosen, what it costs, and the way on to ordering. */
export const BuildSummary = ({ model, build, suburb, quote, title, onChangeSuburb }: BuildSummaryProps) => {
  const order = useOrderOnline(build, suburb);
  const canOrder = quote.status === 'priced' && !quote.isStale;
  const { variant } = describeBuild(model, build);
  return (
    <Card title={`Your ${title}`}>
      <DefinitionRows rows={rowsOf(model, build)} />
      <QuotePanel quote={quote} suburb={suburb} title={title} onChangeSuburb={onChangeSuburb} />
      {variant?.isPreOrder === true && (
        <Notice tone="info" isLive={false} title="Pre-order">
          This car is ordered before it can be seen at a retailer, so no test drive is offered yet.
        </Notice>
      )}
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
    </Card>
  );
};
