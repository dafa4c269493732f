import { brand } from '@driveaway/domain/brand/brand.ts';
import styles from './wordmark.module.css';

/** The maker's name with its mark: a road that runs to the horizon. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    <svg viewBox="0 0 28 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M0 17h28M4 17 14 2l10 15" />
    </svg>
    {brand.name}
  </span>
);
