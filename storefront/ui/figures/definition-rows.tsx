import type { ReactNode } from 'react';
import { classNames } from '../foundation/class-names.ts';
import styles from './definition-rows.module.css';
import { Money } from './money.tsx';

export type DefinitionRow = {
  /** Needed when two rows have the same label or the label is not a text. */
  readonly key?: string | undefined;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A second, quieter line under the label. */
  readonly detail?: ReactNode;
  /** total: the sum of the rows above; indented: a part of the row above. */
  readonly kind?: 'plain' | 'total' | 'indented' | undefined;
};

type DefinitionRowsProps = {
  readonly rows: readonly DefinitionRow[];
  /** Label above value, for values of several words. */
  readonly isStacked?: boolean | undefined;
};

const keyOf = ({ key, label }: DefinitionRow, index: number): string =>
  key ?? (typeof label === 'string' ? label : String(index));

/** Names and values in hairline rows. */
export const DefinitionRows = ({ rows, isStacked = false }: DefinitionRowsProps) => (
  <dl className={classNames(styles.rows, isStacked && styles.stacked)}>
    {rows.map((row, index) => (
      <div
        key={keyOf(row, index)}
        className={classNames(
          styles.row,
          row.kind === 'total' && styles.total,
          row.kind === 'indented' && styles.indented,
        )}
      >
        <dt>
          {row.label}
          {row.detail !== undefined && row.detail !== null && <span className={styles.detail}>{row.detail}</span>}
        </dt>
        <dd>{row.value}</dd>
      </div>
    ))}
  </dl>
);

export type PriceRow = {
  /** In dollars, as it came over the wire. */
  readonly dollars: number;
} & Omit<DefinitionRow, 'value'>;

/** Price lines: DefinitionRows whose values are amounts. */
export const PriceRows = ({ rows }: { rows: readonly PriceRow[] }) => (
  <DefinitionRows rows={rows.map(({ dollars, ...row }) => ({ ...row, value: <Money dollars={dollars} /> }))} />
);
