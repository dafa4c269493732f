import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { refuseInside } from '@driveaway/infra/data-directory/refuse-inside.ts';
import type { Archive } from '@driveaway/infra/stores/archive.ts';
import { copyEvents, type CopyOutcome } from './copy-events.ts';
import { copyMailSpool, copyPushSpool, copyWebhookDeliveries } from './copy-notes.ts';
import { copyFiles, type CopiedFiles } from './copy-files.ts';
import { copyVault, type CopiedVault } from './copy-vault.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';
import { userPath } from '../terminal/user-path.ts';

export type DataDirectoryPlace = { readonly kind: 'directory'; readonly path: string };

/** Where events are kept: a data directory, or an EventStoreDB by its connection string, there perhaps in a namespace. */
export type EventPlace =
  DataDirectoryPlace | { readonly kind: 'eventstoredb'; readonly url: string; readonly namespace?: string | undefined };

export type CopyCommand =
  | { readonly what: 'events'; readonly from: EventPlace; readonly to: EventPlace }
  /** To the engines that the environment names. */
  | { readonly what: 'everything'; readonly from: DataDirectoryPlace };

export type OpenedEvents = { readonly store: EventStore; readonly close: () => Promise<void> };

export type CopyPlaces = {
  /** Opens the events of a place for this process; one to copy to is made when there is none. */
  readonly openEvents: (place: EventPlace, use: 'from' | 'to') => Promise<OpenedEvents>;
  /** Opens all that a data directory holds, or the engines for undefined. */
  readonly openArchive: (place: DataDirectoryPlace | undefined) => Promise<Archive>;
  /** Notes in a place that everything went to the engines. */
  readonly markCopied: (place: DataDirectoryPlace) => Promise<void>;
};

type CopyContext = CopyPlaces & {
  readonly io: Pick<CommandIo, 'print' | 'tell'>;
  readonly json: boolean;
};

const eventsPerReport = 1_000;
const filesPerReport = 100;

const describeCopy = (outcome: CopyOutcome): string => {
  switch (outcome.kind) {
    case 'copied': {
      const { events, streams, written, digest } = outcome;
      return `${events} events in ${streams} streams, ${written} of them copied now, all verified: ${digest}`;
    }
    case 'differs':
      return (
        `The new store holds something else from its event ${outcome.index} on: ` +
        `revision ${outcome.revision} of ${outcome.stream}`
      );
    case 'broken':
      return `The history is not as it was written: revision ${outcome.revision} of ${outcome.stream} is ${outcome.reason}`;
  }
};

const describeRest = ({ vault, files, mails, pushes, deliveries }: Rest): readonly string[] => [
  `${vault.entries} credentials, sessions, keys and erasures, ${vault.written} of them copied now, ${vault.removed} removed, all verified`,
  `${files.files} files, ${files.written} of them copied now, ${files.removed} removed, all verified`,
  `${mails} mails noted as sent, due or given up`,
  `${pushes} pushes to devices noted as sent, due or dropped`,
  `${deliveries} deliveries to webhooks noted as made, due or given up`,
];

type Rest = {
  readonly vault: CopiedVault;
  readonly files: CopiedFiles;
  readonly mails: number;
  readonly pushes: number;
  readonly deliveries: number;
};

const jsonOf = (outcome: CopyOutcome): object =>
  outcome.kind === 'copied' ? outcome : { ...outcome, revision: Number(outcome.revision) };

const copyReported = async (from: EventStore, to: EventStore, { io }: Pick<CopyContext, 'io'>): Promise<CopyOutcome> =>
  copyEvents({
    from,
    to,
    onProgress: ({ phase, events }) => {
      if (events % eventsPerReport === 0) io.tell(`${phase}: ${events} events`);
    },
  });

/** The secrets without which the new place could not read what it is given, by the variable that holds them there. */
const needed = [
  ['MASTER_KEY', 'masterKey'],
  ['MASTER_KEY_BEFORE', 'masterKeyBefore'],
  ['EMAIL_HASH_KEY', 'emailHashKey'],
  ['ORDER_NUMBER_KEY', 'orderNumberKey'],
] as const satisfies readonly (readonly [string, keyof Archive['secrets']])[];

const none = new Uint8Array();

const otherSecrets = (from: Archive['secrets'], to: Archive['secrets']): readonly string[] =>
  needed.filter(([, name]) => Buffer.compare(from[name] ?? none, to[name] ?? none) !== 0).map(([variable]) => variable);

const copyEverything = async (from: Archive, to: Archive, { io, json }: CopyContext): Promise<ExitCode> => {
  const others = otherSecrets(from.secrets, to.secrets);
  if (others.length > 0) {
    io.tell(`Not what the data directory has in installation-secrets.json: ${others.join(', ')}`);
    return exitCodes.wrongUsage;
  }
  const outcome = await copyReported(from.eventStore, to.eventStore, { io });
  if (outcome.kind !== 'copied') {
    // the vault and the files of another installation are left alone
    await io.print(json ? JSON.stringify(jsonOf(outcome)) : describeCopy(outcome));
    return exitCodes.refused;
  }
  const vault = await copyVault(from.vault, to.vault);
  const files = await copyFiles(from.files, to.files, (count) => {
    if (count % filesPerReport === 0) io.tell(`copying: ${count} files`);
  });
  const mails = await copyMailSpool(from.readModels, to.readModels);
  const pushes = await copyPushSpool(from.readModels, to.readModels);
  const deliveries = await copyWebhookDeliveries(from.readModels, to.readModels);
  await to.keepSecretChecks();
  const rest = { vault, files, mails, pushes, deliveries };
  if (json) await io.print(JSON.stringify({ ...jsonOf(outcome), ...rest }));
  else for (const line of [describeCopy(outcome), ...describeRest(rest)]) await io.print(line);
  return exitCodes.done;
};

/** Carries out `copy` and returns its exit code. Throws the faults of the stores; it can then be run again. */
export const runCopy = async (command: CopyCommand, context: CopyContext): Promise<ExitCode> => {
  const { openEvents, openArchive, markCopied, io, json } = context;
  if (command.what === 'everything') {
    return using(await openArchive(command.from), async (from) => {
      const code = await using(await openArchive(undefined), async (to) => copyEverything(from, to, context));
      if (code === exitCodes.done) await markCopied(command.from);
      return code;
    });
  }
  if (command.from.kind === 'directory' && command.to.kind === 'directory')
    refuseInside(userPath(command.to.path), userPath(command.from.path));
  return using(await openEvents(command.from, 'from'), async ({ store: from }) =>
    using(await openEvents(command.to, 'to'), async ({ store: to }) => {
      const outcome = await copyReported(from, to, { io });
      await io.print(json ? JSON.stringify(jsonOf(outcome)) : describeCopy(outcome));
      return outcome.kind === 'copied' ? exitCodes.done : exitCodes.refused;
    }),
  );
};

const using = async <Opened extends { readonly close: () => Promise<void> }, Result>(
  opened: Opened,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
};
