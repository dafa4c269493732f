import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionFlags } from '../../browser/session-flags.ts';

const CountedPage = () => {
  useEffect(() => {
    sessionFlags.countPage();
  }, []);
  return null;
};

/** Counts the pages of this visit; the first segment of a path says which page it is (specification §2). */
export const VisitCount = () => {
  const { pathname } = useLocation();
  const [, page] = pathname.split('/');
  return <CountedPage key={page} />;
};
