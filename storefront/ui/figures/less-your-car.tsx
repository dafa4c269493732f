import type { ReactNode } from 'react';
import styles from './less-your-car.module.css';
import { valueText } from './value-text.ts';

type LessYourCarProps = {
  /** The estimate in cents; nothing is shown without one. */
  readonly value: { readonly lowCents: number; readonly highCents: number } | undefined;
  /** Something to do with it. */
  readonly children?: ReactNode;
};

/** What the visitor's present car may be worth, beside a price that it does not lower. */
export const LessYourCar = ({ value, children }: LessYourCarProps) =>
  value !== undefined && (
    <p className={styles.line}>
      <a href="/value-my-car" target="_blank" rel="noopener">
        Less your car, about {valueText(value)}
      </a>{' '}
      <span className={styles.quiet}>An estimate: the driveaway price stays as it is.</span> {children}
    </p>
  );
