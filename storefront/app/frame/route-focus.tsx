import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { hideLateWords } from '../../ui/waiting/late-words.ts';

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // a `%` that encodes nothing
    return text;
  }
};

const scrollTarget = (hash: string): HTMLElement | null =>
  hash === '' ? null : document.getElementById(decoded(hash.slice(1)));

/** Shows the section of the hash, or the top of the page with the focus on its h1, or where the page wants it first. False while neither is there yet. */
const arrive = (hash: string): boolean => {
  const target = scrollTarget(hash);
  const heading =
    document.querySelector<HTMLElement>('[data-page-focus]') ?? document.querySelector<HTMLElement>('main h1');
  if (hash !== '' && target === null) return false;
  if (heading === null) return false;
  heading.focus({ preventScroll: true });
  if (target === null) window.scrollTo(0, 0);
  else target.scrollIntoView();
  return true;
};

/** Gives up once the visitor interacts with the page: scrolling away then would only disturb. */
const arriveWhenReady = (hash: string): (() => void) => {
  if (hash === '') window.scrollTo(0, 0);
  if (arrive(hash)) return () => {};
  const observer = new MutationObserver(() => {
    if (arrive(hash)) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const event of ['pointerdown', 'keydown', 'wheel']) window.removeEventListener(event, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(event, stop, { once: true, passive: true });
  }
  return stop;
};

/** Whether a navigation asked to stay where the page is: navigate(to, { state: { keepsScroll: true } }). */
const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsScroll' in state && state.keepsScroll === true;

type RouteFocusProps = {
  /** Whether the page that is loaded first counts as a change of route: where a step of a way begins with a load. */
  readonly focusesOnLoad?: boolean;
};

/**
 * Unless it says otherwise, a change of route resets the scroll and moves the focus to the new h1, as a page load would. A change of the query
 * does neither; a link that changes the hash shows its section.
 */
export const RouteFocus = ({ focusesOnLoad = false }: RouteFocusProps) => {
  const { pathname, hash, state } = useLocation();
  const last = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = last.current === undefined;
    const isSamePage = last.current === pathname;
    last.current = pathname;
    if (!isFirst && !isSamePage) hideLateWords();
    if (isFirst && !focusesOnLoad) return hash === '' ? undefined : arriveWhenReady(hash);
    if (!isSamePage && !keepsScroll(state)) return arriveWhenReady(hash);
    return undefined;
  }, [pathname, hash, state, focusesOnLoad]);
  return null;
};
