import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { isErrnoException } from '../../data-directory/is-errno-exception.ts';
import { EventStoreFault } from '../event-store-fault.ts';

const headerBytes = 32;
const frameHeaderBytes = 24;

type Checksum = readonly [number, number];

/** SQLite's running checksum over pairs of 32-bit words. */
const checksumOver = (bytes: DataView, littleEndian: boolean, seed: Checksum): Checksum => {
  let [first, second] = seed;
  for (let offset = 0; offset < bytes.byteLength; offset += 8) {
    first = (first + bytes.getUint32(offset, littleEndian) + second) >>> 0;
    second = (second + bytes.getUint32(offset + 4, littleEndian) + first) >>> 0;
  }
  return [first, second];
};

const equal = (left: Checksum, right: Checksum) => left[0] === right[0] && left[1] === right[1];
const storedAt = (view: DataView, offset: number): Checksum => [view.getUint32(offset), view.getUint32(offset + 4)];

const readBlock = (handle: number, length: number, position: number): DataView | undefined => {
  const block = new Uint8Array(length);
  return readSync(handle, block, 0, length, position) === length ? new DataView(block.buffer) : undefined;
};

/** Bytes of the database that a log belongs to. */
const databaseBytes = (walFile: string): number =>
  statSync(walFile.replace(/-wal$/, ''), { throwIfNoEntry: false })?.size ?? 0;

/**
 * Looks for damage in the middle of a write-ahead log before SQLite opens it. SQLite drops everything from the first
 * bad frame on, which is right for a torn tail and silently loses acknowledged commits for a flipped bit further up.
 * A transaction is only written after the one before it was synced; so a bad frame is damage, not a torn tail, when a
 * frame that verifies follows the commit frame of its transaction. Throws `damaged` then; a torn tail passes. A frame
 * that does not verify may be whatever a torn sector left: it is taken for a commit only when it looks like one.
 */
export const checkWal = (file: string): void => {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (cause) {
    if (isErrnoException(cause) && cause.code === 'ENOENT') return;
    throw cause;
  }
  try {
    scan(handle, file, databaseBytes(file));
  } finally {
    closeSync(handle);
  }
};

const scan = (handle: number, file: string, databaseSize: number): void => {
  const damaged = (where: string) =>
    new EventStoreFault('damaged', `${file} is damaged ${where}: acknowledged events would be lost; restore a backup`);
  const header = readBlock(handle, headerBytes, 0);
  if (header === undefined || readBlock(handle, 1, headerBytes) === undefined) return;
  const littleEndian = header.getUint32(0) === 0x377f0682;
  const headerSum = checksumOver(new DataView(header.buffer, 0, 24), littleEndian, [0, 0]);
  // The header is synced before the first frame is written, so it cannot be torn when frames follow.
  if (!equal(headerSum, storedAt(header, 24))) throw damaged('in its header');
  const pageSize = header.getUint32(8);
  const salt = storedAt(header, 16);

  let seeds: readonly Checksum[] = [headerSum];
  let badFrame: number | undefined;
  let afterCommit = false;
  /** The last commit that verifies: pages of the database after it, and its frame. */
  let commit: { readonly pages: number | undefined; readonly frame: number } = { pages: undefined, frame: -1 };
  /** A commit never shrinks the database, and grows it by no more pages than it has frames. */
  const looksLikeCommit = (frame: DataView, index: number): boolean => {
    const [page, pages] = [frame.getUint32(0), frame.getUint32(4)];
    const most = (commit.pages ?? Math.ceil(databaseSize / pageSize)) + index - commit.frame;
    const isSize = pages >= Math.max(1, commit.pages ?? 1) && pages <= most;
    // one of the two may be what was damaged
    return isSize && ((page >= 1 && page <= pages) || equal(storedAt(frame, 8), salt));
  };
  for (let index = 0; ; index += 1) {
    const frame = readBlock(handle, frameHeaderBytes + pageSize, headerBytes + index * (frameHeaderBytes + pageSize));
    if (frame === undefined) return;
    const stored = storedAt(frame, 16);
    const prefix = new DataView(frame.buffer, 0, 8);
    const page = new DataView(frame.buffer, frameHeaderBytes, pageSize);
    const computed = seeds.map((seed) => checksumOver(page, littleEndian, checksumOver(prefix, littleEndian, seed)));
    const good = equal(storedAt(frame, 8), salt) && computed.some((sum) => equal(sum, stored));
    if (badFrame !== undefined && afterCommit && good) throw damaged(`at frame ${badFrame}`);
    // The damage may sit in the stored checksum itself, so the frame after the first bad one may start from either.
    seeds = !good && badFrame === undefined ? [stored, ...computed] : [stored];
    if (!good) badFrame ??= index;
    const pages = frame.getUint32(4);
    if (good && pages !== 0) commit = { pages, frame: index };
    if (badFrame !== undefined) afterCommit = good ? pages !== 0 : looksLikeCommit(frame, index);
  }
};
