import { backUpDataDirectory } from '@driveaway/infra/backup/back-up-data-directory.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineCommand } from './command.ts';
import { backupInput, dataDirectoryOption } from './read-backup.ts';

const megabytesOf = (files: readonly { readonly bytes: number }[]): string =>
  (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1);

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'copies a data directory while the product runs',
  usage: ['DIRECTORY [--data-dir DIRECTORY] [--json]'],
  description: `Copies what cannot be made anew into a directory of its own, while the product runs or not: the events as they are at one
moment, and the vault, mail, files and payments as they are after it. Every copy is checked. The installation's secrets are not in it: keep
installation-secrets.json apart.`,
  examples: ['orders backup /backups/monday'],
  options: dataDirectoryOption,
  input: backupInput,
  run: async ({ directory, dataDirectory }, { now, sayPlace, io, json }) => {
    sayPlace({ dataDirectory });
    const { files, takenAt } = await backUpDataDirectory({ from: dataDirectory, to: directory, now: now() });
    const all = Object.values(files);
    if (json) await io.print(JSON.stringify({ directory, dataDirectory, takenAt, files: all.length }));
    else {
      await io.print(`${all.length} files, ${megabytesOf(all)} MB, copied to ${directory} and checked`);
      io.tell('installation-secrets.json is not among them: nothing personal can be read without it. Keep it apart.');
    }
    return exitCodes.done;
  },
});
