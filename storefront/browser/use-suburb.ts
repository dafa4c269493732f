import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useSyncExternalStore } from 'react';
import { suburbStore } from './suburb-store.ts';

const never = (): number => 0;
const no = (): boolean => false;

/** The visitor's suburb; renders again when it changes, here or in another tab. */
export const useSuburb = (): Suburb =>
  useSyncExternalStore(suburbStore.subscribe, suburbStore.get, suburbStore.getInitial);

/** How often the visitor has chosen a suburb on this page: prices are loaded anew for each choice. */
export const useRefreshes = (): number => useSyncExternalStore(suburbStore.subscribe, suburbStore.refreshes, never);

/** Whether the visitor has chosen a suburb; false while nothing is known of the browser. */
export const useIsSuburbChosen = (): boolean => useSyncExternalStore(suburbStore.subscribe, suburbStore.isChosen, no);
