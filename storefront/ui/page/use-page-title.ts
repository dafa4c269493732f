import { useEffect } from 'react';

/** Names the document: what tabs, histories and screen readers call the page. `site` stands behind it. */
export const usePageTitle = (title: string, site: string): void => {
  useEffect(() => {
    document.title = `${title} | ${site}`;
  }, [title, site]);
};
