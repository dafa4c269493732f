import { createElement, lazy, memo, Suspense, type ComponentType } from 'react';

const never = new Promise<never>(() => {});

/**
 * A part that stands in prerendered documents alone: the browser leaves its markup as it is until the page shows
 * something else in its place, and asks neither for its code nor for its data.
 */
export const prerenderedPart = (load: () => Promise<ComponentType>): ComponentType => {
  const Part = lazy(async () => ({ default: await (typeof window === 'undefined' ? load() : never) }));
  // an update from outside would make React drop the markup
  return memo(() => createElement(Suspense, {}, createElement(Part)));
};
