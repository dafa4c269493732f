import { restoreDataDirectory } from '@driveaway/infra/backup/restore-data-directory.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineCommand } from './command.ts';
import { backupInput, dataDirectoryOption } from './read-backup.ts';

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'makes a data directory of a backup',
  usage: ['DIRECTORY [--data-dir DIRECTORY] [--secrets FILE] [--erasures FILE] [--json]'],
  description: `Makes a data directory of a backup, once every file of it is found to be as it was. The data directory has no events
yet: move a damaged one away first. The next start makes the read models, and mails nothing that was mailed before the
backup. With the list of erasures it erases again whom the backup brings back.`,
  examples: [
    'orders restore /backups/monday --secrets /safe/installation-secrets.json --erasures /safe/erasures.ndjson',
  ],
  options: {
    ...dataDirectoryOption,
    secrets: {
      value: 'FILE',
      help: 'the installation-secrets.json that belongs to these events, unless the data directory has it',
    },
    erasures: { value: 'FILE', help: 'what "orders erasures" wrote: they are erased again at the next start' },
  },
  input: backupInput,
  run: async ({ directory, dataDirectory, ...options }, { io, json }) => {
    const { files, takenAt } = await restoreDataDirectory({ from: directory, to: dataDirectory, ...options });
    const count = Object.keys(files).length;
    await io.print(
      json
        ? JSON.stringify({ directory, dataDirectory, takenAt, files: count })
        : `${dataDirectory} is as it was at ${takenAt}: ${count} files, all as they were when they were copied`,
    );
    return exitCodes.done;
  },
});
