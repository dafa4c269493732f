/** `orders backup` and `orders restore`: a data directory, with everything that cannot be made anew. */
import { backUpDataDirectory } from '@driveaway/infra/backup/back-up-data-directory.ts';
import { restoreDataDirectory } from '@driveaway/infra/backup/restore-data-directory.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';

export type BackupCommand = {
  readonly name: 'backup' | 'restore';
  /** Of the backup. */
  readonly directory: string;
  readonly dataDirectory: string;
  readonly secrets: string | undefined;
};

type BackupContext = {
  readonly now: Temporal.Instant;
  readonly io: Pick<CommandIo, 'print' | 'tell'>;
  readonly json: boolean;
};

const megabytesOf = (files: readonly { readonly bytes: number }[]): string =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1);

/** Carries out the command and returns its exit code. Throws when there is nothing to copy, or no room for it. */
export const runBackup = async (
  { name, directory, dataDirectory, secrets }: BackupCommand,
  { now, io, json }: BackupContext,
): Promise<ExitCode> => {
  const { files, takenAt } =
    name === 'backup'
      ? await backUpDataDirectory({ from: dataDirectory, to: directory, now })
      : await restoreDataDirectory({ from: directory, to: dataDirectory, secrets });
  const all = Object.values(files);
  if (json) await io.print(JSON.stringify({ directory, dataDirectory, takenAt, files: all.length }));
  else if (name === 'backup') {
    await io.print(`${all.length} files, ${megabytesOf(all)} MB, copied to ${directory} and checked`);
    io.tell(`installation-secrets.json is not among them: nothing personal can be read without it. Keep it apart.`);
  } else
    await io.print(
      `${dataDirectory} is as it was at ${takenAt}: ${all.length} files, all as they were when they were copied`,
    );
  return exitCodes.done;
};
