/** The estimate of the visitor's present car, kept in this browser for a month, or until they have it forgotten. */
import { tradeInCarSchema } from '@driveaway/domain/customer/trade-in-form.ts';
import { nonNegativeCentsSchema } from '@driveaway/domain/money/cents.ts';
import { z } from 'zod/mini';
import { now as browserNow } from './browser-clock.ts';
import { storageKeys, valuationKeptDays } from '../content/storage-keys.ts';
import { storageListeners } from './storage-listeners.ts';
import { storedValue, type TextStorage } from './stored-value.ts';

const keptValuationSchema = z.object({
  /** In ms since 1970. */
  valuedAt: z.int(),
  car: tradeInCarSchema,
  lowCents: nonNegativeCentsSchema,
  highCents: nonNegativeCentsSchema,
  /** The form as it was typed, VIN and plate included: they stay in this browser. */
  form: z.record(z.string(), z.string()),
});
export type KeptValuation = z.infer<typeof keptValuationSchema>;

const keptForMs = valuationKeptDays * 24 * 60 * 60 * 1_000;

export const createValuationStore = (
  storage: () => TextStorage,
  events: EventTarget,
  now: () => number = browserNow,
) => {
  const stored = storedValue(storage, storageKeys.valuation, keptValuationSchema);
  const { subscribe, tell } = storageListeners(events);
  return {
    /** The same object until it changes; none once its month is over. */
    get: (): KeptValuation | undefined => {
      const kept = stored.read();
      if (kept === undefined || kept.valuedAt + keptForMs > now()) return kept;
      stored.remove();
      return undefined;
    },
    getInitial: (): undefined => undefined,
    keep: (valuation: Omit<KeptValuation, 'valuedAt'>): void => {
      stored.write({ ...valuation, valuedAt: now() });
      tell();
    },
    forget: (): void => {
      stored.remove();
      tell();
    },
    /** Told of changes on this page and, through the storage event, in other tabs. */
    subscribe,
  };
};

/** The valuation of this browser. */
export const valuationStore = createValuationStore(() => globalThis.localStorage, globalThis);
