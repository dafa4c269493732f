import type { ReactNode } from 'react';
import styles from './ordering-header.module.css';
import { useOrderingNews } from './ordering-news.ts';
import { Wordmark } from '../frame/wordmark.tsx';

/** The header of the ordering area: the way home, who is signed in, and what the page has to say of itself. */
export const OrderingHeader = ({ children }: { children: ReactNode }) => (
  <header className={styles.header}>
    <div className={styles.inner}>
      <a href="/" className={styles.home}>
        <Wordmark />
      </a>
      {children}
    </div>
    <output className={styles.news}>{useOrderingNews()}</output>
  </header>
);
