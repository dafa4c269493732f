/** The files of an event store as bytes, and what a power cut may leave of them. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What a disk holds of a store: the database, its write-ahead log, the mark of what was acknowledged. */
export type DiskImage = { readonly database: Buffer; readonly log: Buffer; readonly mark: Buffer };

/** SQLite assumes that a disk writes this much atomically. */
const sectorBytes = 512;
/** Size of the header of a write-ahead log; written and synced by itself when the log restarts. */
const logHeaderBytes = 32;

const readIfThere = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (fault) {
    if (isErrnoException(fault) && fault.code === 'ENOENT') return Buffer.alloc(0);
    throw fault;
  }
};

/** The files as they are now; a file that is not there is empty. */
export const readImage = (file: string): DiskImage => ({
  database: readIfThere(file),
  log: readIfThere(`${file}-wal`),
  mark: readIfThere(`${file}-acknowledged`),
});

/** Puts an image in the place of a store that nobody has open. */
export const writeImage = (file: string, { database, log, mark }: DiskImage): void => {
  rmSync(`${file}-shm`, { force: true });
  for (const [name, content] of [
    [file, database],
    [`${file}-wal`, log],
    [`${file}-acknowledged`, mark],
  ] as const) {
    if (content.length === 0) rmSync(name, { force: true });
    else writeFileSync(name, content);
  }
};

/** Everything up to a random byte is new, everything after it as before, or not there yet. */
const cutAtByte = (before: Buffer, after: Buffer, random: SeededRandom): Buffer => {
  const at = random.below(after.length + 1);
  return Buffer.concat([after.subarray(0, at), before.subarray(at)]);
};

/** Sectors reach a disk in any order: each is new, as before, or, where nothing was before, whatever lay there. */
const tearSectors = (before: Buffer, after: Buffer, random: SeededRandom): Buffer => {
  const torn = Buffer.from(after);
  const share = random.pick([0.1, 0.5, 0.9]);
  for (let start = 0; start < torn.length; start += sectorBytes) {
    const end = Math.min(start + sectorBytes, torn.length);
    if (random.chance(share)) continue;
    if (random.chance(0.5)) torn.fill(0, start, end);
    else torn.set(random.bytes(end - start), start);
    before.subarray(start, end).copy(torn, start);
  }
  // the new length may not have reached the disk either; what was synced does not get shorter
  return random.chance(0.3)
    ? torn.subarray(0, random.between(Math.min(before.length, torn.length), torn.length))
    : torn;
};

/** A file somewhere between two states, of whose difference nothing was synced. */
const tear = (before: Buffer, after: Buffer, random: SeededRandom): Buffer => {
  if (before.equals(after) || random.chance(0.1)) return after;
  return random.chance(0.5) ? cutAtByte(before, after, random) : tearSectors(before, after, random);
};

const tearLog = (before: Buffer, after: Buffer, random: SeededRandom): Buffer => {
  const header = after.subarray(0, logHeaderBytes);
  const isRestarted = !header.equals(before.subarray(0, logHeaderBytes));
  // a new header is synced before the first frame under it is written
  if (isRestarted && random.chance(0.1)) return Buffer.concat([header, before.subarray(logHeaderBytes)]);
  return Buffer.concat([header, tear(before.subarray(logHeaderBytes), after.subarray(logHeaderBytes), random)]);
};

/**
 * What the disk may hold when the power fails after `before` was synced and while the store was on its way to `after`:
 * the log is written and synced first, then, when it is time, its pages go into the database, which is synced in turn.
 * The mark is never synced: it may be as old as any of `marks`.
 */
export const cutPower = (
  before: DiskImage,
  after: DiskImage,
  marks: readonly Buffer[],
  random: SeededRandom,
): DiskImage => {
  const isCheckpointed = !before.database.equals(after.database);
  // a log that has shrunk was emptied after its pages were in the database
  const fullLog = after.log.length < before.log.length ? before.log : after.log;
  if (!isCheckpointed || random.chance(0.5)) {
    const log = fullLog === before.log ? before.log : tearLog(before.log, after.log, random);
    return { database: before.database, log, mark: random.pick(marks) };
  }
  return {
    database: tear(before.database, after.database, random),
    log: fullLog,
    mark: random.pick([...marks, after.mark]),
  };
};
