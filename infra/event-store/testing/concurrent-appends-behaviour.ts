import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { proposedEvents, readWholeAll } from './behaviour-samples.ts';
import type { AppendOutcome, EventStore, ExpectedRevision, ProposedEvent } from '../port.ts';

/** One append of a generated history: where it goes, what it expects, whether it repeats an earlier one. */
const attemptArbitrary = fc.record({
  stream: fc.nat({ max: 2 }),
  size: fc.integer({ min: 1, max: 3 }),
  expects: fc.constantFrom('current', 'current', 'current', 'no-stream', 'behind', 'ahead'),
  repeats: fc.option(fc.nat({ max: 50 }), { freq: 4 }),
});
type Attempt = {
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
  readonly expected: ExpectedRevision;
};

const before = (expected: ExpectedRevision) => (expected === 'no-stream' ? -1 : Number(expected));
const asRevision = (length: number): ExpectedRevision => (length === 0 ? 'no-stream' : BigInt(length - 1));

/** True when the model already holds these events at the place the attempt names. */
const isRepeat = (stored: readonly string[], { events, expected }: Attempt) =>
  events.every((event, index) => stored[before(expected) + 1 + index] === event.id);

/**
 * Random interleavings of concurrent appends against a model of streams as lists of ids. Within a round the adapter may
 * choose any order; its answers must then be consistent with one of them.
 */
export const describeConcurrentAppends = (storeOfTest: () => EventStore): void => {
  it('keeps to the model under random concurrent appends, retries and wrong expectations', async () => {
    const store = storeOfTest();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(attemptArbitrary, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        async (rounds) => {
          const prefix = `order-${randomUUID()}-`;
          const model = new Map<string, string[]>();
          const listOf = (stream: string) => model.get(stream) ?? [];
          const made: Attempt[] = [];

          for (const round of rounds) {
            const earlier = [...made];
            const attempts = round.map(({ stream: number, size, expects, repeats }): Attempt => {
              const again = repeats === null ? undefined : earlier[repeats % Math.max(earlier.length, 1)];
              if (again !== undefined) return again;
              const stream = `${prefix}${number}`;
              const { length } = listOf(stream);
              const expected = {
                current: asRevision(length),
                'no-stream': asRevision(0),
                behind: asRevision(Math.max(length - 1, 0)),
                ahead: asRevision(length + 2),
              }[expects];
              return { stream, events: proposedEvents(size), expected };
            });
            made.push(...attempts);
            const lengths = new Map(attempts.map(({ stream }) => [stream, listOf(stream).length]));
            const outcomes = await Promise.all(
              attempts.map(async (attempt) => ({
                attempt,
                outcome: await store.append(attempt.stream, attempt.events, attempt.expected),
              })),
            );
            applyAppended(outcomes, listOf, (stream, ids) => model.set(stream, ids));
            expectConflictsExplained(outcomes, listOf, (stream) => lengths.get(stream) ?? 0);
          }

          for (const [stream, ids] of model) {
            const stored = await store.readStream(stream);
            expect(stored.map((event) => event.id)).toEqual(ids);
            expect(stored.map((event) => event.revision)).toEqual(ids.map((_, index) => BigInt(index)));
          }
          const all = await readWholeAll(store, [prefix], 5);
          expect(all.map((event) => event.id).sort()).toEqual([...model.values()].flat().sort());
          expect(all.every((event, index) => event.position > (all[index - 1]?.position ?? -1n))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
};

type Answered = { readonly attempt: Attempt; readonly outcome: AppendOutcome };

/** Successes are either new, exactly at the end of their stream, or repeats of what is there. */
const applyAppended = (
  answered: readonly Answered[],
  listOf: (stream: string) => readonly string[],
  store: (stream: string, ids: string[]) => void,
): void => {
  const appended = answered
    .flatMap(({ attempt, outcome }) => (outcome.kind === 'appended' ? [{ attempt, outcome }] : []))
    .sort((left, right) => Number(left.outcome.revision - right.outcome.revision));
  for (const { attempt, outcome } of appended) {
    const list = listOf(attempt.stream);
    expect(outcome.revision).toBe(BigInt(before(attempt.expected) + attempt.events.length));
    if (isRepeat(list, attempt)) continue;
    expect(before(attempt.expected)).toBe(list.length - 1);
    store(attempt.stream, [...list, ...attempt.events.map((event) => event.id)]);
  }
};

/** A conflict names a revision the stream had during the round, and the append could not have gone through. */
const expectConflictsExplained = (
  answered: readonly Answered[],
  listOf: (stream: string) => readonly string[],
  lengthBefore: (stream: string) => number,
): void => {
  for (const { attempt, outcome } of answered) {
    if (outcome.kind === 'appended') continue;
    const actual = before(outcome.actualRevision) + 1;
    expect(actual).toBeGreaterThanOrEqual(lengthBefore(attempt.stream));
    expect(actual).toBeLessThanOrEqual(listOf(attempt.stream).length);
    expect(before(attempt.expected) + 1).not.toBe(actual);
    expect(isRepeat(listOf(attempt.stream).slice(0, lengthBefore(attempt.stream)), attempt)).toBe(false);
  }
};
