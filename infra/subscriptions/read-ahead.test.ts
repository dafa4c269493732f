import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SubscriptionMessage } from '../event-store/port.ts';
import { readAhead } from './read-ahead.ts';

/** Says so many messages in each turn of the event loop, and then no more. */
async function* inTurns(counts: readonly number[]): AsyncGenerator<SubscriptionMessage> {
  let position = 0n;
  for (const count of counts) {
    for (let said = 0; said < count; said += 1) yield { kind: 'checkpoint', position: (position += 1n) };
    await setImmediate();
  }
  await new Promise(() => undefined);
}

const open = (counts: readonly number[], capacity: number) =>
  readAhead(inTurns(counts), { capacity, signal: new AbortController().signal, onHeard: () => undefined });

describe('reading ahead', () => {
  it('gives as one page what a store says in turns of the event loop, as long as each brings more', async () => {
    expect(await open([3, 3, 3], 100).take()).toHaveLength(9);
  });

  it('gives no more at once than there is room for', async () => {
    const inbox = open([3, 3, 3], 4);
    expect(await inbox.take()).toHaveLength(4);
    expect(await inbox.take()).toHaveLength(4);
    expect(await inbox.take()).toHaveLength(1);
  });

  it('waits for nothing when there is one', async () => {
    expect(await open([1], 100).take()).toHaveLength(1);
  });
});
