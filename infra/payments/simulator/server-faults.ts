/** What a test may have go wrong on the line between shop and gateway. */
import { z } from 'zod';

const operations = ['charge', 'look-up', 'refund'] as const;
export type ServerOperation = (typeof operations)[number];

/**
 * `request-lost`: nothing arrives (a time-out before the charge). `answer-lost`: the work is done, the answer never
 * comes (a time-out after it). `duplicate`: the request arrives twice. `contradiction`: the answer says the opposite of
 * the books, late. `down`: every call of the operation is cut off.
 */
export const serverFaultSchema = z.object({
  operation: z.enum(operations),
  kind: z.enum(['request-lost', 'answer-lost', 'duplicate', 'contradiction', 'down']),
  /** How many calls it hits. */
  times: z.int().min(1).max(1_000_000).default(1),
  /** What a lost request or answer looks like from outside: silence until the caller gives up, or a broken line. */
  line: z.enum(['hang', 'reset']).default('hang'),
  /** How late a contradicting answer comes. */
  delayMilliseconds: z.int().min(0).max(60_000).default(0),
});
export type ServerFault = z.infer<typeof serverFaultSchema>;

export type ServerFaults = {
  readonly add: (fault: ServerFault) => void;
  readonly clear: () => void;
  /** The fault that hits the next call of an operation; counts as a hit. */
  readonly next: (operation: ServerOperation) => ServerFault | undefined;
};

/** Faults in the order they were asked for. */
export const createServerFaults = (): ServerFaults => {
  let pending: { readonly fault: ServerFault; left: number }[] = [];
  return {
    add: (fault) => void pending.push({ fault, left: fault.times }),
    clear: () => {
      pending = [];
    },
    next: (operation) => {
      const hit = pending.find(({ fault }) => fault.operation === operation);
      if (hit === undefined) return undefined;
      hit.left -= 1;
      if (hit.left === 0) pending = pending.filter((entry) => entry !== hit);
      return hit.fault;
    },
  };
};
