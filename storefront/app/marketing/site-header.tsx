import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useId, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Icon } from '../../ui/foundation/icon.tsx';
import { later } from '../../ui/waiting/later.tsx';
import { ModelLinks } from './model-links.tsx';
import styles from './site-header.module.css';
import { Wordmark } from '../frame/wordmark.tsx';

/** Who is signed in is not among the first things to know. */
const AccountState = later(async () => (await import('./account-state.tsx')).AccountState);

export type SiteHeaderProps = {
  readonly suburb: Suburb;
  readonly onChangeSuburb: () => void;
};

/** The header of the marketing pages; below 1200 px its links, which no longer fit in a line, fold into a menu. */
export const SiteHeader = ({ suburb, onChangeSuburb }: SiteHeaderProps) => {
  const navId = useId();
  // open at one place in the history, so that going anywhere closes it
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home}>
          <Wordmark />
        </Link>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={navId}
          onClick={() => {
            setOpenAt(isOpen ? undefined : key);
          }}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          Menu
        </button>
        <nav id={navId} className={styles.nav} aria-label="Main" data-closed={!isOpen || undefined}>
          <ul className={styles.links}>
            <ModelLinks />
            <li>
              <NavLink to="/dealers">Retailers</NavLink>
            </li>
          </ul>
          <ul className={styles.links}>
            <li>
              <button
                type="button"
                aria-label={`Prices for ${suburbLabel(suburb)}. Change suburb`}
                onClick={onChangeSuburb}
              >
                <Icon name="pin" />
                <span className={styles.place}>{suburbLabel(suburb)}</span>
              </button>
            </li>
            <AccountState />
          </ul>
        </nav>
      </div>
    </header>
  );
};
