import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { demonstrationSecrets } from './demonstration-secrets.ts';

const engines = {
  EVENTSTOREDB_URL: 'esdb://events.example:2113',
  MONGODB_URL: 'mongodb://documents.example',
  ...demonstrationSecrets,
};
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-secrets-'));
});
afterAll(() => rm(directory, { recursive: true }));

const inFile = (name: string, content: string): string => {
  const file = join(directory, name);
  writeFileSync(file, content);
  return file;
};

test('a secret is read from the file that is named, without the line feed at its end', () => {
  const { MONGODB_URL, MASTER_KEY, ...others } = engines;
  const read = readConfig({
    ...others,
    MONGODB_URL_FILE: inFile('url', `${MONGODB_URL}\n`),
    MASTER_KEY_FILE: inFile('key', `${MASTER_KEY}\n`),
  });
  expect(read).toEqual(readConfig(engines));
  expect(read).toMatchObject({ config: { engines: { mongoUrl: MONGODB_URL } } });
});

test('what is wrong in a file is told by the name of its setting, and not what it holds', () => {
  const read = readConfig({ ...engines, MASTER_KEY: undefined, MASTER_KEY_FILE: inFile('short', 'c2VjcmV0') });
  expect(read).toEqual({ kind: 'invalid', problems: ['MASTER_KEY: must be 32 bytes in base64, not 6'] });
});

test('a file that is not there, or beside a value, is a problem', () => {
  const missing = join(directory, 'nothing');
  expect(readConfig({ ...engines, MASTER_KEY: undefined, MASTER_KEY_FILE: missing })).toMatchObject({
    problems: [
      'MASTER_KEY_FILE: the file that it names is not there',
      'MASTER_KEY: is needed with EVENTSTOREDB_URL and MONGODB_URL',
    ],
  });
  expect(readConfig({ ...engines, MASTER_KEY_FILE: inFile('key', engines.MASTER_KEY) })).toMatchObject({
    problems: ['MASTER_KEY_FILE: must not be set beside MASTER_KEY'],
  });
});

test.each(['', '\r\n'])(
  'a file without a secret in it is a problem, also of one that may be any word: %j',
  (content) => {
    const file = inFile('blank', content);
    const problems = expect.arrayContaining(['PAYMENT_GATEWAY_KEY_FILE: the file that it names is empty']);
    expect(readConfig({ ...engines, PAYMENT_GATEWAY_KEY_FILE: file })).toMatchObject({ problems });
  },
);
