import { defaultSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import { suburbLabel, suburbSchema, type Suburb } from '@driveaway/domain/locations/state.ts';

/** Fired on the window when a visitor has chosen another suburb; `detail` is the suburb. */
export const dealerChangedEvent = 'dealerChanged';

/** Specification §3: the keys of the browser's storage. */
const suburbKey = 'suburb';
const postcodeKey = 'postalCode';

const startingSuburb: Suburb = suburbSchema.parse(defaultSuburb);

const parsed = (text: string | null): Suburb | undefined => {
  if (text === null) return undefined;
  try {
    const { success, data } = suburbSchema.safeParse(JSON.parse(text));
    return success ? data : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The visitor's suburb, kept in the browser: Sydney NSW 2000 until they choose. What is stored and cannot be read
 * counts as nothing chosen. A browser that refuses storage keeps the choice until the page is left.
 */
export const createSuburbStore = (storage: () => Pick<Storage, 'getItem' | 'setItem'>, events: EventTarget) => {
  let text: string | null = null;
  let current = startingSuburb;

  const read = () => {
    try {
      const stored = storage().getItem(suburbKey);
      if (stored === text) return;
      text = stored;
      current = parsed(stored) ?? startingSuburb;
    } catch {
      // storage is switched off: what was chosen on this page stands
    }
  };

  return {
    /** The same object until it changes. */
    get: (): Suburb => {
      read();
      return current;
    },
    /** Before the browser is known (and in a prerendered page). */
    getInitial: (): Suburb => startingSuburb,
    choose: (suburb: Suburb): void => {
      const { name, state, postcode } = suburb;
      current = { name, state, postcode };
      try {
        const stored = JSON.stringify({ ...current, fullName: suburbLabel(suburb) });
        storage().setItem(suburbKey, stored);
        storage().setItem(postcodeKey, postcode);
        text = stored;
      } catch {
        // as above
      }
      events.dispatchEvent(new CustomEvent(dealerChangedEvent, { detail: current }));
    },
    /** Told of choices on this page and, through the storage event, in other tabs. */
    subscribe: (listener: () => void): (() => void) => {
      events.addEventListener(dealerChangedEvent, listener);
      events.addEventListener('storage', listener);
      return () => {
        events.removeEventListener(dealerChangedEvent, listener);
        events.removeEventListener('storage', listener);
      };
    },
  };
};
