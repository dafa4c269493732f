import type { CarPhotograph } from '@driveaway/domain/api/car-photograph.ts';
import styles from './photograph.module.css';

export type PhotographPlace = 'hero' | 'page' | 'card';

/** How wide a picture is shown, for browsers that choose a file before they know the page. */
const sizes: Readonly<Record<PhotographPlace, string>> = {
  hero: '(min-width: 62rem) 60vw, 100vw',
  page: 'auto, 100vw',
  card: 'auto, (min-width: 48rem) 40vw, 100vw',
};

type PhotographProps = { readonly photograph: CarPhotograph; readonly place: PhotographPlace };

/** A photograph of a car, cut to its place round its focal point. That of a hero comes first, the others as they are neared. */
export const Photograph = ({ photograph, place }: PhotographProps) => (
  <picture className={styles.photograph}>
    <source type="image/avif" srcSet={photograph.avif} sizes={sizes[place]} />
    <source type="image/webp" srcSet={photograph.webp} sizes={sizes[place]} />
    <img
      {...(place === 'hero' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      src={photograph.jpeg}
      alt={photograph.alt}
      width={photograph.width}
      height={photograph.height}
      data-focus-x={photograph.focus.x}
      data-focus-y={photograph.focus.y}
    />
  </picture>
);
