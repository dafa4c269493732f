import type { ReactNode } from 'react';
import { classNames } from '../foundation/class-names.ts';
import styles from './progress-steps.module.css';
import { VisuallyHidden } from '../foundation/visually-hidden.tsx';

type ProgressStep = {
  readonly label: string;
  /** Wraps the label of a step that can be visited: usually in a link. */
  readonly link?: ReactNode;
};

type ProgressStepsProps = {
  readonly steps: readonly ProgressStep[];
  /** Zero-based. */
  readonly current: number;
  readonly label?: string | undefined;
};

/** The current position in a sequence. On small screens a bar and 'Step 2 of 4: Pay deposit'. */
export const ProgressSteps = ({ steps, current, label = 'Progress' }: ProgressStepsProps) => (
  <nav aria-label={label}>
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={classNames(styles.step, index < current && styles.done, index === current && styles.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.words}>
            <span aria-hidden>{index + 1}.</span>
            <span>{step.link ?? step.label}</span>
            {index < current && <VisuallyHidden>(done)</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
    <p className={styles.count}>
      Step {current + 1} of {steps.length}: {steps[current]?.label}
    </p>
  </nav>
);
