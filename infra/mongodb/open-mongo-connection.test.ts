import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { openMongoConnection } from './open-mongo-connection.ts';

const failureOf = async (url: string): Promise<unknown> =>
  openMongoConnection({ url, timeoutMilliseconds: 200 }).then(
    () => 'opened',
    (error: unknown) => error,
  );

it('tells in time that no server answers, and never the password', async () => {
  // Port 1 is nobody's.
  const error = await failureOf('mongodb://user:s3cret@127.0.0.1:1/?directConnection=true');
  expect(error).toMatchObject({ message: 'MongoDB did not answer: connect', cause: expect.any(Error) });
  expect(inspect(error, { depth: 10 })).not.toContain('s3cret');
});

it.each(['postgres://user:s3cret@host/db', 'mongodb://user:s3cret@', 'mongodb://user:s3cret@host/?tls=perhaps'])(
  'refuses %j as a connection string, without repeating it',
  async (url) => {
    const error = await failureOf(url);
    expect(error).toMatchObject({ message: 'The MongoDB connection string cannot be read' });
    expect(inspect(error, { depth: 10 })).not.toContain('s3cret');
  },
);
