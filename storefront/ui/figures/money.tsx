import { formatDollars, formatWholeDollars } from '@driveaway/domain/money/cents.ts';
import styles from './money.module.css';

type MoneyProps = {
  /** As it came over the wire. */
  readonly dollars: number;
  /** No cents, rounded up: for prices that stand alone (specification §9). */
  readonly isWhole?: boolean | undefined;
};

/** The text of an amount: '$1,234.50', '$1,234'. */
export const moneyText = ({ dollars, isWhole = false }: MoneyProps): string => {
  const cents = Math.round(dollars * 100);
  return isWhole ? formatWholeDollars(cents) : formatDollars(cents);
};

/** An amount in tabular figures. */
export const Money = (props: MoneyProps) => <span className={styles.money}>{moneyText(props)}</span>;
