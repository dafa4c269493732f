import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { clientVersion } from './stream-calls.ts';

const versionOf = (manifest: unknown): string => z.object({ version: z.string() }).parse(manifest).version;
const wantedBy = (manifest: unknown): string =>
  z.object({ dependencies: z.object({ '@eventstore/db-client': z.string() }) }).parse(manifest).dependencies[
    '@eventstore/db-client'
  ];

it('the client is exactly the version that the files below its public surface were made for', () => {
  const load = createRequire(import.meta.url);
  // After an update: see what still fails of testing/public-client-limits.ts, what of stream-calls.ts and open-connection.ts can go, then this.
  expect(wantedBy(load('../../package.json'))).toBe(clientVersion);
  expect(versionOf(load('@eventstore/db-client/package.json'))).toBe(clientVersion);
});
