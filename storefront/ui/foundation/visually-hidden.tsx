import type { HTMLAttributes, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for those who listen to the page. */
export const VisuallyHidden = (props: HTMLAttributes<HTMLSpanElement>) => <span {...props} className={styles.hidden} />;

/** Says what changes, to those who listen. Keep it on the page and change its text. */
export const SpokenStatus = ({ children }: { children: ReactNode }) => (
  <output className={styles.hidden}>{children}</output>
);
