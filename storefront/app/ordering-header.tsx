import type { ReactNode } from 'react';
import styles from './site-header.module.css';
import { Wordmark } from './wordmark.tsx';

/** The header of the ordering area: the way home and who is signed in, nothing that leads astray. */
export const OrderingHeader = ({ children }: { children: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.inner}>
      <a href="/" className={styles.home}>
        <Wordmark />
      </a>
      <div className={styles.account}>{children}</div>
    </div>
  </header>
);
