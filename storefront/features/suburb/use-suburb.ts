import { useSyncExternalStore } from 'react';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { createSuburbStore } from './suburb-store.ts';

const store = createSuburbStore(() => globalThis.localStorage, globalThis);

/** The visitor's suburb; renders again when it changes, here or in another tab. */
export const useSuburb = (): Suburb => useSyncExternalStore(store.subscribe, store.get, store.getInitial);

/** Keeps the suburb and tells everyone. */
export const chooseSuburb = store.choose;
