import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { stockOfRetailerQuery, type StockCarNearby } from '../../api/stock-query.ts';
import { configureAddress } from '../../content/configure.ts';
import { Money } from '../../ui/figures/money.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { TryAgain } from '../../ui/waiting/try-again.tsx';
import { testDriveAddress } from './retailer-address.ts';
import styles from './retailers.module.css';

type Models = CatalogueResponse['models'];

type RetailerStockProps = {
  readonly retailer: { readonly id: string; readonly name: string };
  readonly suburb: Suburb;
  readonly models: Models;
};

const carOf = (models: Models, { variantCode, paintCode }: StockCarNearby) => {
  const model = models.find(({ variants }) => variants.some(({ code }) => code === variantCode));
  return {
    model,
    name: `${model?.name ?? ''} ${model?.variants.find(({ code }) => code === variantCode)?.name ?? ''}`.trim(),
    paint: model?.paints.find(({ code }) => code === paintCode)?.name,
  };
};

const Car = ({ car, retailer, models }: Pick<RetailerStockProps, 'retailer' | 'models'> & { car: StockCarNearby }) => {
  const { model, name, paint } = carOf(models, car);
  const { availableFrom, isDemonstrator, vinEnding, price, variantCode, paintCode } = car;
  return (
    <li className={styles.car}>
      <span className={styles.carName}>
        {[name, paint && ` in ${paint}`, isDemonstrator && ', demonstrator'].filter((part) => part !== false)}
      </span>
      <span className={styles.quiet}>
        {availableFrom === null ? 'Available now' : `Available from ${dayText(availableFrom)}`} · VIN ending {vinEnding}
      </span>
      <span className={styles.carName}>
        {price === null ? 'Ask the retailer' : <Money dollars={price} isWhole />}
        {price !== null && <span className={styles.quiet}> driveaway</span>}
      </span>
      {model !== undefined && (
        <span className={styles.actions}>
          <Link to={configureAddress(model.code, new URLSearchParams({ variant: variantCode, paint: paintCode }))}>
            See it<VisuallyHidden> as {name}</VisuallyHidden>
          </Link>
          {isDemonstrator && (
            <Link to={testDriveAddress(retailer.id, model.modelCodeForTestDrive)}>
              Drive it<VisuallyHidden>, the {name}</VisuallyHidden>
            </Link>
          )}
        </span>
      )}
    </li>
  );
};

/** The cars that stand at a retailer and that nobody has ordered. */
export const RetailerStock = ({ retailer, suburb, models }: RetailerStockProps) => {
  const codes = models.flatMap(({ variants }) => variants.map(({ code }) => code));
  const query = stockOfRetailerQuery(suburb, retailer.id, codes);
  const { data, isPending, refetch } = useQuery({ ...query, enabled: useHydrated() });
  if (isPending)
    return (
      <>
        <Skeleton shape="block" label="Looking for cars in stock" />
        <noscript>
          <p>The cars in stock change by the hour, so the list needs JavaScript. Or call and ask.</p>
        </noscript>
      </>
    );
  if (data === undefined) return <TryAgain title="Cars in stock could not be loaded" onTryAgain={refetch} />;
  if (data.cars.length === 0) return <p>{retailer.name} has no cars in stock at the moment. Yours is built for you.</p>;
  return (
    <ul className={styles.cars}>
      {data.cars.map((car) => (
        <Car key={car.stockId} car={car} retailer={retailer} models={models} />
      ))}
    </ul>
  );
};
