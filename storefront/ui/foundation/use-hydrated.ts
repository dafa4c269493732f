import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};
const yes = (): boolean => true;
const no = (): boolean => false;

/**
 * False while prerendering and during hydration, true from then on: what depends on
 * this visitor's URL or browser waits for it, so that the first client render matches the prerendered markup. So do
 * reads for the visitor's suburb: before, they would be for the default one, whose answer nobody sees.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no);
