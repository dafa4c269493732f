import { brand } from '@driveaway/domain/brand/brand.ts';
import { mark } from '../../content/mark.ts';
import styles from './wordmark.module.css';

/** The maker's name with its mark. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    <svg viewBox={mark.viewBox} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d={mark.path} />
    </svg>
    {brand.name}
  </span>
);
