import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mapTiles } from './map-tiles.ts';
import type { DrawnMap, MapBounds, MapMarker } from './draw-map.ts';
import styles from './place-map.module.css';

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

type PlaceMapProps = {
  /** What the map shows, in words; how it is used is added. */
  readonly label: string;
  /** Below the map, before where its lines are from. */
  readonly caption: string;
  readonly markers: readonly MapMarker[];
  readonly chosenId?: string | undefined;
  /** What is in sight at first, and again whenever it is another list. */
  readonly framed: readonly MapMarker[];
  readonly isTall?: boolean | undefined;
  readonly onChoose?: ((id: string) => void) | undefined;
  readonly onMove?: ((bounds: MapBounds) => void) | undefined;
};

const nothing = (): void => undefined;

/**
 * A map of Australia with markers. Loads lazily near the viewport; if it cannot load, the text beside it says it all: what
 * it shows must be there in words as well.
 */
export const PlaceMap = ({
  label,
  caption,
  markers,
  chosenId,
  framed,
  isTall = false,
  onChoose = nothing,
  onMove = nothing,
}: PlaceMapProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap>();
  const [hasFailed, setFailed] = useState(false);
  const choose = useEffectEvent(onChoose);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const target = ref.current;
    if (target === null) return undefined;
    let drawn: DrawnMap | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      try {
        const { drawMap } = await import('./draw-map.ts');
        if (isGone) return;
        drawn = drawMap(target, {
          zoomClass: styles.zoom ?? '',
          onChoose: (id) => {
            choose(id);
          },
          onMove: (bounds) => {
            move(bounds);
          },
        });
        setMap(drawn);
      } catch {
        setFailed(true);
      }
    };
    const stopLooking = whenNear(target, () => void draw());
    return () => {
      isGone = true;
      stopLooking();
      drawn?.remove();
      setMap(undefined);
    };
  }, []);
  useEffect(() => map?.show(markers, chosenId), [map, markers, chosenId]);
  useEffect(() => map?.frame(framed), [map, framed]);
  const chosen = markers.find(({ id }) => id === chosenId);
  useEffect(() => {
    if (chosen !== undefined) map?.reveal(chosen);
  }, [map, chosen]);

  if (hasFailed) return null;
  const attribution = mapTiles()?.attribution;
  return (
    <figure className={styles.figure}>
      <div
        ref={ref}
        className={styles.map}
        data-tall={isTall || undefined}
        role="application"
        aria-label={`${label} The arrow keys move it, plus and minus zoom.`}
      />
      <figcaption className={styles.caption}>
        {caption} {attribution ?? 'Coast and borders: Natural Earth.'}
      </figcaption>
    </figure>
  );
};
