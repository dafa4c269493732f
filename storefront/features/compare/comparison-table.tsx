import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { variantPriceQuery } from '../../api/price-queries.ts';
import { useRefreshes } from '../../browser/use-suburb.ts';
import { compare } from '../../content/compare.ts';
import { Money } from '../../ui/figures/money.tsx';
import { classNames } from '../../ui/foundation/class-names.ts';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import type { ComparedCar } from './compared-cars.ts';
import styles from './comparison.module.css';
import type { ComparedPart, ComparisonGroup, ComparisonRow } from './comparison-rows.ts';

type ComparisonTableProps = {
  readonly cars: readonly [ComparedCar, ComparedCar];
  readonly groups: readonly ComparisonGroup[];
  readonly suburb: Suburb;
};

/** The driveaway price in the head, which stays when the prices above have been scrolled away; nothing where there is none. */
const HeadPrice = ({ car, suburb }: { readonly car: ComparedCar; readonly suburb: Suburb }) => {
  const { data } = useQuery(variantPriceQuery(suburb, { variantCode: car.variant.code, refreshes: useRefreshes() }));
  return (
    <span className={styles.headPrice}>
      {data?.available === true && data.rdp !== null && (
        <>
          <Money dollars={data.rdp} isWhole /> <span className={styles.driveaway}>driveaway</span>
        </>
      )}
    </span>
  );
};

const Parts = ({ parts }: { readonly parts: readonly ComparedPart[] }) => (
  <ul className={styles.parts}>
    {parts.map(({ name, differs }) => (
      <li key={name} className={differs ? undefined : styles.shared}>
        {name}
        {differs && <VisuallyHidden> (differs)</VisuallyHidden>}
      </li>
    ))}
  </ul>
);

const Row = ({ row: { label, values, differs, change, parts } }: { readonly row: ComparisonRow }) => (
  <tr className={classNames(styles.row, differs && styles.differs)}>
    <th scope="row">
      {label}
      {differs && <VisuallyHidden> (differs)</VisuallyHidden>}
    </th>
    <td>{parts === undefined ? values[0] : <Parts parts={parts[0]} />}</td>
    <td>
      {parts === undefined ? values[1] : <Parts parts={parts[1]} />}
      {change !== undefined && <span className={styles.change}>{change}</span>}
    </td>
  </tr>
);

/** What both cars have, row by row; the head with their names and prices stays. */
export const ComparisonTable = ({ cars, groups, suburb }: ComparisonTableProps) => (
  <table className={styles.table}>
    <caption>
      <VisuallyHidden>{compare.titleOf([cars[0].title, cars[1].title])}</VisuallyHidden>
    </caption>
    <thead className={styles.head}>
      <tr className={styles.row}>
        <th scope="col">
          <VisuallyHidden>{compare.row}</VisuallyHidden>
        </th>
        {cars.map((car, place) => (
          // both may be the same car
          // oxlint-disable-next-line react/no-array-index-key
          <th key={place} scope="col">
            {car.title}
            <HeadPrice car={car} suburb={suburb} />
          </th>
        ))}
      </tr>
    </thead>
    {groups.map(({ title, rows }) => (
      <tbody key={title}>
        <tr className={styles.row}>
          <th scope="rowgroup" colSpan={3} className={styles.group}>
            {title}
          </th>
        </tr>
        {rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </tbody>
    ))}
  </table>
);
