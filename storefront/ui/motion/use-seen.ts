import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Whether the visitor prefers reduced motion. Only in the browser. */
export const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export type Seen = {
  /** The element is below the viewport, unseen so far: the time to hide or zero what will animate in. */
  readonly onWait: () => void;
  /** It enters the viewport for the first time. */
  readonly onSeen: () => void;
};

/** Below the viewport. In a frame that is not told of the viewport, nothing is. */
const isBelow = ({ boundingClientRect, rootBounds }: IntersectionObserverEntry): boolean =>
  rootBounds !== null && boundingClientRect.top >= rootBounds.bottom;

/**
 * Reports when an element below the viewport is first seen. Not called for what is in view from the start, or with
 * reduced motion: it is visible already.
 */
export const useSeen = (ref: RefObject<HTMLElement | null>, { onWait, onSeen }: Seen): void => {
  const wait = useEffectEvent(onWait);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const element = ref.current;
    if (element === null || prefersLessMotion()) return undefined;
    let isWaiting = false;
    // the first report says where the element is, which asking here would force a layout for
    const observer = new IntersectionObserver(
      (entries) => {
        if (!isWaiting) {
          isWaiting = entries.every(isBelow);
          if (isWaiting) wait();
          else observer.disconnect();
        } else if (entries.some(({ isIntersecting }) => isIntersecting)) {
          observer.disconnect();
          seen();
        }
      },
      { threshold: 0.15 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref]);
};
