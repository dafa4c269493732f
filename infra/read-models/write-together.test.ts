import { describe, expect, it } from 'vitest';
import type { DocumentWrite } from './port.ts';
import { writeTogether } from './write-together.ts';

const documentWrite = (id: string): DocumentWrite => ({ id, revision: 1n, after: 0n, position: 1n, body: {} });

describe('documents that are written together', () => {
  it('of one turn are one write, of the next turn another', async () => {
    const written: string[][] = [];
    const write = writeTogether(async () => ({
      putAll: async (writes) => {
        written.push(writes.map(({ id }) => id));
        return writes.map(() => 'applied');
      },
    }));
    await Promise.all(['a', 'b', 'c'].map(async (id) => write(documentWrite(id))));
    await write(documentWrite('d'));
    expect(written).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('are not written when the store cannot: all of the turn learn it, and the next turn is tried anew', async () => {
    let isDown = true;
    const written: string[] = [];
    const write = writeTogether(async () => ({
      putAll: async (writes) => {
        if (isDown) throw new Error('no disk');
        written.push(...writes.map(({ id }) => id));
        return writes.map(() => 'applied');
      },
    }));
    const outcomes = await Promise.allSettled(['a', 'b'].map(async (id) => write(documentWrite(id))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    await write(documentWrite('a'));
    expect(written).toEqual(['a']);
  });

  it('resolve once the store has them, not before', async () => {
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
    const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
    let resolved = false;
    const write = writeTogether(async () => ({
      putAll: async (writes) => {
        begin();
        await isDone;
        return writes.map(() => 'applied');
      },
    }));
    const writing = write(documentWrite('a')).then(() => (resolved = true));
    await isBegun;
    expect(resolved).toBe(false);
    finish();
    await writing;
  });
});
