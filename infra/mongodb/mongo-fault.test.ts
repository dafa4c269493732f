import {
  type MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoServerError,
  MongoTopologyClosedError,
} from 'mongodb';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './mongo-fault.ts';

const on = faultsOf({ timeoutMilliseconds: 50 });
const labelled = (error: MongoError, label: MongoErrorLabel): MongoError => {
  error.addErrorLabel(label);
  return error;
};
const refusal = (): MongoServerError => new MongoServerError({ code: 13, message: 'not authorized' });

describe('a fault of MongoDB', () => {
  it.each([
    ['a connection that broke', new MongoNetworkError('reset')],
    ['a pipe that broke', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['a stream that was gone', Object.assign(new Error('destroyed'), { code: 'ERR_STREAM_DESTROYED' })],
    ['a client that was closed under it', new MongoTopologyClosedError('Topology is closed')],
    ['an election', labelled(refusal(), MongoErrorLabel.RetryableWriteError)],
    ['a pool that was cleared', labelled(refusal(), MongoErrorLabel.PoolRequestedRetry)],
  ])('is worth another try later after %s', async (_what, cause) => {
    const work = on('do it', async () => Promise.reject(cause));
    await expect(work).rejects.toMatchObject({ code: 'unavailable', message: 'MongoDB did not answer: do it', cause });
  });

  it.each([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436])(
    'is worth another try later after an election that has the code %d and no label',
    async (code) => {
      const work = on('do it', async () => Promise.reject(new MongoServerError({ code, message: 'not primary' })));
      await expect(work).rejects.toMatchObject({ code: 'unavailable' });
    },
  );

  it('is worth another try later when the server ran out of time', async () => {
    const cause = new MongoServerError({ code: 50, message: 'operation exceeded time limit' });
    await expect(on('do it', async () => Promise.reject(cause))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is worth another try later when no answer came in time', async () => {
    const work = on('do it', async () => new Promise<never>(() => undefined));
    await expect(work).rejects.toMatchObject({ code: 'unavailable', message: 'MongoDB did not answer: do it' });
  });

  it('is final when what was read is not what was written', async () => {
    const work = on('do it', async () => Promise.reject(new TypeError('no such field')));
    await expect(work).rejects.toMatchObject({ code: 'failed' });
  });

  it('is final when the server refuses', async () => {
    const work = on('do it', async () => Promise.reject(refusal()));
    await expect(work).rejects.toMatchObject({ code: 'failed', message: 'MongoDB failed: do it' });
  });
});
