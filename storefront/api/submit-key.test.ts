import { describe, expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
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

  it('keep the key of what was sent only while nobody knows what became of it', async () => {
    const keys = counted();
    const sent: string[] = [];
    const send = async (answer: ApiFailure | 'yes') =>
      keys.send('a', async ({ idempotencyKey }) => {
        sent.push(idempotencyKey);
        return answer === 'yes' ? answer : Promise.reject(answer);
      });
    await expect(send(new ApiFailure({ reason: 'timeout' }))).rejects.toThrow('timeout');
    await expect(send(new ApiFailure({ reason: 'refused', status: 503 }))).rejects.toThrow('503');
    await expect(send(new ApiFailure({ reason: 'refused', status: 409 }))).rejects.toThrow('409');
    expect(await send('yes')).toBe('yes');
    await send('yes');
    expect(sent).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-3']);
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
