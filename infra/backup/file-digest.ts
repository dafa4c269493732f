import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BackupManifest } from './backup-manifest.ts';

/** Size and SHA-256 (hexadecimal) of a file. */
export const fileDigest = async (path: string): Promise<BackupManifest['files'][string]> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
};
