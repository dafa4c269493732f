import { describe, expect, it } from 'vitest';
import { createUploadTurns } from './upload-turns.ts';

const limits = { atOnce: 3, atOncePerAddress: 2, mostWaiting: 3, mostWaitingPerAddress: 2 };
const never = new AbortController().signal;

/** Uploads that go on until the test ends them, and the order in which they began. */
const startUploads = () => {
  const inTurn = createUploadTurns(limits);
  const begun: string[] = [];
  const upload = (name: string, giveUp = never) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = inTurn({ address: name.slice(0, 1), giveUp }, () => {
      begun.push(name);
      return promise;
    });
    return { done, end: resolve };
  };
  return { begun, upload };
};

describe('uploads take turns', () => {
  it('so many at once, fewer of one address, and nobody waits behind an address that has its share', async () => {
    const { begun, upload } = startUploads();
    const [a1] = ['a1', 'a2', 'a3', 'b1'].map((name) => upload(name));
    expect(begun).toStrictEqual(['a1', 'a2', 'b1']);
    const c1 = upload('c1');
    a1?.end();
    await a1?.done;
    await expect.poll(() => begun).toStrictEqual(['a1', 'a2', 'b1', 'a3']);
    c1.end();
  });

  it('the next of another address goes first when an address has its share', async () => {
    const { begun, upload } = startUploads();
    const [, , , b1] = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => upload(name));
    b1?.end();
    await b1?.done;
    await expect.poll(() => begun).toStrictEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('and are refused when too many wait, of one address or in all', async () => {
    const { upload } = startUploads();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) upload(name);
    await expect(upload('a5').done).rejects.toMatchObject({ refusal: { code: 'uploads-busy' } });
    upload('b2');
    await expect(upload('c1').done).rejects.toMatchObject({ refusal: { code: 'uploads-busy' } });
  });

  it('and whoever leaves or loses patience gives their place up', async () => {
    const { begun, upload } = startUploads();
    const leaving = new AbortController();
    const [a1] = [upload('a1'), upload('a2')];
    const gone = upload('a3', leaving.signal);
    leaving.abort();
    await expect(gone.done).rejects.toMatchObject({ refusal: { code: 'uploads-busy' } });
    const [a4] = [upload('a4'), upload('a5')];
    a1.end();
    await expect.poll(() => begun).toStrictEqual(['a1', 'a2', 'a4']);
    a4.end();
    await expect.poll(() => begun).toStrictEqual(['a1', 'a2', 'a4', 'a5']);
  });

  it('also after one that failed', async () => {
    const inTurn = createUploadTurns({ ...limits, atOnce: 1 });
    const turn = { address: 'a', giveUp: never };
    await expect(inTurn(turn, () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off');
    expect(await inTurn(turn, async () => 'next')).toBe('next');
  });
});
