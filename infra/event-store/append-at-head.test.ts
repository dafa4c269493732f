import { expect, it } from 'vitest';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { systemRandomness } from '../clock/system-clock.ts';
import { appendAtHead } from './append-at-head.ts';
import { emptyChain } from './event-hash.ts';
import { eventMacOf } from './event-mac.ts';
import type { AppendOutcome } from './port.ts';

/** A store in which others are so often first; how often it was looked at, and appended to. */
const appendAfter = async (conflicts: number) => {
  const [conflict, appended] = [
    { kind: 'conflict', actualRevision: 0n },
    { kind: 'appended', revision: 0n, position: 1n },
  ] as const satisfies readonly AppendOutcome[];
  let [looks, appends] = [0, 0];
  const eventStore = {
    append: async () => {
      appends += 1;
      return appends <= conflicts ? conflict : appended;
    },
  };
  const ports = { eventStore, clock: manualClock(), randomness: systemRandomness };
  const done = appendAtHead(ports, {
    stream: 'webhooks',
    requestId: 'r-1',
    actor: { kind: 'system', id: 'test' },
    mac: eventMacOf(new Uint8Array(32)),
    next: async () => {
      looks += 1;
      return { previous: emptyChain, event: { type: 'SomethingHappened', schemaVersion: 1, data: {} } };
    },
  });
  const failure = await done.then(
    () => undefined,
    (fault: unknown) => String(fault),
  );
  return { looks, appends, failure };
};

it('looks again after each conflict, up to ten times', async () => {
  expect(await appendAfter(0)).toEqual({ looks: 1, appends: 1, failure: undefined });
  expect(await appendAfter(9)).toEqual({ looks: 10, appends: 10, failure: undefined });
  expect(await appendAfter(10)).toEqual({
    looks: 10,
    appends: 10,
    failure: 'Error: Others kept writing to webhooks',
  });
});
