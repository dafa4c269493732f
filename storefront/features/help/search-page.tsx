import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { queryParameter } from '../../api/return-address.ts';
import { useSettled } from '../../browser/use-settled.ts';
import { search } from '../../content/search.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useHydrated } from '../../ui/foundation/use-hydrated.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Section, Stack } from '../../ui/page/section.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { NextPlaces } from './next-places.tsx';
import styles from './search-page.module.css';

// the field comes alive first
const SearchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults);

/** How long (ms) nothing is typed before the address follows: browsers count how often it changes. */
const pauseMs = 400;

const followsTyping = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'followsTyping' in state;

/** Search of the site, in the browser: the address says what is looked for, and follows what is typed. */
export const SearchPage = () => {
  const [parameters, setParameters] = useSearchParams();
  const { state }: { readonly state: unknown } = useLocation();
  const isHydrated = useHydrated();
  const asked = isHydrated ? (queryParameter(parameters, 'q') ?? '') : '';
  const [{ text, shown }, setText] = useState({ text: asked, shown: asked });
  // an address that follows what is typed changes nothing; somebody else's is another search
  if (asked !== shown) setText({ text: followsTyping(state) ? text : asked, shown: asked });
  const settled = useSettled(text, pauseMs);
  useEffect(() => {
    if (settled === text && settled !== asked) {
      setParameters(settled === '' ? {} : { q: settled }, { replace: true, state: { followsTyping: true } });
    }
  }, [settled, text, asked, setParameters]);
  const wanted = useDeferredValue(text);
  usePageTitle(search.head.title);
  return (
    <Section isCompact>
      <Stack isLoose>
        <PageHeading lead={search.lead}>{search.title}</PageHeading>
        <search className={styles.search}>
          <form
            action="/search"
            onSubmit={(event) => {
              event.preventDefault();
            }}
          >
            <TextField
              label={search.field}
              description={search.example}
              type="search"
              name="q"
              value={text}
              autoComplete="off"
              autoCapitalize="off"
              enterKeyHint="search"
              maxLength={100}
              data-page-focus
              onChange={({ target }) => {
                setText({ text: target.value, shown });
              }}
            />
          </form>
        </search>
        <noscript>
          <p>{search.withoutScript}</p>
          <NextPlaces />
        </noscript>
        {isHydrated && (
          <Suspense fallback={<Skeleton shape="block" label={search.loading} />}>
            <SearchResults wanted={wanted} />
          </Suspense>
        )}
      </Stack>
    </Section>
  );
};
