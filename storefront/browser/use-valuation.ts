import { useSyncExternalStore } from 'react';
import { valuationStore, type KeptValuation } from './valuation-store.ts';

/** The estimate of the visitor's present car; renders again when it changes, here or in another tab. */
export const useValuation = (): KeptValuation | undefined =>
  useSyncExternalStore(valuationStore.subscribe, valuationStore.get, valuationStore.getInitial);
