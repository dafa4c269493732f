import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { catalogueQuery } from '../../api/catalogue-query.ts';

/**
 * Keeps what the head says of the page true when the visitor goes on to another: the document came with what it says of
 * the first one. The code for it comes with the first change.
 */
export const HeadFollower = () => {
  const [, page = ''] = useLocation().pathname.toLowerCase().split('/');
  const described = useRef(page);
  const client = useQueryClient();
  useEffect(() => {
    if (described.current === page) return undefined;
    let isStill = true;
    const follow = async (): Promise<void> => {
      const { describePage } = await import('./describe-page.ts');
      if (!isStill) return;
      described.current = page;
      describePage(document, page, client.getQueryData(catalogueQuery().queryKey)?.models ?? []);
    };
    void follow();
    return () => {
      isStill = false;
    };
  }, [page, client]);
  return null;
};
