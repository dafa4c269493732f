import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { clientVersion } from './stream-calls.ts';

const versionOf = (manifest: unknown): string => z.object({ version: z.string() }).parse(manifest).version;
const wantedBy = (manifest: unknown): string =>
  z.object({ dependencies: z.object({ '@eventstore/db-client': z.string() }) }).parse(manifest).dependencies[
    '@eventstore/db-client'
  ];

it('the client is exactly the version whose messages and stubs the adapter was made for', () => {
  const load = createRequire(import.meta.url);
  // After an update: see what still fails of testing/public-client-limits.ts, and what of the adapter can go, then this.
  expect(wantedBy(load('../../package.json'))).toBe(clientVersion);
  expect(versionOf(load('@eventstore/db-client/package.json'))).toBe(clientVersion);
});

it('messages, stubs and errors of the client are those of the gRPC that opens the connections', () => {
  const ours = createRequire(import.meta.url);
  const theirs = createRequire(ours.resolve('@eventstore/db-client'));
  expect(theirs.resolve('@grpc/grpc-js')).toBe(ours.resolve('@grpc/grpc-js'));
});
