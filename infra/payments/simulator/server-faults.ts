/** What a test may have go wrong on the line between shop and gateway. */
import { z } from 'zod';

const operations = ['charge', 'look-up', 'refund'] as const;
export type ServerOperation = (typeof operations)[number];

/**
 * `request-lost`: nothing arrives (a time-out before the charge). `answer-lost`: the work is done, the answer never
 * comes (a time-out after it). `duplicate`: the request arrives twice. `contradiction`: the answer says the opposite of
 * the books, late. `down`: every call of the operation is cut off. `slow`: the work is done and answered so much later,
 * whether or not the caller still waits. `page`: the work is done and answered with a page of HTML. `code`: nothing is
 * done, and `code` is the answer. `turned-away`: nothing is done for who calls. `held`: what the bank approves waits for a
 * review, which POST /control/reviews ends.
 */
export const serverFaultSchema = z.object({
  operation: z.enum(operations),
  kind: z.enum([
    'request-lost',
    'answer-lost',
    'duplicate',
    'contradiction',
    'down',
    'slow',
    'page',
    'code',
    'turned-away',
    'held',
  ]),
  /** How many calls it hits. */
  times: z.int().min(1).max(1_000_000).default(1),
  /** What a lost request or answer looks like from outside: silence until the caller gives up, or a broken line. */
  line: z.enum(['hang', 'reset']).default('hang'),
  /** How late a contradicting or a slow answer comes. */
  delayMilliseconds: z.int().min(0).max(600_000).default(0),
  /** Two digits of the bank's, or a code of Rapid's own. */
  code: z.string().optional(),
});
export type ServerFault = z.infer<typeof serverFaultSchema>;

export const reviewSchema = z.object({ reference: z.string(), action: z.enum(['Approved', 'Block']) });

type ServerFaults = {
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
