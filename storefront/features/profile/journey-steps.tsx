import { classNames } from '../../ui/foundation/class-names.ts';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { shortDay } from './date-text.ts';
import styles from './journey-bar.module.css';

type JourneyStep = {
  readonly label: string;
  readonly standing: 'reached' | 'next' | 'later';
  /** The day on which it was reached, yyyy-MM-dd; absent where that is not known. */
  readonly on?: string | undefined;
  readonly expectedOn?: string | undefined;
};

/** '23 Nov 2026', 'expected 18 Dec 2026', or that a day has passed; '' while nobody knows. */
const dayText = ({ on, expectedOn }: JourneyStep, today: string): string => {
  if (on !== undefined) return shortDay(on);
  if (expectedOn === undefined) return '';
  return `${expectedOn < today ? 'was expected' : 'expected'} ${shortDay(expectedOn)}`;
};

type JourneyStepsProps = {
  readonly steps: readonly JourneyStep[];
  /** yyyy-MM-dd in the order's state; '' while it is unknown. */
  readonly today: string;
  /** What the bar is about, for those who hear it. */
  readonly label: string;
};

/** A bar of milestones with the days that were and the next one that is expected; nothing without milestones. */
export const JourneySteps = ({ steps, today, label }: JourneyStepsProps) => {
  const reached = steps.filter(({ standing }) => standing === 'reached');
  const [last, next] = [reached.at(-1), steps[reached.length]];
  if (steps.length === 0) return null;
  const said = (one: JourneyStep): string => [one.label, dayText(one, today)].filter((part) => part !== '').join(', ');
  return (
    <section className={styles.journey} aria-label={label}>
      <ol className={styles.milestones}>
        {steps.map((one) => (
          <li
            key={one.label}
            className={classNames(styles.milestone, styles[one.standing])}
            aria-current={one === last ? 'step' : undefined}
          >
            <span className={styles.label}>{one.label}</span>
            {one.standing === 'reached' && <VisuallyHidden>(done)</VisuallyHidden>}
            <span className={styles.day}>{dayText(one, today)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.summary}>
        <span>
          {reached.length} of {steps.length} done{last !== undefined && `: ${said(last)}`}
        </span>
        {next !== undefined && <span>Next: {said(next)}</span>}
      </p>
    </section>
  );
};
