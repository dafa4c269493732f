import type { ReactNode } from 'react';
import styles from './dev-ui.module.css';

/** A component in one or more states, under its name. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.specimen} aria-label={name} data-specimen={name}>
    <h2 className={styles.name}>{name}</h2>
    <div className={styles.states}>{children}</div>
  </section>
);
