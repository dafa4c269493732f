import { suburbInText, type Suburb } from '@driveaway/domain/locations/state.ts';
import type { PricedCar } from '../../api/explained-price-query.ts';
import { Money, moneyText } from '../../ui/figures/money.tsx';
import { compareLines, differenceText } from './compare-lines.ts';
import styles from './price-details.module.css';
import { PriceNotThere } from './price-lines.tsx';
import { useExplainedPrice } from './use-explained-price.ts';

type PriceComparisonProps = {
  readonly car: PricedCar;
  readonly here: Suburb;
  readonly there: Suburb;
};

const textOf = (dollars: number): string => moneyText({ dollars });

/** The price of a car in two suburbs, line by line, and the difference in a sentence. */
export const PriceComparison = ({ car, here, there }: PriceComparisonProps) => {
  const [priceHere, priceThere] = [useExplainedPrice(car, here), useExplainedPrice(car, there)];
  if (priceThere.status !== 'explained') return <PriceNotThere price={priceThere} />;
  if (priceHere.status !== 'explained') return <PriceNotThere price={priceHere} />;
  const rows = compareLines(priceHere.lines, priceThere.lines);
  return (
    <>
      <output className={styles.verdict}>
        The driveaway price in {suburbInText(there)} is{' '}
        <strong>{differenceText(priceHere.total, priceThere.total, textOf)}</strong>.
      </output>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Part of the price</th>
            <th scope="col">{here.name}</th>
            <th scope="col">{there.name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, label, here: ours, there: theirs }) => (
            <tr key={code}>
              <th scope="row">{label}</th>
              <td>
                <Money dollars={ours} />
              </td>
              <td>
                <Money dollars={theirs} />
                {ours !== theirs && <span className={styles.difference}>{differenceText(ours, theirs, textOf)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Driveaway price</th>
            <td>
              <Money dollars={priceHere.total} isWhole />
            </td>
            <td>
              <Money dollars={priceThere.total} isWhole />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
};
