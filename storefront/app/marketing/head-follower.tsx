import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Updates the document's head when the visitor navigates to another page: the document was served with that of
 * the first one. Lazily loaded on the first navigation.
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
      await describePage(document, client, () => isStill);
      if (isStill) described.current = page;
    };
    void follow();
    return () => {
      isStill = false;
    };
  }, [page, client]);
  return null;
};
