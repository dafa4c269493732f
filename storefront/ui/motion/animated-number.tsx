import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import { useEffect, useRef, useState } from 'react';
import styles from './animated-number.module.css';
import { useSeen } from './use-seen.ts';
import { VisuallyHidden } from '../foundation/visually-hidden.tsx';

/** How long it stays at 0 once it is seen (specification §9), and how long it counts. */
const delayMs = 1_000;
const countMs = 1_100;

type AnimatedNumberProps = {
  /** Whole, 0 or more. */
  readonly value: number;
  /** Behind the number: 'km', '%'. */
  readonly extension?: string | undefined;
};

/** A number that counts up when first seen. Screen readers, and visitors with reduced motion, get it at once. */
export const AnimatedNumber = ({ value, extension }: AnimatedNumberProps) => {
  const ref = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(value);
  const [isCounting, setCounting] = useState(false);
  useSeen(ref, {
    onWait: () => {
      setShown(0);
    },
    onSeen: () => {
      setCounting(true);
    },
  });
  useEffect(() => {
    if (!isCounting) return undefined;
    let frame = 0;
    let start: number | undefined;
    const count = (now: number) => {
      start ??= now;
      const share = Math.min(1, (now - start) / countMs);
      setShown(Math.round(value * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(count);
    };
    const timer = setTimeout(() => {
      frame = requestAnimationFrame(count);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [isCounting, value]);
  const unit = extension === undefined ? '' : ` ${extension}`;
  return (
    <span ref={ref} className={styles.number}>
      <VisuallyHidden>{`${groupedDigits(value)}${unit}`}</VisuallyHidden>
      <span aria-hidden className={styles.figure}>
        {/* holds the width of the final number, so that nothing beside it moves */}
        <span className={styles.final}>{groupedDigits(value)}</span>
        <span className={styles.shown} data-number>
          {groupedDigits(shown)}
        </span>
      </span>
      {extension !== undefined && (
        <span aria-hidden className={styles.extension}>
          {extension}
        </span>
      )}
    </span>
  );
};
