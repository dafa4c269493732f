import { useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import siteEntries from 'virtual:site-entries';
import { orderingBase } from '../../api/return-address.ts';
import { searchKeyStore } from '../../browser/search-key.ts';
import { useSettled } from '../../browser/use-settled.ts';
import { search, searchedKinds } from '../../content/search.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { VisuallyHidden } from '../../ui/foundation/visually-hidden.tsx';
import { NextPlaces } from './next-places.tsx';
import styles from './search-page.module.css';
import { siteSearch, type Found } from './site-index.ts';

const find = siteSearch(siteEntries);

/** As many as fit under a thumb's few strokes. */
const mostShown = 12;

/** How long (ms) nothing is typed before a screen reader hears what was found. */
const pauseMs = 600;

const resultSelector = '[data-result]';

/** Arrow keys move through the results; links take Tab and Enter by themselves. */
const onArrow = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(resultSelector)];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
};

const Result = ({ url, kind, title, text }: Found) => {
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.kind}>{searchedKinds[kind]}</span>
    </>
  );
  return (
    <li className={styles.result}>
      {/* the ordering area is a document of its own */}
      {url.startsWith(orderingBase) ? (
        <a href={url} data-result>
          {words}
        </a>
      ) : (
        <Link to={url} data-result>
          {words}
        </Link>
      )}
      <p>{text}</p>
    </li>
  );
};

const KeySetting = () => {
  const isOn = useSyncExternalStore(searchKeyStore.subscribe, searchKeyStore.isOn);
  return (
    <Checkbox
      label={search.key}
      checked={isOn}
      onChange={({ target }) => {
        searchKeyStore.set(target.checked);
      }}
    />
  );
};

const Results = ({ wanted }: { readonly wanted: string }) => {
  const [showsAll, setShowsAll] = useState(false);
  const found = find(wanted);
  const shown = showsAll ? found : found.slice(0, mostShown);
  if (found.length === 0)
    return (
      <section aria-labelledby="nothing" className={styles.nothing}>
        <h2 id="nothing">{search.nothing(wanted)}</h2>
        <p>{search.advice}</p>
        <NextPlaces />
      </section>
    );
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={styles.count}>
        {search.found(found.length, wanted)}
      </h2>
      {/* links in a list that the arrow keys move through as well */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol className={styles.results} onKeyDown={onArrow}>
        {shown.map((one) => (
          <Result key={one.url} {...one} />
        ))}
      </ol>
      {shown.length < found.length && (
        <div className={styles.more}>
          <p>{search.best(shown.length, found.length)}</p>
          <Button
            look="secondary"
            onClick={() => {
              setShowsAll(true);
            }}
          >
            {search.showAll(found.length)}
          </Button>
        </div>
      )}
    </section>
  );
};

const announced = (wanted: string): string => {
  if (wanted === '') return '';
  const { length } = find(wanted);
  return length === 0 ? search.nothing(wanted) : search.found(length, wanted);
};

/** What was found for some words, the best first; where to go on without any. */
export const SearchResults = ({ wanted }: { readonly wanted: string }) => {
  const words = wanted.trim();
  const settled = useSettled(words, pauseMs);
  return (
    <>
      <VisuallyHidden>
        <output>{announced(settled)}</output>
      </VisuallyHidden>
      {words === '' ? (
        <section aria-labelledby="start" className={styles.nothing}>
          <h2 id="start" className={styles.count}>
            {search.start}
          </h2>
          <NextPlaces />
        </section>
      ) : (
        <Results key={words} wanted={words} />
      )}
      <KeySetting />
    </>
  );
};
