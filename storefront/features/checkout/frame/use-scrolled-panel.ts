import { useCallback } from 'react';

/** The minimum distance of the panel from the header and from the foot of the window, in px. */
const gap = 16;

const px = (value: string): number => Number.parseFloat(value) || 0;

/**
 * A ref for a sticky panel that may be taller than the window: scrolling down it sticks by its foot, scrolling up by
 * its head, and in between it moves with the page (specification §2, step 1). Sets `--panel-top` on it.
 */
export const useScrolledPanel = () =>
  useCallback((panel: HTMLElement | null) => {
    if (panel === null) return undefined;
    let top = Number.POSITIVE_INFINITY;
    let last = window.scrollY;
    const place = (): void => {
      const head = px(getComputedStyle(document.documentElement).getPropertyValue('--header-offset')) + gap;
      const foot = Math.min(head, window.innerHeight - panel.offsetHeight - gap);
      top = Math.min(head, Math.max(foot, top - (window.scrollY - last)));
      last = window.scrollY;
      panel.style.setProperty('--panel-top', `${top}px`);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(panel);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, []);
