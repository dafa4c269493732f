import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import { missingParts } from '../stores/missing-parts.ts';
import { openEmbeddedVault } from '../vault/embedded/open-embedded-vault.ts';
import { backupManifestSchema, type BackupManifest } from './backup-manifest.ts';
import { backUpDataDirectory } from './back-up-data-directory.ts';
import { keepEndings, readEndings } from './ending-list.ts';
import { newestBackup } from './newest-backup.ts';
import { restoreDataDirectory, type RestoreOptions } from './restore-data-directory.ts';

/** Restores with nothing done before the stores are in place. */
const restoreBackup = async (options: Omit<RestoreOptions, 'beforeUse'> & Partial<RestoreOptions>): Promise<void> =>
  void (await restoreDataDirectory({ beforeUse: async () => undefined, ...options }));

type Files = BackupManifest['files'];
const omit = (files: Files, path: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));

const alsoNaming = (files: Files, path: string): Files => ({ ...files, [path]: { bytes: 0, sha256: '' } });

const now = Temporal.Instant.from('2026-11-23T05:00:00Z');
let root: string;
let made = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'driveaway-backup-'));
});
afterAll(() => rm(root, { recursive: true }));
const newPath = (): string => {
  made += 1;
  return join(root, `place-${made}`);
};

const databaseOf = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS t (a TEXT)');
  return database;
};
/** An `installation-secrets.json`; another one for each number. */
const secretsOf = (number: number): string => {
  const secret = Buffer.alloc(32, number).toString('base64');
  return JSON.stringify({ masterKey: secret, sessionSecret: secret, emailHashKey: secret, orderNumberKey: secret });
};
const rowsIn = (path: string): readonly unknown[] => {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare('SELECT a FROM t').all();
  database.close();
  return rows.map((row) => row['a']);
};

describe('a backup of a data directory', () => {
  let data: string;
  let backup: string;
  beforeEach(async () => {
    data = newPath();
    backup = newPath();
    await mkdir(join(data, 'files'), { recursive: true, mode: 0o700 });
    await writeFile(join(data, 'files', 'licence'), 'sealed');
    await writeFile(join(data, 'files', 'half-written.tmp'), 'sea');
    await writeFile(join(data, 'installation-secrets.json'), secretsOf(1));
    const readModels = databaseOf(join(data, 'read-models.sqlite'));
    readModels.close();
    await (await openEmbeddedVault({ file: join(data, 'vault.sqlite') })).close();
    const vault = databaseOf(join(data, 'vault.sqlite'));
    vault.exec("INSERT INTO t VALUES ('key')");
    vault.close();
    databaseOf(join(data, 'mail.sqlite')).close();
  });

  it('holds what was committed, also in a log, while somebody writes, and neither secrets nor what can be made anew', async () => {
    const events = databaseOf(join(data, 'events.sqlite'));
    events.exec(
      "PRAGMA wal_autocheckpoint = 0; INSERT INTO t VALUES ('first'); BEGIN; INSERT INTO t VALUES ('not yet')",
    );
    expect(await newestBackup(data)).toBeUndefined();
    const { files } = await backUpDataDirectory({ from: data, to: backup, now });
    expect(await newestBackup(data)).toEqual(now);
    events.exec('COMMIT');
    events.close();
    expect(Object.keys(files)).toEqual(['events.sqlite', 'vault.sqlite', 'mail.sqlite', 'files/licence']);
    const names = ['backup.json', 'events.sqlite', 'files', 'mail.sqlite', 'vault.sqlite'];
    expect((await readdir(backup)).toSorted()).toEqual(names);

    const restored = newPath();
    await restoreBackup({ from: backup, to: restored, secrets: join(data, 'installation-secrets.json') });
    expect(rowsIn(join(restored, 'events.sqlite'))).toEqual(['first']);
    expect(rowsIn(join(restored, 'vault.sqlite'))).toEqual(['key']);
    expect(await readFile(join(restored, 'files', 'licence'), 'utf8')).toBe('sealed');
    expect(existsSync(join(restored, 'installation-secrets.json'))).toBe(true);
  });

  it('is refused where there are no events, and where something is already', async () => {
    await expect(backUpDataDirectory({ from: data, to: backup, now })).rejects.toThrow('has no events');
    databaseOf(join(data, 'events.sqlite')).close();
    await backUpDataDirectory({ from: data, to: backup, now });
    await expect(backUpDataDirectory({ from: data, to: backup, now })).rejects.toThrow('is not empty');
    await expect(backUpDataDirectory({ from: data, to: join(data, 'backup'), now })).rejects.toThrow('lies in');
    expect(existsSync(join(data, 'backup'))).toBe(false);
  });

  it.each(['vault.sqlite', 'mail.sqlite', 'files', 'payments/payments.sqlite', 'payments/gateway-private-key.pem'])(
    'is refused by name when %s was taken away, and nothing is made',
    async (part) => {
      databaseOf(join(data, 'events.sqlite')).close();
      await mkdir(join(data, 'payments'));
      databaseOf(join(data, 'payments', 'payments.sqlite')).close();
      await writeFile(join(data, 'payments', 'gateway-private-key.pem'), 'key');
      await rename(join(data, part), join(root, `moved-${made}`));
      const words = `has events and no ${part}: put back`;
      await expect(backUpDataDirectory({ from: data, to: backup, now })).rejects.toThrow(words);
      expect(existsSync(backup)).toBe(false);
      await rename(join(root, `moved-${made}`), join(data, part));
      expect(Object.keys((await backUpDataDirectory({ from: data, to: backup, now })).files)).toHaveLength(6);
    },
  );

  it('is none when a database is damaged', async () => {
    const events = databaseOf(join(data, 'events.sqlite'));
    events.exec('BEGIN');
    for (let row = 0; row < 2_000; row += 1) events.exec(`INSERT INTO t VALUES ('${'x'.repeat(100)}${row}')`);
    events.exec('CREATE INDEX i ON t (a); COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    events.close();
    const bytes = await readFile(join(data, 'events.sqlite'));
    bytes.fill(0x5a, 4_096 * 20, 4_096 * 21);
    await writeFile(join(data, 'events.sqlite'), bytes);
    await expect(backUpDataDirectory({ from: data, to: backup, now })).rejects.toThrow('damaged');
    expect(await readdir(backup)).toEqual([]);
  });

  it('that was broken off is told apart, is begun again, and is nobody else’s meanwhile', async () => {
    databaseOf(join(data, 'events.sqlite')).close();
    // as a backup leaves it that was killed: the first files, and no manifest
    await backUpDataDirectory({ from: data, to: backup, now });
    await rename(join(backup, 'backup.json'), join(backup, 'backup.json.tmp'));
    await writeFile(join(backup, 'events.sqlite'), 'ev');
    const marker = new DatabaseSync(join(backup, 'unfinished.sqlite'));
    const restored = newPath();
    const secrets = join(data, 'installation-secrets.json');
    const restore = () => restoreBackup({ from: backup, to: restored, secrets });
    await expect(restore()).rejects.toThrow(`${backup} is a backup that was broken off: make it again`);
    marker.exec('BEGIN EXCLUSIVE');
    const backUp = () => backUpDataDirectory({ from: data, to: backup, now });
    await expect(backUp()).rejects.toThrow('another backup is being made there');
    marker.exec('COMMIT');
    marker.close();
    await backUp();
    expect((await readdir(backup)).toSorted()).toEqual([
      'backup.json',
      'events.sqlite',
      'files',
      'mail.sqlite',
      'vault.sqlite',
    ]);
    await restore();
  });

  it('leaves nothing where it fails, so that the next one begins anew', async () => {
    databaseOf(join(data, 'events.sqlite')).close();
    await mkdir(join(data, 'files', 'folder'));
    const backUp = () => backUpDataDirectory({ from: data, to: backup, now });
    await expect(backUp()).rejects.toThrow('folder');
    expect(await readdir(backup)).toEqual([]);
    await rm(join(data, 'files', 'folder'), { recursive: true });
    await backUp();
  });

  it('that may only be read is restored with the modes of a data directory', async () => {
    databaseOf(join(data, 'events.sqlite')).close();
    const { files } = await backUpDataDirectory({ from: data, to: backup, now });
    for (const path of ['backup.json', ...Object.keys(files)]) await chmod(join(backup, path), 0o400);
    const restored = newPath();
    await restoreBackup({ from: backup, to: restored, secrets: join(data, 'installation-secrets.json') });
    for (const path of Object.keys(files)) expect((await stat(join(restored, path))).mode & 0o777).toBe(0o600);
    expect((await stat(join(restored, 'files'))).mode & 0o777).toBe(0o700);
  });

  it.each(['restoring', 'vault.sqlite', 'installation-secrets.json', 'files', 'events.sqlite'])(
    'that was being restored when it broke off at %s is restored by the next run, and nothing opens it before',
    async (next) => {
      const restored = newPath();
      databaseOf(join(data, 'events.sqlite')).close();
      await backUpDataDirectory({ from: data, to: backup, now });
      const asked = { from: backup, to: restored, secrets: join(data, 'installation-secrets.json') };
      // as a restore leaves it that was killed: what comes after is in its folder still
      await restoreBackup(asked);
      const inTurn = ['vault.sqlite', 'mail.sqlite', 'installation-secrets.json', 'files', 'events.sqlite'];
      const folder = join(restored, next === 'restoring' ? 'restoring' : 'restored');
      await mkdir(folder);
      for (const name of inTurn.slice(Math.max(0, inTurn.indexOf(next))))
        await rename(join(restored, name), join(folder, name));
      expect(() => missingParts(restored)).toThrow('was broken off: run it again');
      await restoreBackup(asked);
      expect((await readdir(restored)).toSorted()).toEqual(inTurn.concat('lock.sqlite').toSorted());
      expect(missingParts(restored)).toEqual([]);
      // and nothing starts anew over what belongs to events that were taken away
      await rm(join(restored, 'events.sqlite'));
      expect(() => missingParts(restored)).toThrow('has a vault and no events.sqlite');
    },
  );

  it('is worked on in a place where nothing starts, and is not restored when that fails, which may be tried again', async () => {
    const restored = newPath();
    databaseOf(join(data, 'events.sqlite')).close();
    await backUpDataDirectory({ from: data, to: backup, now });
    const asked = { from: backup, to: restored, secrets: join(data, 'installation-secrets.json') };
    const beforeUse = async (directory: string): Promise<void> => {
      expect(existsSync(join(restored, 'events.sqlite'))).toBe(false);
      await writeFile(join(directory, 'files', 'licence'), 'worked on');
    };
    const fail = async (directory: string): Promise<void> => {
      await beforeUse(directory);
      throw new Error('no disk');
    };
    await expect(restoreBackup({ ...asked, beforeUse: fail })).rejects.toThrow('no disk');
    expect(existsSync(join(restored, 'events.sqlite'))).toBe(false);
    await restoreBackup({ ...asked, beforeUse });
    expect(await readFile(join(restored, 'files', 'licence'), 'utf8')).toBe('worked on');
    expect(await readdir(restored)).not.toContain('restoring');
  });

  describe('is not restored', () => {
    const restored = { to: '' };
    beforeEach(async () => {
      databaseOf(join(data, 'events.sqlite')).close();
      await backUpDataDirectory({ from: data, to: backup, now });
      restored.to = newPath();
    });
    const restore = (secrets: string | undefined = join(data, 'installation-secrets.json')) =>
      restoreBackup({ from: backup, to: restored.to, secrets });

    it('when it was broken off, or a file of it was changed or is gone', async () => {
      await writeFile(join(backup, 'files', 'licence'), 'sealeD');
      await expect(restore()).rejects.toThrow('not as it was');
      await rm(join(backup, 'files', 'licence'));
      await expect(restore()).rejects.toThrow('not complete');
      await rm(join(backup, 'backup.json'));
      await expect(restore()).rejects.toThrow('broken off');
      expect(existsSync(restored.to)).toBe(false);
    });

    it('when a later version wrote it, which it says', async () => {
      const file = join(backup, 'backup.json');
      const written = await readFile(file, 'utf8');
      await writeFile(file, written.replace('"format":1', '"format":2').replace('"format": 1', '"format": 2'));
      await expect(restore()).rejects.toThrow('a later version of the product wrote it');
      expect(existsSync(restored.to)).toBe(false);
    });

    it('over events, without secrets, or while a product has the directory open', async () => {
      await expect(restoreBackup({ from: backup, to: restored.to, secrets: undefined })).rejects.toThrow('--secrets');
      const open = await openDataDirectory(restored.to);
      await expect(restore()).rejects.toThrow('in use');
      await open.close();
      await restore();
      await expect(restore()).rejects.toThrow('has events');
    });

    it.each([
      [
        'names no files',
        () => ({}),
        'names no events.sqlite, no vault.sqlite, no mail.sqlite: the backup is not complete',
      ],
      ['names no vault', (files) => omit(files, 'vault.sqlite'), 'names no vault.sqlite: the backup is not complete'],
      [
        'names half of the simulator',
        (files) => alsoNaming(files, 'payments/gateway-private-key.pem'),
        'names no payments/payments.sqlite: the backup is not complete',
      ],
      [
        'names a file elsewhere',
        (files) => alsoNaming(files, 'files/../../mine'),
        'names files/../../mine, which no backup holds',
      ],
    ] satisfies [string, (files: Files) => Files, string][])('when its manifest %s', async (_, change, words) => {
      const file = join(backup, 'backup.json');
      const manifest = backupManifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      await writeFile(file, JSON.stringify({ ...manifest, files: change(manifest.files) }));
      await expect(restore()).rejects.toThrow(words);
      expect(existsSync(restored.to)).toBe(false);
    });

    it('into itself, by whatever links, and nothing is made', async () => {
      const secrets = join(data, 'installation-secrets.json');
      const link = newPath();
      await symlink(backup, link);
      for (const to of [backup, join(backup, 'deep', 'in'), join(link, 'in')])
        await expect(restoreBackup({ from: backup, to, secrets })).rejects.toThrow(`${to} lies in ${backup}`);
      expect(existsSync(join(backup, 'in')) || existsSync(join(backup, 'deep'))).toBe(false);
      await expect(restoreBackup({ from: link, to: join(backup, 'in'), secrets })).rejects.toThrow('lies in');
    });

    it('with secrets that are none or not there, and nothing is made', async () => {
      const secrets = join(root, `secrets-${made}`);
      await expect(restore(secrets)).rejects.toThrow('is not there: --secrets names');
      for (const none of ['{"hello":1}', '', secretsOf(1).replace('"masterKey"', '"masterKeys"')]) {
        await writeFile(secrets, none);
        await expect(restore(secrets)).rejects.toThrow(`${secrets} cannot be read`);
      }
      expect(existsSync(restored.to)).toBe(false);
    });

    it('with secrets that its vault does not know, and names them', async () => {
      const other = newPath();
      const vault = await openEmbeddedVault({ file: join(data, 'vault.sqlite') });
      await vault.secretChecks.insert('masterKey', 'of another one');
      await vault.close();
      await backUpDataDirectory({ from: data, to: other, now });
      const secrets = join(data, 'installation-secrets.json');
      await expect(restoreBackup({ from: other, to: restored.to, secrets })).rejects.toThrow(
        'These stores were used with other secrets: masterKey in installation-secrets.json',
      );
      expect(existsSync(restored.to)).toBe(false);
      expect(existsSync(join(other, 'vault.sqlite-shm'))).toBe(false);
    });

    it('with secrets that differ from those of the directory, which stay; the same ones are welcome', async () => {
      const there = join(restored.to, 'installation-secrets.json');
      await mkdir(restored.to, { mode: 0o700 });
      await writeFile(there, secretsOf(2));
      await expect(restore()).rejects.toThrow(
        `${there} is another one than ${join(data, 'installation-secrets.json')}`,
      );
      expect(await readdir(restored.to)).toEqual(['installation-secrets.json']);
      expect(await readFile(there, 'utf8')).toBe(secretsOf(2));
      await writeFile(there, `${JSON.stringify(JSON.parse(secretsOf(1)), null, 2)}\n`);
      await restore();
    });

    it.each(['events.sqlite-wal', 'events.sqlite-acknowledged', 'vault.sqlite-wal', 'read-models.sqlite', 'files'])(
      'over a %s that was left, which is named and stays as it is',
      async (leftover) => {
        await mkdir(restored.to, { mode: 0o700 });
        await writeFile(join(restored.to, leftover), 'left');
        await expect(restore()).rejects.toThrow(`is not empty (${leftover}): move away all but`);
        expect(await readFile(join(restored.to, leftover), 'utf8')).toBe('left');
        expect(existsSync(join(restored.to, 'events.sqlite'))).toBe(false);
        await rm(join(restored.to, leftover));
        await restore();
      },
    );
  });
});

describe('the list of what ended', () => {
  const one = {
    event: '6f0a7c1e-3c58-4f0b-9d8e-5b1f0c2a7d11',
    type: 'CallerForgotten',
    stream: 'call-back-1',
    at: '2026-11-24T05:00:00.000Z',
    what: ['request'],
  };
  const two = { ...one, event: '6f0a7c1e-3c58-4f0b-9d8e-5b1f0c2a7d22' };
  const found = async function* (...endings: readonly (typeof one)[]) {
    yield* endings;
  };

  it('forgets none that is in it, has each once, and says until when it was kept', async () => {
    const file = newPath();
    expect(await keepEndings(found(one), { file, now })).toBe(1);
    const later = now.add({ hours: 1 });
    for (let times = 1; times <= 2; times += 1) expect(await keepEndings(found(two), { file, now: later })).toBe(2);
    expect(await readEndings(file)).toEqual({ keptAt: '2026-11-23T06:00:00.000Z', endings: [one, two] });
  });

  it('is kept by two at once, and whole', async () => {
    const file = join(newPath(), 'list');
    await mkdir(dirname(file));
    const keep = async () => keepEndings(found(one, two), { file, now });
    expect(await Promise.all([keep(), keep(), keep()])).toEqual([2, 2, 2]);
    expect((await readEndings(file)).endings).toEqual([one, two]);
    expect(await readdir(dirname(file))).toEqual(['list']);
  });

  it('is refused when it is none, says nothing of when, or is not there', async () => {
    const file = newPath();
    await expect(readEndings(file)).rejects.toThrow('no such file');
    await writeFile(file, '{"keptAt":"2026-11-24T05:00:00.000Z"}\n{"type":"CallerForgotten"}\n');
    await expect(readEndings(file)).rejects.toThrow('line 2 is none');
    await writeFile(file, `${JSON.stringify(one)}\n`);
    await expect(readEndings(file)).rejects.toThrow('does not say when it was kept');
  });
});
