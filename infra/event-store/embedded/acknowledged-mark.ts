/**
 * How far appends have been acknowledged, in a small file beside the events. SQLite drops a last commit that does not
 * verify as one that a power cut tore; only this mark tells it from an acknowledged commit that was damaged later, or
 * from a log that got lost. It is never synced: a power cut may take it back to an older position, which claims less.
 */
import { closeSync, constants, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Position } from '../port.ts';

const markBytes = 12;
const checksumAt = 8;

export type AcknowledgedMark = {
  /** The greatest position that was written; 0n when there is none or it cannot be read. */
  readonly read: () => Position;
  /** To be called once a commit is durable, before anybody is told. Never throws: the events do not depend on it. */
  readonly write: (position: Position) => void;
  readonly close: () => void;
};

/** The file that holds the mark of an event file. */
export const acknowledgedMarkFile = (eventFile: string): string => `${eventFile}-acknowledged`;

const positionOf = (handle: number): Position => {
  const mark = Buffer.alloc(markBytes);
  if (readSync(handle, mark, 0, markBytes, 0) < markBytes) return 0n;
  // an unreadable mark guards nothing, and says nothing about the events
  return crc32(mark.subarray(0, checksumAt)) === mark.readUInt32BE(checksumAt) ? mark.readBigUInt64BE() : 0n;
};

/** The greatest position that was acknowledged in an event file; 0n when there is no mark. */
export const readAcknowledged = (eventFile: string): Position => {
  const file = acknowledgedMarkFile(eventFile);
  if (!existsSync(file)) return 0n;
  const handle = openSync(file, constants.O_RDONLY);
  try {
    return positionOf(handle);
  } finally {
    closeSync(handle);
  }
};

/** Opens (and creates if needed) the mark of an event file. Throws the system's error when it cannot be opened. */
export const openAcknowledgedMark = (eventFile: string): AcknowledgedMark => {
  const handle = openSync(acknowledgedMarkFile(eventFile), constants.O_RDWR | constants.O_CREAT, 0o600);
  const read = (): Position => positionOf(handle);
  let written = read();
  return {
    read,
    write: (position) => {
      // a repeated append is answered with its original, older position
      if (position <= written) return;
      written = position;
      const mark = Buffer.alloc(markBytes);
      mark.writeBigUInt64BE(position);
      mark.writeUInt32BE(crc32(mark.subarray(0, checksumAt)), checksumAt);
      try {
        // one write in place, so that it is atomic
        writeSync(handle, mark, 0, markBytes, 0);
      } catch {
        // an older mark claims less and is still true
      }
    },
    close: () => closeSync(handle),
  };
};
