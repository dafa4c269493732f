/** Specifications in the words of the business: given events, when asked, these events or that refusal. */
import { expect } from 'vitest';
import { decide } from '../order/decide.ts';
import type { OrderCommand } from '../order/order-commands.ts';
import type { OrderEvent } from '../order/order-events.ts';
import type { OrderRefusal } from '../order/order-refusals.ts';
import { evolve, initialOrderState } from '../order/order-state.ts';

/** A refusal that says nothing beside its code. */
type BareCode<Refusal> = Refusal extends { readonly code: infer Code }
  ? keyof Refusal extends 'code'
    ? Code
    : never
  : never;

/**
 * What an order decides. `thenEvents` states the new events in order, none for a repeated request that changes nothing;
 * `thenRefused` the whole refusal: its code where that is all. `thenNotPossible`: the lifecycle has no place for it now.
 */
export const givenEvents = (...events: readonly OrderEvent[]) => ({
  when: (command: OrderCommand) => {
    const decision = decide(command, events.reduce(evolve, initialOrderState));
    return {
      thenEvents: (...expected: readonly OrderEvent[]): void => {
        expect(decision).toEqual({ kind: 'accepted', events: expected });
      },
      thenRefused: (expected: BareCode<OrderRefusal> | OrderRefusal): void => {
        const refusal = typeof expected === 'string' ? { code: expected } : expected;
        expect(decision).toEqual({ kind: 'refused', refusal });
      },
      thenNotPossible: (): void => {
        expect(decision).toMatchObject({ kind: 'refused', refusal: { code: 'illegal-transition' } });
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

export type DocumentSpecification<Document, Event> = {
  /** The same, folding everything this many times from the same start. */
  readonly times: (count: number) => DocumentSpecification<Document, Event>;
  readonly whenEvents: (events: readonly Event[]) => {
    /** The whole document. */
    readonly thenDocument: (expected: Document) => void;
    /** The parts named; the rest may be anything. */
    readonly thenDocumentWith: (expected: Partial<Document>) => void;
    /** The document of the last run, for further assertions. */
    readonly result: () => Document | undefined;
  };
};

/**
 * What a projection makes of events. `evolve` runs over frozen input, so a fold that edits what it was given fails;
 * `times(n)` makes sure that a rebuild gives the same document again.
 */
export const givenDocument = <Document, Event>(
  evolve: (document: Document | undefined, event: Event) => Document,
  document?: Document,
): DocumentSpecification<Document, Event> => {
  const specification = (runs: number): DocumentSpecification<Document, Event> => ({
    times: specification,
    whenEvents: (events) => {
      const results = Array.from({ length: runs }, () =>
        events.reduce<Document | undefined>(
          (current, event) => freeze(evolve(current, freeze(event))),
          freeze(document),
        ),
      );
      return {
        thenDocument: (expected) => {
          for (const result of results) expect(result).toEqual(expected);
        },
        thenDocumentWith: (expected) => {
          for (const result of results) expect(result).toMatchObject(expected);
        },
        result: () => results.at(-1),
      };
    },
  });
  return specification(1);
};
