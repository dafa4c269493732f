import { describe, expect, it, vi } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { openEmbeddedLeases } from './embedded/open-embedded-leases.ts';
import type { Leases } from './port.ts';
import { workUnderLease } from './work-under-lease.ts';

const log = { info: () => undefined, warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
const randomness = { bytes: (length: number) => new Uint8Array(length) };
const wait = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const untilAborted = async (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

describe('work under a lease', () => {
  const common = { name: 'reactors', log, randomness, wait };

  it('runs in one of two places, and in the other when the first stops', async () => {
    const leases = openEmbeddedLeases();
    const turns: string[] = [];
    const start = (place: string) => {
      const stopping = new AbortController();
      const work = async (signal: AbortSignal): Promise<void> => {
        turns.push(`${place} begins`);
        await untilAborted(signal);
        turns.push(`${place} ends`);
      };
      return { stopping, done: workUnderLease({ ...common, leases, work, signal: stopping.signal }) };
    };
    const first = start('first');
    const second = start('second');
    await eventually(() => expect(turns).toEqual(['first begins']));
    first.stopping.abort();
    await first.done;
    await eventually(() => expect(turns).toEqual(['first begins', 'first ends', 'second begins']));
    second.stopping.abort();
    await second.done;
    expect(turns.at(-1)).toBe('second ends');
  });

  it('ends its turn when the lease is lost, and takes the next one', async () => {
    const losses: AbortController[] = [];
    const leases: Leases = {
      ...openEmbeddedLeases(),
      tryTake: async (name) => {
        const lost = new AbortController();
        losses.push(lost);
        return { name, fence: losses.length, lost: lost.signal, release: async () => undefined };
      },
    };
    const fences: number[] = [];
    const stopping = new AbortController();
    const work = async (signal: AbortSignal, fence: number): Promise<void> => {
      fences.push(fence);
      await untilAborted(signal);
    };
    const done = workUnderLease({ ...common, leases, work, signal: stopping.signal });
    await eventually(() => expect(fences).toEqual([1]));
    losses[0]?.abort();
    await eventually(() => expect(fences).toEqual([1, 2]));
    stopping.abort();
    await done;
  });

  it('tries again when the lease cannot be asked for, or the work fails', async () => {
    const good = openEmbeddedLeases();
    let asked = 0;
    const leases: Leases = {
      ...good,
      tryTake: async (name) => {
        asked += 1;
        if (asked === 1) throw new Error('No answer');
        return good.tryTake(name);
      },
    };
    let turns = 0;
    const stopping = new AbortController();
    const work = async (signal: AbortSignal): Promise<void> => {
      turns += 1;
      if (turns === 1) throw new Error('Broken');
      await untilAborted(signal);
    };
    const done = workUnderLease({ ...common, leases, work, signal: stopping.signal });
    await eventually(() => expect(turns).toBe(2));
    expect(log.error).toHaveBeenCalledTimes(2);
    stopping.abort();
    await done;
  });
});
