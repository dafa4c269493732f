import { nextPlaces } from '../../content/search.ts';
import styles from './search-page.module.css';

/** Where to go on without a result. */
export const NextPlaces = () => (
  <ul className={styles.places}>
    {nextPlaces.map(({ url, name }) => (
      <li key={url}>
        <a href={url}>{name}</a>
      </li>
    ))}
  </ul>
);
