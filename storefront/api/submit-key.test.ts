import { describe, expect, it } from 'vitest';
import { createSubmitKeys } from './submit-key.ts';

const counted = () => {
  let made = 0;
  return createSubmitKeys(() => `key-${(made += 1)}`);
};

describe('idempotency keys of a form', () => {
  it('reuse the key when the same submit is tried again', () => {
    const keys = counted();
    expect([keys.keyFor('a'), keys.keyFor('a')]).toEqual(['key-1', 'key-1']);
  });

  it('make a new key for other content', () => {
    const keys = counted();
    expect([keys.keyFor('a'), keys.keyFor('b'), keys.keyFor('a')]).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('make a new key once the server has answered', () => {
    const keys = counted();
    keys.keyFor('a');
    keys.settle();
    expect(keys.keyFor('a')).toBe('key-2');
  });

  it('take up a kept key after a reload, once, and forget it with the answer', () => {
    let kept: string | undefined = 'key-of-before';
    const keys = createSubmitKeys(() => 'key-new', {
      load: () => kept,
      save: (key) => {
        kept = key;
      },
    });
    expect(keys.keyFor('a')).toBe('key-of-before');
    expect(keys.keyFor('b')).toBe('key-new');
    keys.settle();
    expect(kept).toBeUndefined();
    expect(keys.keyFor('c')).toBe('key-new');
  });
});
