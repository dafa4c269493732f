import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '../foundation/class-names.ts';
import styles from './section.module.css';

type SectionProps = {
  readonly tone?: 'plain' | 'quiet' | 'band' | undefined;
  /** Less room above and below, for forms and the ordering area. */
  readonly isCompact?: boolean | undefined;
  /** One column of reading width. */
  readonly isNarrow?: boolean | undefined;
} & HTMLAttributes<HTMLElement>;

/** A band of the page: the surface runs to the edges, the content keeps to the grid. */
export const Section = ({ tone = 'plain', isCompact, isNarrow, className, children, ...rest }: SectionProps) => (
  <section
    {...rest}
    className={classNames(styles.section, isCompact && styles.compact, tone !== 'plain' && styles[tone], className)}
  >
    <div className={classNames(styles.inner, isNarrow && styles.narrow)}>{children}</div>
  </section>
);

/** The h2 of a section. */
export const SectionHeading = ({ className, children, ...rest }: HTMLAttributes<HTMLHeadingElement>) => (
  <h2 {...rest} className={classNames(styles.heading, className)}>
    {children}
  </h2>
);

export type CardProps = {
  readonly title?: ReactNode;
} & Omit<HTMLAttributes<HTMLElement>, 'title'>;

/** A group of facts under a hairline and an h2: no box, no shadow. */
export const Card = ({ title, className, children, ...rest }: CardProps) => (
  <section {...rest} className={classNames(styles.card, className)}>
    {title !== undefined && <h2 className={styles.cardTitle}>{title}</h2>}
    {children}
  </section>
);

type StackProps = {
  readonly isLoose?: boolean | undefined;
} & HTMLAttributes<HTMLDivElement>;

/** Things below one another, evenly spaced. */
export const Stack = ({ isLoose, className, ...rest }: StackProps) => (
  <div {...rest} className={classNames(styles.stack, isLoose && styles.loose, className)} />
);
