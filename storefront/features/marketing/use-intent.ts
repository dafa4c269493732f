import { useEffect, useState } from 'react';
import { sessionFlags } from '../../browser/session-flags.ts';

/** Between coming to the section named design and the box (specification §4). */
const delayMs = 1_000;

export type Intent = {
  readonly isShown: boolean;
  /** Puts the box away for the rest of the visit. */
  readonly close: () => void;
};

/** When the box of next steps is there: on the section named design, where it is wanted, until it is closed. */
export const useIntent = (current: string | undefined, showIntentBox: boolean): Intent => {
  const [isDue, setDue] = useState(false);
  const isHere = current === 'design' && showIntentBox;
  useEffect(() => {
    if (!isHere) return undefined;
    const timer = setTimeout(() => {
      setDue(!sessionFlags.isSet('intentHidden'));
    }, delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isHere]);
  return {
    isShown: isHere && isDue,
    close: () => {
      sessionFlags.set('intentHidden');
      setDue(false);
    },
  };
};
