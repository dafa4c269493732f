import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserHere } from '../../process/testing/users-here.ts';

const longPath = 120;

/** A new folder of this user whose path is 120 characters long, and the one below the system's that holds it. */
export const makeLongFolder = async ({ uid, gid }: NonNullable<UserHere['ids']> = {}): Promise<{
  readonly folder: string;
  readonly holder: string;
}> => {
  const holder = await mkdtemp(join(tmpdir(), 'driveaway-deep-'));
  const folder = join(holder, 'x'.repeat(Math.max(1, longPath - holder.length - 1)));
  await mkdir(folder, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) for (const path of [holder, folder]) await chown(path, uid, gid);
  return { folder, holder };
};

/**
 * Where a process of this user keeps temporary files: the system's place, but for another user than the one that runs the
 * tests a folder below this one, so that nothing of theirs is left elsewhere.
 */
export const temporaryFolder = async (user: UserHere['ids'], folder: string): Promise<string> => {
  if (user?.uid === undefined || user.gid === undefined) return tmpdir();
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  await chown(temporary, user.uid, user.gid);
  return temporary;
};
