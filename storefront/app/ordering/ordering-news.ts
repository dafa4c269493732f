import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followSession, type SessionChange } from '../../api/session-changes.ts';

const offline = 'You are offline. What you typed stays here; we go on as soon as you are back.';
const noCookies = 'Your browser refuses cookies. To log in and to order, please allow them for this site.';
const backOnline = 'You are back online.';
/** How long the message that all is well again stays. */
const goodNewsMs = 5000;

const changes: Readonly<Record<SessionChange, string>> = {
  'logged-in': 'You have logged in in another window. This page now shows what belongs to that account.',
  'logged-out': 'You have logged out in another window.',
};

const atRest = (): string => (navigator.cookieEnabled ? '' : noCookies);

/** What the page has to say of the network and of the other windows; '' while all is as it was. */
export const useOrderingNews = (): string => {
  const queryClient = useQueryClient();
  const [news, setNews] = useState(() => (navigator.onLine ? atRest() : offline));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (words: string, forMs?: number): void => {
      clearTimeout(timer);
      setNews(words);
      if (forMs === undefined) return;
      timer = setTimeout(() => {
        setNews(atRest());
      }, forMs);
    };
    const leave = (): void => {
      say(offline);
    };
    const comeBack = (): void => {
      say(backOnline, goodNewsMs);
    };
    const stopFollowing = followSession((change) => {
      say(changes[change]);
      // nothing is for the next customer: what is shown is read again, the rest forgotten; pages that need a log-in redirect to it
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.invalidateQueries();
    });
    window.addEventListener('offline', leave);
    window.addEventListener('online', comeBack);
    return () => {
      clearTimeout(timer);
      stopFollowing();
      window.removeEventListener('offline', leave);
      window.removeEventListener('online', comeBack);
    };
  }, [queryClient]);

  return news;
};
