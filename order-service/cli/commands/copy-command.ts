import { z } from 'zod';
import { readSettings } from '@driveaway/infra/config/config.ts';
import { namespacePattern } from '@driveaway/infra/event-store/namespaced-event-store.ts';
import { runCopy, type CopyCommand, type EventPlace } from '../copies/run-copy.ts';
import { defineCommand } from './command.ts';
import { environmentSchema } from './given.ts';
import { noWords, reading } from './read-words.ts';

const givenSchema = z.object({
  words: noWords,
  from: z.string().optional(),
  to: z.string().optional(),
  'from-namespace': z.string().optional(),
  'to-namespace': z.string().optional(),
  environment: environmentSchema,
});
type Given = z.infer<typeof givenSchema>;
type Settings = ReturnType<typeof readSettings>;

const set = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** Where `text` says, in words when that is nowhere; a namespace that is given, an empty one too, wins over the environment's. */
const placeOf = (text: string, given: string | undefined, { settings, problems }: Settings): EventPlace | string => {
  const isNamed = text === 'eventstoredb';
  if (!isNamed && !/^esdb(\+discover)?:/.test(text)) {
    return given === undefined ? { kind: 'directory', path: text } : `"${text}" is a directory, and has no namespaces`;
  }
  if (isNamed && problems.length > 0) return problems.join('; ');
  const url = isNamed ? settings['EVENTSTOREDB_URL'] : text;
  if (url === undefined) return '"eventstoredb" is the one at EVENTSTOREDB_URL, which is not set';
  const namespace = set(given ?? (isNamed ? settings['EVENTSTOREDB_NAMESPACE'] : undefined));
  if (namespace === undefined || namespacePattern.test(namespace)) return { kind: 'eventstoredb', url, namespace };
  return `"${namespace}" is no namespace: a letter, then up to 37 letters, digits, hyphens and underscores`;
};

const readCopy = ({ from, to, environment, ...namespaces }: Given): CopyCommand | string => {
  if (from === undefined || to === undefined) return 'copy needs --from and --to';
  if (from === 'engines')
    return '"engines" is a place to copy to: there is no way back for vault and files. The events alone are at "eventstoredb"';
  const { 'from-namespace': fromNamespace, 'to-namespace': toNamespace } = namespaces;
  const read = readSettings(environment);
  const source = placeOf(from, fromNamespace, read);
  if (typeof source === 'string') return source;
  if (to === 'engines') {
    if (toNamespace !== undefined) return 'The namespace of "engines" is EVENTSTOREDB_NAMESPACE';
    if (source.kind !== 'directory') return 'Everything is copied to engines from a data directory';
    if (read.problems.length > 0) return read.problems.join('; ');
    const unset = ['EVENTSTOREDB_URL', 'MONGODB_URL'].filter((name) => read.settings[name] === undefined);
    if (unset.length > 0)
      return `"engines" needs ${unset.join(' and ')} in the environment, and the secrets of the installation`;
    return { what: 'everything', from: source };
  }
  const destination = placeOf(to, toNamespace, read);
  return typeof destination === 'string' ? destination : { what: 'events', from: source, to: destination };
};

export const copyCommand = defineCommand({
  name: 'copy',
  summary: 'all events, or everything, from one place into another',
  usage: ['--from PLACE --to PLACE [--json]'],
  description: `Copies all events, byte for byte and in their order, then reads both stores to the end and compares every event and
every chain of hashes. Broken off, it goes on where it was when it is run again. A place is a data directory that no
product has open, an EventStoreDB as esdb://host:2113?tls=true, or "eventstoredb" for the one at EVENTSTOREDB_URL, which
keeps its password out of process lists. Nobody else may write to the new store meanwhile.

To "engines" goes all that a data directory holds: events, vault and files, to EVENTSTOREDB_URL and MONGODB_URL, with the
secrets of its installation-secrets.json in the environment.

A namespace says which installation, on an EventStoreDB that several share; default: EVENTSTOREDB_NAMESPACE for
"eventstoredb" and "engines", none for esdb://, and '' is none.`,
  examples: ['orders copy --from .data --to engines'],
  options: {
    from: { value: 'PLACE', help: 'what is copied; nothing in it is changed' },
    to: { value: 'PLACE', help: 'empty, or what an earlier run left; or "engines"' },
    'from-namespace': { value: 'NAME', help: 'which installation it is there' },
    'to-namespace': { value: 'NAME', help: 'which one it becomes' },
  },
  input: givenSchema.transform(reading(readCopy)),
  run: async (command, { places, io, json }) => runCopy(command, { ...places, io, json }),
});
