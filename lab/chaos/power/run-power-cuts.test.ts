import { describe, expect, it } from 'vitest';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { cutPower, type DiskImage } from '../harness/disk-image.ts';
import { createSeededRandom } from '../harness/seeded-random.ts';
import { runPowerCuts } from './run-power-cuts.ts';

const openEmbedded = (file: string): Promise<EventStore> => openEmbeddedEventStore({ file });

describe('a power cut', () => {
  it('takes nothing that the embedded event store has acknowledged (row 80)', async () => {
    const { cycles, violations } = await runPowerCuts({ cycles: 40, seed: 1 });
    expect({ cycles, violations }).toEqual({ cycles: 40, violations: [] });
  });

  it('catches a store that acknowledges before its commit', async () => {
    const open = async (file: string): Promise<EventStore> => {
      const store = await openEmbedded(file);
      return {
        ...store,
        append: async (stream, events, expected) => {
          void store.append(stream, events, expected);
          const before = expected === 'no-stream' ? -1n : expected;
          return { kind: 'appended', revision: before + BigInt(events.length), position: 0n };
        },
      };
    };
    const { violations } = await runPowerCuts({ cycles: 20, seed: 1, open });
    expect(violations.some(({ what }) => what.startsWith('lost'))).toBe(true);
  });

  it('catches a store that commits the events of an append one by one', async () => {
    const open = async (file: string): Promise<EventStore> => {
      const store = await openEmbedded(file);
      return {
        ...store,
        append: async (stream, events, expected) => {
          const [first, ...rest] = events;
          if (first === undefined) throw new Error('nothing to append');
          let outcome = await store.append(stream, [first], expected);
          for (const event of rest) {
            if (outcome.kind === 'appended') outcome = await store.append(stream, [event], outcome.revision);
          }
          return outcome;
        },
      };
    };
    const { violations } = await runPowerCuts({ cycles: 60, seed: 1, open });
    expect(violations.some(({ what }) => what.startsWith('half'))).toBe(true);
  });

  it('happens the same way again under the same seed', async () => {
    const open = async (file: string): Promise<EventStore> => {
      const store = await openEmbedded(file);
      return { ...store, readAll: async () => ({ events: [], position: undefined, atHead: true }) };
    };
    const once = await runPowerCuts({ cycles: 5, seed: 3, open });
    expect(once.violations.length).toBeGreaterThan(0);
    expect(await runPowerCuts({ cycles: 5, seed: 3, open })).toEqual(once);
  });
});

describe('the model of a power cut', () => {
  const image = (database: string, log: string, mark: string): DiskImage => ({
    database: Buffer.from(database),
    log: Buffer.from(log),
    mark: Buffer.from(mark),
  });
  const header = 'h'.repeat(32);
  const before = image('one', `${header}${'a'.repeat(3_000)}`, 'm1');
  const cuts = (after: DiskImage): readonly DiskImage[] =>
    Array.from({ length: 300 }, (_, index) => cutPower(before, after, [before.mark], createSeededRandom(index)));

  it('keeps what was synced and takes any part of what was not', () => {
    const after = image('one', `${header}${'a'.repeat(3_000)}${'b'.repeat(5_000)}`, 'm2');
    const logs = cuts(after).map(({ log }) => log);
    expect(logs.every((log) => log.subarray(0, before.log.length).equals(before.log))).toBe(true);
    expect(logs.some((log) => log.equals(after.log))).toBe(true);
    expect(logs.some((log) => log.length < after.log.length)).toBe(true);
    expect(logs.some((log) => log.length === after.log.length && !log.equals(after.log))).toBe(true);
  });

  it('touches the database only once the log is synced', () => {
    const after = image('two', `${header}${'a'.repeat(3_000)}${'b'.repeat(5_000)}`, 'm2');
    const touched = cuts(after).filter(({ database }) => !database.equals(before.database));
    expect(touched.length).toBeGreaterThan(0);
    expect(touched.every(({ log }) => log.equals(after.log))).toBe(true);
  });

  it('never lets the mark run ahead of what is synced', () => {
    const after = image('one', `${header}${'a'.repeat(3_000)}${'b'.repeat(5_000)}`, 'm2');
    expect(cuts(after).every(({ mark }) => mark.equals(before.mark))).toBe(true);
  });
});
