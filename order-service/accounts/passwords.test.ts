import { argon2Sync } from 'node:crypto';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { describe, expect, it } from 'vitest';
import { boundedWork } from '../http/limits/bounded-work.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords(systemRandomness);
const lanes = ['ada'];

describe('password hashes', () => {
  it('are argon2id PHC strings with a nonce of their own', async () => {
    const [one, other] = [await passwords.hash('secret', lanes), await passwords.hash('secret', lanes)];
    const [, nonce = '', tag = ''] =
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/.exec(one) ?? [];
    const expected = argon2Sync('argon2id', {
      message: 'secret',
      nonce: Buffer.from(nonce, 'base64'),
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    });
    expect(Buffer.from(tag, 'base64')).toStrictEqual(Buffer.from(expected));
    expect(other).not.toBe(one);
  });

  it('verify the right password only, in either spelling of a composed character', async () => {
    const phc = await passwords.hash('caf\u00e9', lanes);
    expect(await passwords.verify('cafe\u0301', phc, lanes)).toBe(true);
    expect(await passwords.verify('cafe', phc, lanes)).toBe(false);
    expect(await passwords.verify('', phc, lanes)).toBe(false);
  });

  it('never verify for nobody, for a broken hash or for weaker parameters', async () => {
    const phc = await passwords.hash('secret', lanes);
    for (const stored of [undefined, '', 'secret', phc.replace('t=2', 't=1'), phc.replace('argon2id', 'argon2i')]) {
      expect(await passwords.verify('secret', stored, lanes)).toBe(false);
    }
  });
});

/** Processor time of this thread alone that the work takes five times, in microseconds. */
const threadTimeOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  for (let times = 1; times <= 5; times += 1) await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
};

describe('the work of passwords', () => {
  it('is done by another thread than answers', async () => {
    await passwords.verify('secret', undefined, lanes);
    const parameters = { message: 'secret', nonce: Buffer.alloc(16), memory: 19_456, passes: 2, parallelism: 1 };
    const here = await threadTimeOf(() => argon2Sync('argon2id', { ...parameters, tagLength: 32 }));
    // the least of three: what else this thread does meanwhile, such as collecting garbage, is no work of passwords
    const times: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      times.push(await threadTimeOf(() => passwords.verify('secret', undefined, lanes)));
    }
    expect(Math.min(...times)).toBeLessThan(here / 3);
  });
});

describe('bounded work', () => {
  it('runs only so much at once, in order, and refuses what cannot wait', async () => {
    const inTurn = boundedWork(2, 1);
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const started: number[] = [];
    const all = gates.map(({ promise }, index) =>
      inTurn(async () => {
        started.push(index);
        await promise;
        return index;
      }),
    );
    await expect(inTurn(async () => 'too many')).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
    expect(started).toStrictEqual([0, 1]);
    gates[1]?.resolve();
    expect(await all[1]).toBe(1);
    gates[2]?.resolve();
    expect(await all[2]).toBe(2);
    expect(started).toStrictEqual([0, 1, 2]);
    gates[0]?.resolve();
    expect(await all[0]).toBe(0);
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('gives its place back when the work fails', async () => {
    const inTurn = boundedWork(1, 0);
    await expect(inTurn(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn(async () => 'next')).toBe('next');
  });
});
