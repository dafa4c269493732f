import type { HTMLAttributes } from 'react';
import styles from './visually-hidden.module.css';

/** Text for those who listen to the page. */
export const VisuallyHidden = (props: HTMLAttributes<HTMLSpanElement>) => <span {...props} className={styles.hidden} />;
