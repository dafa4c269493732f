import { createElement, lazy, memo, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { arriving, isAway, showLateWords } from './late-words.ts';

const firstUse = ['pointerdown', 'keydown', 'scroll'] as const;

/** Once the page has loaded and the browser is idle, or on first interaction. At once without a browser. */
const whenIdle = (): Promise<void> => {
  if (typeof window === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      resolve();
    };
    const wait = () => {
      // not supported by all browsers yet
      if (typeof requestIdleCallback === 'function') requestIdleCallback(settle, { timeout: 2_000 });
      else setTimeout(settle, 200);
    };
    for (const event of firstUse) window.addEventListener(event, settle, { once: true, passive: true });
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
};

let idle: Promise<void> | undefined;

/** Stops waiting for idle time: somebody is using one of those parts. */
export const hurry = (): void => {
  idle = Promise.resolve();
};

/**
 * A part of a page that loads lazily, when the browser is idle. In a prerendered page it is
 * visible from the start and hydrates then; pass plain values, since a change before that would show `meanwhile`.
 * Its buttons are disabled until then. Where its code does not come, every page that it is on says so and stays as it is.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> => {
  let shown = 0;
  const Part = lazy(async () => {
    idle ??= whenIdle();
    await idle;
    const code = await arriving(load).catch(() => {
      if (shown > 0) showLateWords(load);
      // what was prerendered stays, to be read
      return new Promise<never>(() => {});
    });
    return { default: code };
  });
  return memo((props: Props) => {
    useEffect(() => {
      shown += 1;
      if (isAway(load)) showLateWords(load);
      return () => {
        shown -= 1;
      };
    }, []);
    return createElement(Suspense, { fallback: meanwhile }, createElement(Part, props));
  });
};
