import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadInstallationSecrets } from './installation-secrets.ts';

describe('the installation secrets', () => {
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'secrets-'));
    file = join(directory, 'installation-secrets.json');
  });
  afterEach(async () => rm(directory, { recursive: true }));

  it('are made once, for their owner alone, and read from then on', async () => {
    const made = await loadInstallationSecrets(directory);
    const names = ['anchorKey', 'emailHashKey', 'masterKey', 'orderNumberKey', 'sessionSecret'];
    expect(Object.keys(made).sort()).toEqual(names);
    const { masterKey, sessionSecret, emailHashKey, orderNumberKey, anchorKey = new Uint8Array() } = made;
    const secrets = [masterKey, sessionSecret, emailHashKey, orderNumberKey, anchorKey];
    expect(secrets.map((secret) => secret.length)).toEqual([32, 32, 32, 32, 32]);
    expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(5);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(['installation-secrets.json']);
    expect(await loadInstallationSecrets(directory)).toEqual(made);
  });

  it('may hold the session secret before the present one, for as long as it says (row 15)', async () => {
    const { sessionSecret } = await loadInstallationSecrets(directory);
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'));
    const secret = Buffer.from(sessionSecret).toString('base64');
    const previousSession = { secret, until: '2026-11-21T12:00:00Z' };
    await writeFile(file, JSON.stringify({ ...z.record(z.string(), z.string()).parse(stored), previousSession }));
    const read = (await loadInstallationSecrets(directory)).previousSession;
    expect(read).toEqual({ secret: sessionSecret, until: Temporal.Instant.from('2026-11-21T12:00:00Z') });
  });

  it('get a new key for anchors where it was taken out, and stay as they are', async () => {
    const { anchorKey, ...others } = await loadInstallationSecrets(directory);
    const { anchorKey: text, ...stored } = z
      .record(z.string(), z.string())
      .parse(JSON.parse(await readFile(file, 'utf8')));
    await writeFile(file, JSON.stringify({ ...stored, anchorKeyBefore: text }));
    const now = await loadInstallationSecrets(directory);
    expect(now).toEqual({ ...others, anchorKeyBefore: anchorKey, anchorKey: now.anchorKey });
    expect(now.anchorKey).not.toEqual(anchorKey);
    expect(await loadInstallationSecrets(directory)).toEqual(now);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('differ from installation to installation', async () => {
    const first = await loadInstallationSecrets(directory);
    await rm(file);
    expect((await loadInstallationSecrets(directory)).masterKey).not.toEqual(first.masterKey);
  });

  it('are not made anew over a half-written attempt of an earlier start', async () => {
    await writeFile(`${file}.tmp`, '{"masterKey":');
    const made = await loadInstallationSecrets(directory);
    expect(await loadInstallationSecrets(directory)).toEqual(made);
    expect(await readdir(directory)).toEqual(['installation-secrets.json']);
  });

  it('are never replaced when the file is damaged', async () => {
    await loadInstallationSecrets(directory);
    const whole = await readFile(file, 'utf8');
    const without = (name: string) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(whole)).filter(([key]) => key !== name)));
    const damaged = [
      '',
      '{',
      'null',
      whole.slice(0, -10),
      without('masterKey'),
      whole.replace(/"([^"]{20})[^"]+"/, '"$1"'),
      without('masterKey').replace('{', '{"anotherKey":"AAAA",'),
    ];
    for (const content of damaged) {
      await writeFile(file, content);
      await expect(loadInstallationSecrets(directory)).rejects.toMatchObject({
        message: expect.stringContaining('installation-secrets.json cannot be read; restore it from a backup'),
        cause: expect.any(Error),
      });
      expect(await readFile(file, 'utf8')).toBe(content);
    }
  });

  it.each([
    ['a secret more', { anotherKey: Buffer.alloc(32, 'x').toString('base64') }],
    ['a field more inside', { previousSession: { until: '2026-11-21T12:00:00Z', by: 'ada' } }],
  ])('are left to the later version that wrote them, as %s shows', async (_, more) => {
    const { sessionSecret } = await loadInstallationSecrets(directory);
    const stored = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
    const secret = Buffer.from(sessionSecret).toString('base64');
    const inside = 'previousSession' in more ? { previousSession: { secret, ...more.previousSession } } : {};
    const content = JSON.stringify({ ...stored, ...more, ...inside });
    await writeFile(file, content);
    await expect(loadInstallationSecrets(directory)).rejects.toThrow(
      /cannot be read; a later version of the product wrote it: start that version, or restore the backup from before it$/,
    );
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('are not quoted by the error about them', async () => {
    await loadInstallationSecrets(directory);
    const whole = await readFile(file, 'utf8');
    const secrets = [...whole.matchAll(/": "([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(secrets).toHaveLength(5);
    for (const content of [whole.replace('": "', '": '), whole.replace('=', '*'), whole.replaceAll('"', '')]) {
      await writeFile(file, content);
      const error: unknown = await loadInstallationSecrets(directory).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(Error);
      for (const secret of secrets) expect(inspect(error)).not.toContain(secret.slice(0, 6));
    }
  });
});
