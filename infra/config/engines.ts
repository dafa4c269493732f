/** EventStoreDB and MongoDB instead of the embedded stores, and the secrets that their clients then share. */
import { machineInstantSchema } from '@driveaway/domain/time/machine-instant.ts';
import { z } from 'zod';
import { holdsEmbeddedStores } from '../data-directory/holds-embedded-stores.ts';
import { readConnectionString } from '../event-store/eventstoredb/read-connection-string.ts';
import { namespacePattern } from '../event-store/namespaced-event-store.ts';
import type { InstallationSecrets } from '../keys/embedded/installation-secrets.ts';
import { decodableUser } from './decodable-user.ts';
import { demonstrationSecrets } from './demonstration-secrets.ts';
import { productionProblems } from './production-problems.ts';
import { givenOf } from './half-settings.ts';
import { fileVariable } from './secret-files.ts';
import { wholeNumber } from './whole-number.ts';

/** `product`: everything in one process; `service` and `worker`: a part of it, on engines that others share. */
export type Role = 'product' | 'service' | 'worker';

const secretBytes = 32;
const secret = z.base64({ error: `must be ${secretBytes} bytes in base64` }).transform((text, context) => {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  if (bytes.length !== secretBytes) context.addIssue(`must be ${secretBytes} bytes in base64, not ${bytes.length}`);
  return bytes;
});

const eventStoreUrl = z.string().superRefine((text, context) => {
  try {
    readConnectionString(text);
  } catch (cause) {
    // the checker's message quotes no part of the string, which may hold a password
    context.addIssue(cause instanceof Error ? cause.message : 'cannot be used');
  }
});

const nameWords = 'must be a letter, then up to 37 letters, digits, hyphens and underscores';
const databaseName = z.string().regex(/^[A-Za-z][\w-]{0,37}$/, nameWords);

/** The settings of engines with their defaults; docs/operations.md lists them. */
export const enginesVariables = {
  EVENTSTOREDB_URL: eventStoreUrl.optional(),
  /** The installation's own name on a server that several share. */
  EVENTSTOREDB_NAMESPACE: z.string().regex(namespacePattern, nameWords).optional(),
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/./, 'must look like mongodb://host:27017 or mongodb+srv://host')
    .check(decodableUser)
    .optional(),
  MONGODB_READ_MODELS_DATABASE: databaseName.default('readmodels'),
  MONGODB_VAULT_DATABASE: databaseName.default('vault'),
  MONGODB_FILES_DATABASE: databaseName.default('files'),
  /** Into how many parts the workers divide the documents of a projection; the same in every process. */
  PROJECTION_PARTITIONS: wholeNumber(1, 256, 'must be a whole number from 1 to 256').default(16),
  /** How long a service or a worker waits for engines that do not answer when it starts, in seconds. */
  START_TIMEOUT: wholeNumber(0, 3_600).default(60),
  /** Where a service or a worker that runs alone says how it is, whether or not it takes requests. */
  HEALTH_PORT: wholeNumber(1, 65_535).default(3001),
  MASTER_KEY: secret.optional(),
  /** While `orders keys rotate` has not finished: the master key before it. */
  MASTER_KEY_BEFORE: secret.optional(),
  SESSION_SECRET: secret.optional(),
  /** After a change of SESSION_SECRET: the one before, and until when its signatures are still valid. */
  SESSION_SECRET_BEFORE: secret.optional(),
  SESSION_SECRET_BEFORE_UNTIL: z
    .string()
    .refine((text) => machineInstantSchema.safeParse(text).success, {
      error: 'must look like 2026-11-02T01:00:00Z',
      abort: true,
    })
    .transform((text) => Temporal.Instant.from(text))
    .optional(),
  EMAIL_HASH_KEY: secret.optional(),
  ORDER_NUMBER_KEY: secret.optional(),
  /** Signs anchors of the store; without it none are taken. Only services need it. */
  ANCHOR_KEY: secret.optional(),
  /** After a change of ANCHOR_KEY, until an anchor was signed with the new one: the key before it. */
  ANCHOR_KEY_BEFORE: secret.optional(),
  /** Instead, where that is lost for good: its name, as anchors have it. */
  ANCHOR_KEY_LOST: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the name of a key, 64 hexadecimal digits')
    .optional(),
};
const enginesSchema = z.object(enginesVariables);
const databasesSchema = enginesSchema.pick({
  MONGODB_READ_MODELS_DATABASE: true,
  MONGODB_VAULT_DATABASE: true,
  MONGODB_FILES_DATABASE: true,
});

export type EnginesConfig = {
  /** Both may hold a password: never in a log or an error. */
  readonly eventStoreUrl: string;
  readonly mongoUrl: string;
  /** Absent: the streams outside all namespaces. */
  readonly namespace?: string | undefined;
  readonly databases: { readonly readModels: string; readonly vault: string; readonly files: string };
  /** Of each projection's documents. */
  readonly partitions: number;
  /** For how long a start waits for them. */
  readonly startTimeoutSeconds: number;
  /** Of a service or a worker that runs alone. */
  readonly healthPort: number;
  /** The same ones in every process of the installation. */
  readonly secrets: InstallationSecrets;
};

type Environment = Readonly<Record<string, string | undefined>>;
const engineNames = ['EVENTSTOREDB_URL', 'MONGODB_URL'] as const;

/** Whether an environment means engines rather than embedded stores: it names one, or a file that does. */
export const meansEngines = (environment: Environment): boolean =>
  engineNames.some((name) => [environment[name], environment[fileVariable(name)]].some((value = '') => value !== ''));

/** What nobody sets for embedded stores, which have their secrets in the data directory. */
const namesOfEngines = Object.keys(enginesVariables).filter(
  (name) => ![...engineNames, 'PROJECTION_PARTITIONS', 'START_TIMEOUT'].includes(name),
);

const missingProblems = (set: Environment, role: Role): readonly string[] => {
  const given = engineNames.filter((name) => set[name] !== undefined);
  if (given.length === 0 && role === 'product') {
    const ofEngines = meansEngines(set) ? [] : givenOf(set, namesOfEngines);
    return ofEngines.length === 0 ? [] : [`${engineNames.join(', ')}: are needed with ${ofEngines.join(', ')}`];
  }
  const why = given.length === 0 ? `for a ${role}` : `with ${given.join(' and ')}`;
  const names: readonly string[] = [
    ...engineNames,
    ...Object.keys(demonstrationSecrets),
    ...(role === 'service' ? ['PUBLIC_ORIGIN', 'PAYMENT_GATEWAY_URL'] : []),
  ];
  return names.filter((name) => set[name] === undefined).map((name) => `${name}: is needed ${why}`);
};

const databaseProblems = (set: Environment): readonly string[] => {
  const { data } = databasesSchema.safeParse(set);
  const names = Object.values(data ?? {});
  return new Set(names).size === names.length ? [] : ['MONGODB_VAULT_DATABASE: each database holds one thing alone'];
};

/** A service answers on both at once. */
const portProblems = ({ PORT = '3000', HEALTH_PORT = '3001' }: Environment, role: Role): readonly string[] =>
  role === 'service' && PORT === HEALTH_PORT ? ['HEALTH_PORT: must be another than PORT'] : [];

const dataDirectoryProblems = (set: Environment): readonly string[] =>
  set.DATA_DIR !== undefined && meansEngines(set) && holdsEmbeddedStores(set.DATA_DIR)
    ? [`DATA_DIR: must not be set beside ${engineNames.join(' and ')}: ${set.DATA_DIR} holds embedded stores`]
    : [];

/** What is missing or not allowed, by variable; empty when all is well. */
export const enginesProblems = (set: Environment, role: Role): readonly string[] => {
  const missing = missingProblems(set, role);
  const usesEngines = role !== 'product' || meansEngines(set);
  const isProduction = set.NODE_ENV === 'production';
  if (!usesEngines && !isProduction) return missing;
  const told = new Set(missing.map((problem) => problem.split(':')[0]));
  const refused = isProduction ? productionProblems(set, role) : [];
  return [
    ...missing,
    ...databaseProblems(set),
    ...portProblems(set, role),
    ...dataDirectoryProblems(set),
    ...refused.filter((problem) => !told.has(problem.split(':')[0])),
  ];
};

const previousSessionOf = ({
  SESSION_SECRET_BEFORE: before,
  SESSION_SECRET_BEFORE_UNTIL: until,
}: z.infer<typeof enginesSchema>): InstallationSecrets['previousSession'] =>
  before === undefined || until === undefined ? undefined : { secret: before, until };

/** The engines that valid settings name; undefined when they name none. */
export const enginesOf = (settings: z.infer<typeof enginesSchema>): EnginesConfig | undefined => {
  const { EVENTSTOREDB_URL, MONGODB_URL, MASTER_KEY, SESSION_SECRET, EMAIL_HASH_KEY, ORDER_NUMBER_KEY } = settings;
  if (EVENTSTOREDB_URL === undefined || MONGODB_URL === undefined) return undefined;
  if (MASTER_KEY === undefined || SESSION_SECRET === undefined) return undefined;
  if (EMAIL_HASH_KEY === undefined || ORDER_NUMBER_KEY === undefined) return undefined;
  return {
    eventStoreUrl: EVENTSTOREDB_URL,
    mongoUrl: MONGODB_URL,
    namespace: settings.EVENTSTOREDB_NAMESPACE,
    databases: {
      readModels: settings.MONGODB_READ_MODELS_DATABASE,
      vault: settings.MONGODB_VAULT_DATABASE,
      files: settings.MONGODB_FILES_DATABASE,
    },
    partitions: settings.PROJECTION_PARTITIONS,
    startTimeoutSeconds: settings.START_TIMEOUT,
    healthPort: settings.HEALTH_PORT,
    secrets: {
      masterKey: MASTER_KEY,
      masterKeyBefore: settings.MASTER_KEY_BEFORE,
      sessionSecret: SESSION_SECRET,
      previousSession: previousSessionOf(settings),
      emailHashKey: EMAIL_HASH_KEY,
      orderNumberKey: ORDER_NUMBER_KEY,
      anchorKey: settings.ANCHOR_KEY,
      anchorKeyBefore: settings.ANCHOR_KEY_BEFORE,
      anchorKeyLost: settings.ANCHOR_KEY_LOST,
    },
  };
};

/** Which engines they are, without a secret: the hosts of the events and the namespace there. */
export const enginesWords = ({
  eventStoreUrl,
  namespace,
}: Pick<EnginesConfig, 'eventStoreUrl' | 'namespace'>): string => {
  // a password may have any character but this one
  const [hosts = ''] = eventStoreUrl
    .replace(/^.*@/, '')
    .replace(/^[^:]+:\/\//, '')
    .split(/[/?]/);
  return `the engines at ${hosts}, ${namespace === undefined ? 'no namespace' : `namespace ${namespace}`}`;
};
