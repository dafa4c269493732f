import { useEffect } from 'react';

/**
 * Sets the title of the document, for tabs, history and screen readers. Never a `title` element of React's, which React
 * would put beside the prerendered one wherever it renders anew what it could not hydrate.
 */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
