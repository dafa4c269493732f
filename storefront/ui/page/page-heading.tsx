import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

type PageHeadingProps = {
  readonly children: ReactNode;
  /** A short line above: 'Step 2 of 4'. */
  readonly eyebrow?: ReactNode;
  /** One or two sentences below. */
  readonly lead?: ReactNode;
};

/** The one h1 of a page. It can take the focus, which a change of route gives it. */
export const PageHeading = ({ children, eyebrow, lead }: PageHeadingProps) => (
  <header className={styles.heading}>
    {eyebrow !== undefined && <p className={styles.eyebrow}>{eyebrow}</p>}
    <h1 className={styles.title} tabIndex={-1}>
      {children}
    </h1>
    {lead !== undefined && <p className={styles.lead}>{lead}</p>}
  </header>
);
