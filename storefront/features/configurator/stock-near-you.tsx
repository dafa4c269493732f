import type { CarBuild } from '@driveaway/domain/catalogue/car-build.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-failure.ts';
import { saveCarBuild } from '../../api/build-calls.ts';
import { orderingBase } from '../../api/return-address.ts';
import { stockQuery, type StockCarNearby } from '../../api/stock-query.ts';
import { useSubmitKeys } from '../../api/submit-key.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Money } from '../../ui/figures/money.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { Notice } from '../../ui/waiting/notice.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import type { CatalogueModel } from './build-choice.ts';
import { nearKm, stockByDistance } from './stock-by-distance.ts';
import { stockDifferences } from './stock-differences.ts';
import styles from './stock-near-you.module.css';

type StockNearYouProps = {
  readonly model: CatalogueModel;
  readonly build: CarBuild;
  readonly suburb: Suburb;
};

type CarProps = Pick<StockNearYouProps, 'model' | 'build'> & {
  readonly car: StockCarNearby;
  readonly isBusy: boolean;
  readonly onOrder: () => void;
};

const CarInStock = ({ model, build, car, isBusy, onOrder }: CarProps) => {
  const differences = stockDifferences(model, build, car);
  const variant = model.variants.find(({ code }) => code === car.variantCode)?.name ?? '';
  const paint = model.paints.find(({ code }) => code === car.paintCode)?.name ?? '';
  const { retailer, distanceKm, availableFrom, isDemonstrator, vinEnding, price } = car;
  return (
    <li className={styles.car}>
      <div className={styles.words}>
        <span className={styles.name}>
          {variant} in {paint}
          {isDemonstrator && ', demonstrator'}
        </span>
        <span className={styles.quiet}>
          {retailer.name}, {kilometresText(distanceKm)} away
        </span>
        <span className={styles.quiet}>
          {availableFrom === null ? 'Available now' : `Available from ${dayText(availableFrom)}`} · VIN ending{' '}
          {vinEnding}
        </span>
        <span className={styles.quiet}>
          {differences.length === 0 ? 'Just as you built it' : `Your build, but ${differences.join(', ')}`}
        </span>
      </div>
      <span className={styles.name}>{price === null ? 'Ask the retailer' : <Money dollars={price} isWhole />}</span>
      {price !== null && (
        <span className={styles.order}>
          <Button look="secondary" isLoading={isBusy} onClick={onOrder}>
            Order this car<VisuallyHidden> with VIN ending {vinEnding}</VisuallyHidden>
          </Button>
        </span>
      )}
    </li>
  );
};

/** Cars of the model that stand at retailers, the near ones first, each with how far it is and how it differs from the build. */
export const StockNearYou = ({ model, build, suburb }: StockNearYouProps) => {
  const keys = useSubmitKeys();
  const queryClient = useQueryClient();
  const query = stockQuery(
    suburb,
    model.variants.map(({ code }) => code),
  );
  const { data, isPending, isError, refetch } = useQuery(query);
  const order = useMutation({
    mutationFn: ({ stockId }: { readonly stockId: string }) => {
      const request = { build, suburb, stockId };
      return keys.send(JSON.stringify(request), async (options) => saveCarBuild(request, options));
    },
    onSuccess: ({ id }) => {
      // a document of its own, as for a car that is built
      globalThis.location.assign(`${orderingBase}/order/details?${new URLSearchParams({ id }).toString()}`);
    },
    onError: () => void queryClient.invalidateQueries(query),
  });
  const isUnderWay = order.isPending || order.isSuccess;
  const { near, further } = stockByDistance(data?.cars ?? []);
  const carInStock = (car: StockCarNearby) => (
    <CarInStock
      key={car.stockId}
      model={model}
      build={build}
      car={car}
      isBusy={isUnderWay && order.variables.stockId === car.stockId}
      onOrder={() => {
        if (!isUnderWay) order.mutate(car);
      }}
    />
  );
  return (
    <section className={styles.stock}>
      <h3 className={styles.heading}>Available now near you</h3>
      {isPending && <Skeleton shape="block" label="Looking for cars in stock" />}
      {isError && <TryAgain title="Cars in stock could not be loaded" onTryAgain={refetch} />}
      {data?.cars.length === 0 && (
        <p className={styles.quiet}>No retailer has this model in stock at the moment. Yours is built for you.</p>
      )}
      {further.length > 0 && near.length === 0 && (
        <p className={styles.quiet}>
          No retailer within {nearKm} km of {suburbLabel(suburb)} has this model in stock.
        </p>
      )}
      {order.isError && (
        <Notice tone="error" title="This car cannot be ordered">
          {messageOf(order.error)}
        </Notice>
      )}
      {near.length > 0 && <ul className={styles.cars}>{near.map(carInStock)}</ul>}
      {further.length > 0 && (
        <>
          <h4 className={styles.further}>Further away</h4>
          <ul className={styles.cars}>{further.map(carInStock)}</ul>
        </>
      )}
    </section>
  );
};
