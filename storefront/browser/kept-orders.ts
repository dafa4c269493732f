/** What My Order last showed, for when there is no connection: stage, dates and car, and nothing else of an order. */
import { stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import { handoverSources } from '@driveaway/domain/order/handover-sources.ts';
import { orderMilestones } from '@driveaway/domain/order/order-milestones.ts';
import { z } from 'zod/mini';
import { now as browserNow } from './browser-clock.ts';
import { storageKeys } from '../content/storage-keys.ts';
import { storedByOrder } from './stored-by-order.ts';
import type { TextStorage } from './stored-value.ts';

const keptOrderSchema = z.object({
  /** When the server said so, an ISO instant. */
  answeredAt: z.string(),
  /** Which the order is for. */
  state: stateCodeSchema,
  /** When the session ends unless it is used, in ms; what is kept is not shown after it. */
  sessionEndsAt: z.int(),
  status: z.string(),
  car: z.object({
    title: z.string(),
    options: z.array(z.string()),
    accessoryCodes: z.array(z.string()),
    modelCode: z.string(),
    variantCode: z.string(),
    paintHex: z.string(),
  }),
  journey: z.array(
    z.object({
      milestone: z.enum(orderMilestones),
      standing: z.enum(['reached', 'next', 'later']),
      at: z.optional(z.string()),
      expectedOn: z.optional(z.string()),
    }),
  ),
  handover: z.nullable(z.object({ from: z.string(), to: z.string(), source: z.enum(handoverSources) })),
  /** The time that was chosen for the handover, by the clocks of the retailer's state; absent while none is. */
  chosen: z.optional(z.object({ startsAt: z.string(), state: stateCodeSchema })),
});
export type KeptOrder = z.infer<typeof keptOrderSchema>;

export const createKeptOrders = (storage: () => TextStorage, now: () => number = browserNow) => {
  const stored = storedByOrder(storage, storageKeys.keptOrders, keptOrderSchema);
  return {
    /** The order as it was last shown, or the one shown last where none is named; none once the session has ended. */
    of: (orderNo: string | undefined): KeptOrder | undefined => {
      const all = stored.all();
      if (all.some(({ sessionEndsAt }) => sessionEndsAt <= now())) {
        stored.forget();
        return undefined;
      }
      return orderNo === undefined
        ? [...all].sort((one, other) => other.answeredAt.localeCompare(one.answeredAt))[0]
        : stored.of(orderNo);
    },
    /** Keeps what the page shows now. */
    keep: stored.keep,
  };
};

export const keptOrders = createKeptOrders(() => globalThis.localStorage);
