import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createMemory } from './create-memory.ts';
import { memoryTable } from './memories.ts';

describe('a memory', () => {
  it('gives out nothing that is older than its row says, by a clock that may be set back', () => {
    let now = 10_000;
    const memory = createMemory<string, number>('revocations', { elapsed: () => now });
    memory.set('a', 1);
    memory.set('b', 2, 9_000);
    now = 14_000;
    expect([memory.get('a'), memory.get('b')]).toEqual([1, undefined]);
    now = 15_000;
    expect(memory.get('a')).toBeUndefined();
    memory.set('a', 3);
    now = 10_000;
    expect(memory.get('a')).toBeUndefined();
    expect(memory.count()).toBe(0);
  });

  it('asks for no time where its row has no age', () => {
    const memory = createMemory<string, number>('computed', {
      elapsed: () => {
        throw new Error('asked');
      },
    });
    memory.set('a', 1);
    expect(memory.get('a')).toBe(1);
  });

  it('keeps so many, and so many bytes, those used last', () => {
    const few = createMemory<string, number>('computed', { most: 2 });
    for (const name of ['a', 'b']) few.set(name, 1);
    few.get('a');
    few.set('c', 1);
    expect(['a', 'b', 'c'].map(few.get)).toEqual([1, undefined, 1]);
    const small = createMemory<string, string>('computed', { mostBytes: 5, bytesOf: ({ length }) => length });
    small.set('a', 'aaa');
    small.set('a', 'aa');
    small.set('b', 'bbb');
    expect([small.get('a'), small.get('b')]).toEqual(['aa', 'bbb']);
    small.set('c', 'c');
    expect(['a', 'b', 'c'].map(small.get)).toEqual([undefined, 'bbb', 'c']);
    small.delete('b');
    small.delete('b');
    small.set('d', 'dddd');
    expect([small.get('c'), small.get('d')]).toEqual(['c', 'dddd']);
  });
});

/** As it is however Prettier aligns it. */
const withoutPadding = (text: string): string => text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');

it('docs/scaling.md has the table of what a process remembers', async () => {
  const written = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
  expect(withoutPadding(written)).toContain(withoutPadding(memoryTable()));
});
