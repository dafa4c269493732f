import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';

const [orderNo, second] = [orderNoOf(1), orderNoOf(2)];

/** A directory with copies of the events of an installation, each in a folder of its own. */
const makeCopies = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'orders-copy-'));
  onTestFinished(async () => rm(root, { recursive: true }));
  const installation = await openInstallation(join(root, 'data'));
  await createOrderAt(installation.ports, orderNo, 'AcceptContract');
  // as a file system's snapshot of a running product: its newest events are in the log
  await createOrderAt(installation.ports, second, 'AcceptContract');
  await mkdir(join(root, 'running'));
  for (const name of ['events.sqlite', 'events.sqlite-wal', 'events.sqlite-acknowledged', 'vault.sqlite'])
    await copyFile(join(root, 'data', name), join(root, 'running', name));
  await installation.close();
  for (const name of ['stopped', 'damaged', 'set-back']) await mkdir(join(root, name));
  for (const name of ['events.sqlite', 'events.sqlite-acknowledged'])
    for (const directory of ['stopped', 'damaged', 'set-back'])
      await copyFile(join(root, 'data', name), join(root, directory, name));
  await copyFile(join(root, 'running', 'events.sqlite'), join(root, 'set-back', 'events.sqlite'));
  const file = new DatabaseSync(join(root, 'damaged', 'events.sqlite'));
  file.prepare("UPDATE events SET data = replace(data, '100000', '1') WHERE stream = ?").run(`order-${second}`);
  file.close();
  return root;
};

/** Everything of a directory, and when it was changed last: also for files that were there for a moment. */
const stateOf = (directory: string): unknown => [
  statSync(directory, { bigint: true }).mtimeNs,
  readdirSync(directory)
    .toSorted()
    .map((name) => [
      name,
      statSync(join(directory, name), { bigint: true }).mtimeNs,
      readFileSync(join(directory, name)).toString('base64'),
    ]),
];

/** Runs a command on a copy that is read-only, and expects that nothing of it was touched. */
const onCopy = async (path: string, ...args: readonly string[]) => {
  for (const file of readdirSync(path)) chmodSync(join(path, file), 0o400);
  await chmod(path, 0o555);
  const before = stateOf(path);
  const temporary = await mkdtemp(join(tmpdir(), 'orders-copy-temporary-'));
  vi.stubEnv('TMPDIR', temporary);
  try {
    return await runOrdersHere([...args, '--data-dir', path], { input: '{}' });
  } finally {
    vi.unstubAllEnvs();
    expect(stateOf(path)).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
    await rm(temporary, { recursive: true });
    await chmod(path, 0o700);
  }
};

it.each(['stopped', 'running'])('a copy of the events of a %s product is read and not touched', async (name) => {
  const root = await makeCopies();
  const path = join(root, name);
  const read: readonly (readonly [words: string, ...args: readonly string[]])[] = [
    ['revision 4', 'show', orderNo],
    ['approve', 'next', second],
    ['ContractAccepted', 'replay', second],
    ['Everything is as it was written', 'verify'],
    ['as it was written', 'verify', second],
    ['"events":10', 'anchor'],
    ['', 'report', 'money', '--from', '2026-11-01', '--to', '2026-11-30'],
  ];
  for (const [words, ...args] of read)
    expect(await onCopy(path, ...args)).toMatchObject({ code: 0, out: expect.stringContaining(words) });
  const added = [['append', '-'], ['approve', orderNo], ['keys', 'rotate'], ['clients']];
  for (const args of added)
    expect(await onCopy(path, ...args)).toMatchObject({
      code: 3,
      err: expect.stringContaining('it can be read, and nothing can be added'),
    });
  const before = stateOf(path);
  const to = await mkdtemp(join(root, 'to-'));
  expect(await runOrdersHere(['copy', '--from', path, '--to', to])).toMatchObject({
    code: 0,
    out: expect.stringContaining('10 events in 2 streams, 10 of them copied now'),
  });
  expect(stateOf(path)).toEqual(before);
});

it('says what is damaged or missing in a copy, and reads what is whole', async () => {
  const root = await makeCopies();
  const damaged = join(root, 'damaged');
  expect(await onCopy(damaged, 'show', orderNo)).toMatchObject({ code: 0 });
  const err = expect.stringContaining('does not match its checksum');
  expect(await onCopy(damaged, 'show', second)).toMatchObject({ code: 1, err });
  expect(await onCopy(damaged, 'approve', orderNo)).toMatchObject({ code: 1, err });
  expect(await onCopy(damaged, 'verify')).toMatchObject({ code: 1 });
  expect(await onCopy(join(root, 'set-back'), 'approve', orderNo)).toMatchObject({
    code: 1,
    err: expect.stringContaining('were acknowledged'),
  });
  const other = await mkdtemp(join(root, 'other-'));
  await writeFile(join(other, 'events.sqlite'), 'no database');
  const refused = await onCopy(other, 'show', orderNo);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('events.sqlite') });
});

it('a backup is no place to copy to', async () => {
  const root = await makeCopies();
  await writeFile(join(root, 'running', 'backup.json'), '{}');
  const before = stateOf(join(root, 'running'));
  const refused = await runOrdersHere(['copy', '--from', join(root, 'stopped'), '--to', join(root, 'running')]);
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('is a backup: copy into another place') });
  expect(stateOf(join(root, 'running'))).toEqual(before);
});

it('a folder in the directory that is copied is no place to copy to', async () => {
  const root = await makeCopies();
  const from = join(root, 'stopped');
  const before = stateOf(from);
  const refused = await runOrdersHere(['copy', '--from', from, '--to', join(from, 'copy')]);
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining(`copy lies in ${from}`) });
  expect(stateOf(from)).toEqual(before);
});
