import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useEffect, useId, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { searchLink } from '../../content/search-link.ts';
import { Icon } from '../../ui/foundation/icon.tsx';
import { LiveButton } from '../../ui/controls/live-button.tsx';
import { later } from '../../ui/waiting/later.tsx';
import { ModelLinks } from './model-links.tsx';
import { shortPlace } from './short-place.ts';
import styles from './site-header.module.css';
import { Wordmark } from '../frame/wordmark.tsx';

/** Lazy: who is signed in need not be known at first. */
const AccountState = later(async () => (await import('./account-state.tsx')).AccountState);

type SiteHeaderProps = {
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
};

/**
 * The header of the marketing pages; below 1200 px its links, which no longer fit in a line, fold into a menu: the
 * browser's own disclosure, which opens before any code has come.
 */
export const SiteHeader = ({ suburb, onChangeSuburb }: SiteHeaderProps) => {
  const navId = useId();
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // going anywhere closes it; what was opened before the code came stays open
    if (menu.current !== null && shownAt.current !== key) menu.current.open = false;
    shownAt.current = key;
  }, [key]);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Wordmark />
        </Link>
        <details ref={menu} className={styles.menu}>
          <summary className={styles.toggle} aria-controls={navId}>
            <Icon name="menu" />
            <Icon name="close" />
            Menu
          </summary>
        </details>
        <nav id={navId} className={styles.nav} aria-label="Main">
          <ul className={styles.links}>
            <ModelLinks />
            <li>
              <NavLink to="/dealers">Retailers</NavLink>
            </li>
          </ul>
          <ul className={styles.links}>
            <li>
              <Link to="/search" className={styles.search} aria-label={searchLink}>
                <Icon name="search" />
                <span className={styles.searchWord}>{searchLink}</span>
              </Link>
            </li>
            <li>
              <LiveButton aria-label={`Prices for ${suburbLabel(suburb)}. Change suburb`} onClick={onChangeSuburb}>
                <Icon name="pin" />
                <span className={styles.wholePlace}>{suburbLabel(suburb)}</span>
                <span className={styles.place}>{shortPlace(suburb)}</span>
              </LiveButton>
            </li>
            <AccountState />
          </ul>
        </nav>
      </div>
    </header>
  );
};
