import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Wait } from '../clock/wait.ts';
import { openEmbeddedLeases } from './embedded/open-embedded-leases.ts';
import type { Leases } from './port.ts';
import { shareWork } from './share-work.ts';

const names = Array.from({ length: 16 }, (_, index) => `partition ${index}`);
const [term, silence] = [4_000, 7_000];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const randomness = { bytes: (length: number) => new Uint8Array(length) };

type Held = { holder: string | undefined; fence: number; renewedAt: number };

/** A double of the leases that several processes share, over a clock of the test's own. */
const openWorld = () => {
  let now = 0;
  const leases = new Map<string, Held>();
  const members = new Map<string, number>();
  const processes: ReturnType<typeof start>[] = [];

  const start = () => {
    const id = `worker ${processes.length}`;
    let runs = true;
    let working: ReadonlySet<string> = new Set();
    const stopping = new AbortController();
    const mine = new Map<string, { readonly fence: number; readonly lost: AbortController }>();
    const waits = new Set<{ readonly until: number; readonly end: () => void }>();
    const wait: Wait = (milliseconds, signal) =>
      new Promise((resolve) => {
        const one = { until: now + milliseconds, end: resolve };
        waits.add(one);
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve());
      });
    const port: Leases = {
      tryTake: async (name) => {
        const stored = leases.get(name) ?? { holder: undefined, fence: 0, renewedAt: 0 };
        if (stored.holder !== undefined && now - stored.renewedAt < silence) return undefined;
        const fence = stored.fence + 1;
        const lost = new AbortController();
        leases.set(name, { holder: id, fence, renewedAt: now });
        mine.set(name, { fence, lost });
        const release = async (): Promise<void> => {
          mine.delete(name);
          if (leases.get(name)?.fence === fence) leases.set(name, { holder: undefined, fence, renewedAt: now });
        };
        return { name, fence, lost: lost.signal, release };
      },
      share: async () => {
        members.set(id, now);
        const living = [...members].filter(([, beat]) => now - beat < silence).map(([member]) => member);
        return { count: living.length, index: living.toSorted().indexOf(id) };
      },
      leave: async () => void members.delete(id),
    };
    const done = shareWork({
      group: 'test',
      names,
      leases: port,
      work: async (held, signal) => {
        working = new Set(held);
        const ended = (): void => void (working = new Set());
        if (signal.aborted) return ended();
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        ended();
      },
      signal: stopping.signal,
      log,
      randomness,
      wait,
    });
    return {
      working: () => (runs ? working : new Set<string>()),
      isLiving: () => runs && !stopping.signal.aborted,
      stop: async (): Promise<void> => {
        stopping.abort();
        if (runs) await done;
      },
      /** Neither renews nor works, until it resumes if it does. */
      freeze: (): void => void (runs = false),
      resume: (): void => void (runs = true),
      beat: (): void => {
        if (!runs) return;
        for (const [name, { fence, lost }] of mine) {
          const stored = leases.get(name);
          if (stored?.fence !== fence || now - stored.renewedAt >= term) lost.abort();
          else stored.renewedAt = now;
        }
        for (const one of waits) {
          if (one.until > now) continue;
          waits.delete(one);
          one.end();
        }
      },
    };
  };

  return {
    start: () => void processes.push(start()),
    living: () => processes.filter((process) => process.isLiving()),
    frozen: () => processes.filter((process) => !process.isLiving()),
    pass: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        now += 1_000;
        for (const process of processes) process.beat();
        await setImmediate();
        await setImmediate();
        const all = processes.flatMap((process) => [...process.working()]);
        expect(all).toHaveLength(new Set(all).size);
      }
    },
    end: async (): Promise<void> => {
      for (const process of processes) await process.stop();
    },
  };
};

type Step = readonly ['start' | 'stop' | 'freeze' | 'resume', number] | readonly ['pass', number];
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.tuple(fc.constantFrom('start', 'stop', 'freeze', 'resume', 'pass'), fc.integer({ min: 0, max: 12 })),
  { maxLength: 14 },
);

describe('sharing work', () => {
  it('is disjoint at every moment and even within one after settling, whoever comes and goes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const world = openWorld();
        world.start();
        for (const [step, number] of history) {
          const living = world.living();
          const one = living[number % Math.max(1, living.length)];
          if (step === 'start' && living.length < 5) world.start();
          else if (step === 'pass') await world.pass(number);
          else if (step === 'stop') await one?.stop();
          else if (step === 'freeze') one?.freeze();
          else if (step === 'resume') world.frozen()[0]?.resume();
        }
        world.start();
        await world.pass(30);
        const counts = world.living().map((process) => process.working().size);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(names.length);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        await world.end();
      }),
      { numRuns: 60 },
    );
  });

  it('goes on with the rest when one lease is lost, and begins again when the work fails', async () => {
    const leases = openEmbeddedLeases();
    const lost = new AbortController();
    const turns: (readonly string[])[] = [];
    const stopping = new AbortController();
    const tryTake: Leases['tryTake'] = async (name) => {
      const lease = await leases.tryTake(name);
      return lease && (turns.length === 0 && name === 'a' ? { ...lease, lost: lost.signal } : lease);
    };
    await shareWork({
      group: 'test',
      names: ['a', 'b'],
      leases: { ...leases, tryTake },
      work: async (held, signal) => {
        turns.push(held);
        if (turns.length === 1) lost.abort();
        if (turns.length === 2) throw new Error('Broken');
        if (turns.length === 3) stopping.abort();
        expect(signal.aborted).toBe(turns.length !== 2);
      },
      signal: stopping.signal,
      log,
      randomness,
      wait: async () => undefined,
    });
    expect(turns).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(await leases.tryTake('a')).toMatchObject({ name: 'a' });
  });

  it('tries again when a lease cannot be asked for', async () => {
    const leases = openEmbeddedLeases();
    const faults: string[] = [];
    const stopping = new AbortController();
    let asked = 0;
    await shareWork({
      group: 'test',
      names: ['a'],
      leases: {
        ...leases,
        tryTake: async (name) => {
          asked += 1;
          if (asked === 1) throw new Error('No answer');
          return leases.tryTake(name);
        },
      },
      work: async () => stopping.abort(),
      signal: stopping.signal,
      log: { ...log, error: (message) => void faults.push(message) },
      randomness,
      wait: async () => undefined,
    });
    expect(faults).toEqual(['Leases could not be asked for; trying again']);
  });
});
