import { useRef, type LiHTMLAttributes } from 'react';
import { useSeen } from './use-seen.ts';

/** Between one item and the next (specification §9). */
const staggerMs = 200;

type RevealProps = {
  /** Its place among its neighbours, from 0. */
  readonly index: number;
} & LiHTMLAttributes<HTMLLIElement>;

/** An item of a list that rises into place when it is first seen, after its neighbours before it. */
export const Reveal = ({ index, ...rest }: RevealProps) => {
  const ref = useRef<HTMLLIElement>(null);
  useSeen(ref, {
    onWait: () => {
      ref.current?.setAttribute('data-unseen', '');
    },
    onSeen: () => {
      ref.current?.removeAttribute('data-unseen');
      ref.current?.animate(
        { opacity: [0, 1], transform: ['translateY(12px)', 'none'] },
        { duration: 480, delay: index * staggerMs, fill: 'backwards', easing: 'cubic-bezier(0.2, 0, 0, 1)' },
      );
    },
  });
  return <li {...rest} ref={ref} />;
};
