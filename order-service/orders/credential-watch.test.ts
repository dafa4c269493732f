import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEmbeddedVault } from '@driveaway/infra/vault/embedded/open-embedded-vault.ts';
import { watchCredentials } from './credential-watch.ts';

const credential = { customerId: 'ada', passwordHash: 'a hash', sessionVersion: 0 };

const watched = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'credential-watch-'));
  const opened = await openEmbeddedVault({ file: join(directory, 'vault.sqlite') });
  onTestFinished(async () => {
    await opened.close();
    await rm(directory, { recursive: true });
  });
  const { vault, watch } = watchCredentials(opened);
  const onChange = vi.fn<() => void>();
  return { vault, onChange, unwatch: watch('ada', onChange), watch };
};

describe('who watches a credential', () => {
  it('is told of everything that is written of it, once it is written', async () => {
    const { vault, onChange, watch } = await watched();
    const seen: Promise<unknown>[] = [];
    watch('ada', () => seen.push(vault.findCredential('ada')));
    expect(await vault.insertCredential(credential)).toBe(true);
    expect(await vault.replaceCredential({ ...credential, sessionVersion: 1 })).toBe(true);
    await vault.deleteCredential('ada');
    expect(onChange).toHaveBeenCalledTimes(3);
    expect(await Promise.all(seen)).toEqual([credential, { ...credential, sessionVersion: 1 }, undefined]);
  });

  it('hears nothing of what was not written, and nothing of others', async () => {
    const { vault, onChange } = await watched();
    expect(await vault.replaceCredential({ ...credential, sessionVersion: 7 })).toBe(false);
    expect(await vault.insertCredential({ ...credential, customerId: 'grace' })).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('hears nothing any more once it has left, others still do', async () => {
    const { vault, onChange, unwatch, watch } = await watched();
    const other = vi.fn<() => void>();
    watch('ada', other);
    unwatch();
    expect(await vault.insertCredential(credential)).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledTimes(1);
  });
});
