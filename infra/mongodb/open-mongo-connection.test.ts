import { inspect } from 'node:util';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { faultWords } from '../process/fault-words.ts';
import { isPassingFault } from '../stores/passing-fault.ts';
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

it.each([
  ['tlsCAFile', 'is not a certificate (tlsCAFile) in PEM'],
  ['tlsCertificateKeyFile', 'is not a certificate with its key (tlsCertificateKeyFile) in PEM'],
  ['tlsCRLFile', 'is not a list of revoked certificates (tlsCRLFile) in PEM'],
])('says in one line that a file of %s is of no use, and that waiting does not help', async (option, words) => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-no-pem-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'no.pem');
  const url = `mongodb://user:s3cret@127.0.0.1:1/?tls=true&${option}=${encodeURIComponent(file)}`;

  const missing = await failureOf(url);
  expect(faultWords(missing)).toBe(`MongoDB failed: connect: There is no file ${file}`);
  await writeFile(file, 'no certificate\n');
  const useless = await failureOf(url);
  expect(faultWords(useless)).toContain(`MongoDB failed: connect: ${file} ${words}`);
  expect(faultWords(useless)).not.toContain('\n');
  expect([missing, useless].map(isPassingFault)).toEqual([false, false]);
});
