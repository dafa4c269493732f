/** What a demonstration may do and production may not. */
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { demonstrationAnchorKey, demonstrationSecrets } from './demonstration-secrets.ts';
import { isEwayItself } from './card-encryption-script.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const refusedSecrets = { ...demonstrationSecrets, ANCHOR_KEY: demonstrationAnchorKey } as const;
const secretNames = ['MASTER_KEY', 'SESSION_SECRET', 'EMAIL_HASH_KEY', 'ORDER_NUMBER_KEY', 'ANCHOR_KEY'] as const;

/** 32 random bytes have 30 different values on average; fewer than this is not chance (p < 10⁻¹⁰). */
const fewestValues = 20;

/** Why nobody should trust these bytes to be random; undefined when nothing speaks against it. */
const weaknessOf = (base64: string): string | undefined => {
  const bytes = Buffer.from(base64, 'base64');
  // 32 random bytes that are all printable: 1 in 10¹⁴
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return 'is text';
  return new Set(bytes).size < fewestValues ? 'repeats itself' : undefined;
};

const secretProblem = (set: Environment, name: (typeof secretNames)[number]): string | undefined => {
  const value = set[name];
  if (value === undefined) return undefined;
  if (value === refusedSecrets[name]) return 'is the one that demonstrations use; production needs its own';
  const twin = secretNames.find((other) => other < name && set[other] === value);
  if (twin !== undefined) return `must not be the same as ${twin}`;
  const weakness = weaknessOf(value);
  return weakness === undefined ? undefined : `${weakness}: production needs 32 random bytes`;
};

const secretProblems = (set: Environment): readonly string[] =>
  secretNames.flatMap((name) => {
    const problem = secretProblem(set, name);
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });

const hasCredentials = (url: string): boolean => /^[a-z+]+:\/\/[^/?@]+@/i.test(url) || /[?&]usercertfile=/i.test(url);

const optionOf = (url: string, name: string): string | undefined => {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const [, value] = [...query].find(([key]) => key.toLowerCase() === name) ?? [];
  return value?.toLowerCase();
};

const eventStoreProblems = (url: string): readonly string[] => [
  // without a word the client speaks TLS
  ...(optionOf(url, 'tls') === 'false' ? ['EVENTSTOREDB_URL: must use TLS in production'] : []),
  ...(hasCredentials(url) ? [] : ['EVENTSTOREDB_URL: must name a user and password in production']),
];

const mongoProblems = (url: string): readonly string[] => {
  const tls = optionOf(url, 'tls') ?? optionOf(url, 'ssl') ?? (url.startsWith('mongodb+srv:') ? 'true' : 'false');
  const isUnchecked = ['tlsinsecure', 'tlsallowinvalidcertificates', 'tlsallowinvalidhostnames'].some(
    (name) => optionOf(url, name) === 'true',
  );
  const isKnown = hasCredentials(url) || optionOf(url, 'authmechanism') === 'mongodb-x509';
  return [
    ...(tls === 'true' && !isUnchecked ? [] : ['MONGODB_URL: must use TLS and check certificates in production']),
    ...(isKnown ? [] : ['MONGODB_URL: must name a user and password in production']),
  ];
};

const isGateway = (url: string | undefined): boolean => url !== undefined && URL.canParse(url) && isEwayItself(url);

const serviceProblems = (set: Environment): readonly string[] => [
  ...((set['PUBLIC_ORIGIN'] ?? '').startsWith('https:') ? [] : ['PUBLIC_ORIGIN: must be https in production']),
  ...[untoldRetailersProblem(set)].filter((problem) => problem !== undefined),
  ...(isGateway(set['PAYMENT_GATEWAY_URL']) && set['PAYMENT_GATEWAY_KEY'] !== 'simulator'
    ? []
    : ['PAYMENT_GATEWAY_URL: must be eWAY in production, not the simulator']),
  ...(/^https?:\/\/[^/]*sandbox/i.test(set['PAYMENT_GATEWAY_URL'] ?? '')
    ? ['PAYMENT_GATEWAY_URL: must not be a sandbox in production']
    : []),
  ...(set['GRAPHQL_INTROSPECTION'] === '1' ? ['GRAPHQL_INTROSPECTION: must be off in production'] : []),
  ...(set['MAP_TILES_URL']?.startsWith('http:') === true ? ['MAP_TILES_URL: must be https in production'] : []),
  ...(set['DEALER_SEARCH_URL']?.startsWith('http:') === true ? ['DEALER_SEARCH_URL: must be https in production'] : []),
];

/** How many retailers would hear of no order by mail. */
const retailersWithoutAddress = dealers.filter(({ ordersEmail }) => ordersEmail === undefined).length;

/** What to do about retailers that nobody tells of their orders; undefined when somebody is told, or `off` says why not. */
export const untoldRetailersProblem = (set: Environment): string | undefined =>
  retailersWithoutAddress === 0 || set['RETAILER_ORDERS_EMAIL'] !== undefined
    ? undefined
    : `RETAILER_ORDERS_EMAIL: is needed, because ${retailersWithoutAddress} retailers have no address for mail about orders; off if they hear by webhook`;

/** Each setting that production refuses, by variable; a worker neither serves the site nor charges cards. */
export const productionProblems = (set: Environment, role: 'product' | 'service' | 'worker'): readonly string[] => [
  ...secretProblems(set),
  ...(set['EVENTSTOREDB_URL'] === undefined ? [] : eventStoreProblems(set['EVENTSTOREDB_URL'])),
  ...(set['MONGODB_URL'] === undefined ? [] : mongoProblems(set['MONGODB_URL'])),
  ...(role === 'worker' ? [] : serviceProblems(set)),
];
