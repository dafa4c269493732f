import { useEffect } from 'react';

/** Sets the title of the document, for tabs, history and screen readers; `site` is appended. */
export const usePageTitle = (title: string, site: string): void => {
  useEffect(() => {
    document.title = `${title} | ${site}`;
  }, [title, site]);
};
