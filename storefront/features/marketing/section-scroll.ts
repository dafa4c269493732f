import { prefersLessMotion } from '../../ui/motion/use-seen.ts';

/** Left between the top of the window and a section that was asked for (specification §9). */
const scrollOffset = 85;

/** How long a section is kept in place while what lies above it is still loading. */
const holdMs = 4_000;

const used = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const placeOf = (element: HTMLElement): number => element.getBoundingClientRect().top + window.scrollY - scrollOffset;

/** Scrolls to a section; the focus goes with it, so that Tab goes on from there. */
export const scrollToSection = (contentId: string, isSmooth: boolean): void => {
  const element = document.getElementById(contentId);
  if (element === null) return;
  element.focus({ preventScroll: true });
  window.scrollTo({ top: placeOf(element), behavior: isSmooth && !prefersLessMotion() ? 'smooth' : 'instant' });
};

/** Scrolls to the top of the page, with the focus on its h1. */
export const scrollToTop = (): void => {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: prefersLessMotion() ? 'instant' : 'smooth' });
};

/**
 * Shows a section and keeps it in place while the page above it grows, until the visitor does anything. Returns how to
 * stop.
 */
export const holdSection = (contentId: string): (() => void) => {
  const observer = new ResizeObserver(() => {
    const element = document.getElementById(contentId);
    if (element !== null) window.scrollTo({ top: placeOf(element), behavior: 'instant' });
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of used) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, holdMs);
  scrollToSection(contentId, false);
  observer.observe(document.body);
  for (const event of used) window.addEventListener(event, stop, { once: true, passive: true });
  return stop;
};
