import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionFlags } from '../../browser/session-flags.ts';
import { isNewsDue } from './is-news-due.ts';
import { lazyExtra } from '../../ui/waiting/lazy-extra.ts';

const NewsOffer = lazyExtra(async () => (await import('../../features/news/news-offer.tsx')).NewsOffer);

/** Delay after the page has loaded, so that the page is seen first. */
const delayMs = 1_000;
/** The offer of news by email, from the third page of a visit on, until it is answered or put away. */
export const NewsPrompt = () => {
  const { pathname } = useLocation();
  const [, page] = pathname.split('/');
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDue(isNewsDue(page, sessionFlags));
    }, delayMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [page]);
  return (
    isDue && (
      <Suspense>
        <NewsOffer
          onClose={() => {
            setDue(false);
          }}
        />
      </Suspense>
    )
  );
};
