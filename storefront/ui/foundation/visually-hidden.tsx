import type { HTMLAttributes, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export const VisuallyHidden = (props: HTMLAttributes<HTMLSpanElement>) => <span {...props} className={styles.hidden} />;

/** A live region that announces changes. Keep it mounted and change its text. */
export const SpokenStatus = ({ children }: { children: ReactNode }) => (
  <output className={styles.hidden}>{children}</output>
);
