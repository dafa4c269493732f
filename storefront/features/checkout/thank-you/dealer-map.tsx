import { useEffect, useRef, useState } from 'react';
import styles from './dealer-map.module.css';
import type { MapPlace } from './draw-dealer-map.ts';

/** How far below the window the map starts to load. */
const nearby = '400px';

/** Calls back once when the element comes near the window; answers how to call that off. */
const whenNear = (element: HTMLElement, call: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: nearby },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
  };
};

/** Where a retailer is in Australia. Loads lazily near the viewport; if it cannot load, the text says it all. */
export const DealerMap = ({ name, latitude, longitude }: MapPlace) => {
  const ref = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const target = ref.current;
    if (target === null) return undefined;
    let isGone = false;
    let remove = (): void => undefined;
    const draw = async (): Promise<void> => {
      try {
        const { drawDealerMap } = await import('./draw-dealer-map.ts');
        if (!isGone) remove = drawDealerMap(target, { name, latitude, longitude }, styles.zoom ?? '');
      } catch {
        setFailed(true);
      }
    };
    const stopLooking = whenNear(target, () => void draw());
    return () => {
      isGone = true;
      stopLooking();
      remove();
    };
  }, [name, latitude, longitude]);

  if (hasFailed) return null;
  return (
    <figure className={styles.figure}>
      <div
        ref={ref}
        className={styles.map}
        role="application"
        aria-label={`Map of Australia with ${name}. The arrow keys move it, plus and minus zoom.`}
      />
      <figcaption className={styles.caption}>{name} on the map. Coastline: Natural Earth.</figcaption>
    </figure>
  );
};
