import { defaultSuburb } from '@driveaway/domain/locations/default-suburb.ts';
import { suburbLabel, suburbSchema, type Suburb } from '@driveaway/domain/locations/state.ts';
import { z } from 'zod/mini';
import { storageKeys } from '../content/storage-keys.ts';
import { storageListeners } from './storage-listeners.ts';
import { storedValue, writeText, type TextStorage } from './stored-value.ts';

const { name, state, postcode } = defaultSuburb;
const startingSuburb: Suburb = { name, state, postcode };

/** The current one, and three to go back to. */
const mostRecents = 4;

/**
 * The visitor's suburb, kept in the browser: Sydney NSW 2000 until they choose. `refreshes` counts their choices: a
 * choice of the same suburb loads its prices again.
 */
export const createSuburbStore = (storage: () => TextStorage, events: EventTarget) => {
  const stored = storedValue(storage, storageKeys.suburb, suburbSchema);
  const { subscribe, tell } = storageListeners(events);
  let refreshes = 0;
  const recents = storedValue(storage, storageKeys.recentSuburbs, z.readonly(z.array(suburbSchema)));
  const withoutLabel = (label: string): readonly Suburb[] =>
    (recents.read() ?? []).filter((suburb) => suburbLabel(suburb) !== label);

  return {
    /** The same object until it changes. */
    get: (): Suburb => stored.read() ?? startingSuburb,
    /** Whether the visitor has said where they are; what is shown is else the usual suburb. */
    isChosen: (): boolean => stored.read() !== undefined,
    /** Before the browser is known (and in a prerendered page). */
    getInitial: (): Suburb => startingSuburb,
    refreshes: (): number => refreshes,
    /** Suburbs chosen before this one, the last one first. */
    recent: (): readonly Suburb[] => withoutLabel(suburbLabel(stored.read() ?? startingSuburb)),
    /** Keeps the suburb beside its label and postcode, and tells those who subscribed. */
    choose: ({ name, state, postcode }: Suburb): void => {
      const suburb = { name, state, postcode };
      stored.write(suburb, { ...suburb, fullName: suburbLabel(suburb) });
      recents.write([suburb, ...withoutLabel(suburbLabel(suburb))].slice(0, mostRecents));
      writeText(storage, storageKeys.postalCode, postcode);
      refreshes += 1;
      tell();
    },
    /** Told of choices on this page and, through the storage event, in other tabs. */
    subscribe,
  };
};

/** The suburb of this browser. */
export const suburbStore = createSuburbStore(() => globalThis.localStorage, globalThis);
