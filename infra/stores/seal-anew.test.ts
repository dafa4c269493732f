import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemRandomness } from '../clock/system-clock.ts';
import { openEmbeddedFileStore } from '../documents/embedded/open-embedded-file-store.ts';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';
import { describeSealAnew } from './testing/seal-anew-behaviour.ts';

describeSealAnew('embedded stores', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'seal-anew-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return {
    vault: await openEmbeddedVault({ file: join(directory, 'vault.sqlite') }),
    filesUnder: (keys) =>
      openEmbeddedFileStore({ directory: join(directory, 'files'), ...keys, randomness: systemRandomness }),
  };
});
