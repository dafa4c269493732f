import { describe, expect, it } from 'vitest';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { runRaces } from './run-races.ts';

/** Whether one of twenty short runs finds this: who meets whom in a race is the machine's choice, not the seed's. */
const isCaught = async (finding: string, wrap: (store: EventStore) => EventStore): Promise<boolean> => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { violations } = await runRaces({ cycles: 2, seed, wrap });
    if (violations.some(({ what }) => what.startsWith(finding))) return true;
  }
  return false;
};

describe('eight clients that race on the same orders', () => {
  it('could as well have come one after the other', async () => {
    const { violations, figures } = await runRaces({ cycles: 3, seed: 1 });
    expect(violations).toEqual([]);
    expect(figures.find(({ label }) => label === 'commands that won')?.value).toBeGreaterThan(30);
  });

  it('catch a store that takes an append at whatever revision it finds', async () => {
    const wrap = (store: EventStore): EventStore => ({
      ...store,
      append: async (stream, events, expected) => {
        const outcome = await store.append(stream, events, expected);
        return outcome.kind === 'conflict' ? store.append(stream, events, outcome.actualRevision) : outcome;
      },
    });
    expect(await isCaught('chain', wrap)).toBe(true);
    expect(await isCaught('sequential', wrap)).toBe(true);
  });

  it('catch a product that does not see who has a car', async () => {
    const wrap = (store: EventStore): EventStore => ({
      ...store,
      appendInTurn: async (appends) => store.appendInTurn(appends.slice(-1)),
    });
    expect(await isCaught('vin', wrap)).toBe(true);
  });

  it('catch a store that shows one client what it never stored', async () => {
    const wrap = (store: EventStore): EventStore => {
      const forgotten = new Map<string, Awaited<ReturnType<EventStore['readStream']>>>();
      return {
        ...store,
        append: async (stream, events, expected) => {
          if (events[0]?.type !== 'ContractNotesAdded') return store.append(stream, events, expected);
          const before = expected === 'no-stream' ? -1n : expected;
          const recorded = events.map((event, index) => {
            return { ...event, stream, revision: before + BigInt(index + 1), position: 1_000_000n };
          });
          forgotten.set(stream, recorded);
          return { kind: 'appended', revision: before + BigInt(events.length), position: 1_000_000n };
        },
        readStream: async (stream, options) => {
          const shown = forgotten.get(stream);
          if (shown === undefined || options?.from !== shown.at(-1)?.revision) return store.readStream(stream, options);
          forgotten.delete(stream);
          return shown;
        },
      };
    };
    expect(await isCaught('missing', wrap)).toBe(true);
  });
});
