import { classNames } from '../foundation/class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from '../foundation/visually-hidden.tsx';

type SkeletonProps = {
  readonly shape?: 'line' | 'price' | 'control' | 'block' | 'car' | undefined;
  readonly width?: 'short' | 'medium' | 'full' | undefined;
  /** Announced once to screen readers; leave out for further skeletons of the same place. */
  readonly label?: string | undefined;
};

/** Holds the place of what is still loading, so that nothing moves when it comes. */
export const Skeleton = ({ shape = 'line', width = 'full', label }: SkeletonProps) => (
  <span role={label === undefined ? undefined : 'status'} data-loading>
    <span className={classNames(styles.skeleton, styles[shape], styles[width])} aria-hidden />
    {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
);
