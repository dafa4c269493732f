/** Specifications in the words of the business: given facts, when asked, these facts or that refusal. */
import { expect } from 'vitest';
import { decide } from '../order/decide.ts';
import type { OrderCommand } from '../order/order-commands.ts';
import type { OrderEvent } from '../order/order-events.ts';
import type { OrderRefusal } from '../order/order-refusals.ts';
import { evolve, initialOrderState } from '../order/order-state.ts';

/**
 * What an order decides. `thenEvents` states the new facts in order, none for a repeated request that is no news;
 * `thenRefused` the code, or the whole refusal where its details matter.
 */
export const givenEvents = (...events: readonly OrderEvent[]) => ({
  when: (command: OrderCommand) => {
    const decision = decide(command, events.reduce(evolve, initialOrderState));
    return {
      thenEvents: (...expected: readonly OrderEvent[]): void => {
        expect(decision).toEqual({ kind: 'accepted', events: expected });
      },
      thenRefused: (expected: OrderRefusal['code'] | OrderRefusal): void => {
        expect(decision).toEqual({
          kind: 'refused',
          refusal: typeof expected === 'string' ? expect.objectContaining({ code: expected }) : expected,
        });
      },
    };
  },
});

const freeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
};

/**
 * What a projection makes of facts. `evolve` runs over frozen input, so a fold that edits what it was given fails;
 * `times(n)` folds everything n times from the same start, so that a rebuild must give the same document again.
 */
export const givenDocument = <Document, Fact>(
  evolve: (document: Document | undefined, fact: Fact) => Document,
  document?: Document,
) => {
  const specification = (runs: number) => ({
    times: (count: number) => specification(count),
    whenFacts: (facts: readonly Fact[]) => {
      const results = Array.from({ length: runs }, () =>
        facts.reduce<Document | undefined>((current, fact) => freeze(evolve(current, freeze(fact))), freeze(document)),
      );
      return {
        /** The whole document. */
        thenDocument: (expected: Document): void => {
          for (const result of results) expect(result).toEqual(expected);
        },
        /** The parts named; the rest may be anything. */
        thenDocumentWith: (expected: Partial<Document>): void => {
          for (const result of results) expect(result).toMatchObject(expected);
        },
        /** The document of the last run, for a closer look. */
        result: (): Document | undefined => results.at(-1),
      };
    },
  });
  return specification(1);
};
