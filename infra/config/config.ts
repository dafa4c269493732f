/** Reads and checks every environment variable once, and names every problem. */
import type { ValuationBook } from '@driveaway/domain/valuation/valuation-book.ts';
import type { MapTiles } from '@driveaway/domain/api/map-tiles.ts';
import type { Offer } from '@driveaway/domain/maker/offer.ts';
import { parseOffersFile } from '@driveaway/domain/pricing/offers/offers-file.ts';
import type { RateBook } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { parseRatesFile } from '@driveaway/domain/pricing/rates/rates-file.ts';
import { parseValuationFile } from '@driveaway/domain/valuation/valuation-file.ts';
import { z } from 'zod';
import { isEwayItself } from './card-encryption-script.ts';
import {
  enginesOf,
  enginesProblems,
  enginesVariables,
  meansEngines,
  type EnginesConfig,
  type Role,
} from './engines.ts';
import { decodableUser } from './decodable-user.ts';
import { readReplacingFile } from './read-replacing-file.ts';
import { counterpartProblems, misspeltProblems } from './half-settings.ts';
import { fileVariable, secretFileVariables, withSecretFiles } from './secret-files.ts';
import { wholeNumber } from './whole-number.ts';
import { vapidPairOf } from '../push/vapid-keys.ts';
import { isNetwork } from '../webhooks/address-classes.ts';
import { machineClientsVariable, type MachineClient } from './machine-clients.ts';

const port = wholeNumber(0, 65_535, 'must be 0 to 65535; 0 takes a free one');

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).check(decodableUser);

const origin = webAddress.transform((url) => new URL(url).origin);

/** How long an offer is valid that was not paid for, or whose charges a company is to accept, in days. */
const offerDaysSchema = wholeNumber(1, 365).default(7);

const vapidKey = z
  .string()
  .refine((key) => vapidPairOf(key) !== undefined, 'must be a private key of P-256: 32 bytes in base64url');

/** Each setting with its default; docs/operations.md lists them. */
const environmentSchema = z.object({
  /** `production` refuses everything that is for demonstrations. */
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  /** Port of the site. */
  PORT: port.default(3000),
  /** Address to listen on; this machine only by default. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Directory of the embedded stores. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Where customers reach the site; default http://localhost:PORT. */
  PUBLIC_ORIGIN: origin.optional(),
  OFFER_DAYS: offerDaysSchema,
  /** The most that the back office may waive of one order's balance, in cents; 0: nothing. */
  BALANCE_WAIVER_LIMIT_CENTS: wholeNumber(0, 100_000).optional(),
  /** After how many minutes without use a session ends; its customer is warned two minutes before. */
  SESSION_IDLE_MINUTES: wholeNumber(5, 720).optional(),
  /** Where eWAY Rapid, or the simulator's server, answers; without it a simulator runs inside this process. */
  PAYMENT_GATEWAY_URL: origin.optional(),
  PAYMENT_GATEWAY_KEY: z.string().optional(),
  PAYMENT_GATEWAY_PASSWORD: z.string().optional(),
  /** eWAY's client-side encryption key, or SPKI; asked from the gateway when not set, which only the simulator answers. */
  PAYMENT_GATEWAY_ENCRYPTION_KEY: z.base64({ error: 'must be a public key in base64' }).optional(),
  /** Hash of eWAY's script for browsers, which then run no other; it has to be renewed with the script. */
  PAYMENT_GATEWAY_SCRIPT_INTEGRITY: z
    .string()
    .regex(/^sha(?:256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/, {
      error: 'must be sha256-, sha384- or sha512- and a hash in base64',
    })
    .optional(),
  /** 1: a proxy in front says in X-Forwarded-For where requests come from. */
  TRUST_PROXY: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  /** Where mail is handed over: smtp:// or smtps://, with user and password in it. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })
    .check(decodableUser)
    .optional(),
  /** Where mail for retailers without an address of their own goes; 'off': nowhere, they hear by webhook. */
  RETAILER_ORDERS_EMAIL: z
    .string()
    .refine((text) => text === 'off' || z.email().safeParse(text).success, 'must be an e-mail address, or off')
    .optional(),
  /** Private addresses and networks that webhooks may be sent to, separated by commas; plain http goes to these alone. */
  WEBHOOKS_ALLOW_PRIVATE: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((networks) => networks.every(isNetwork), { error: 'must be addresses and networks: 10.2.0.0/16,127.0.0.1' })
    .optional(),
  /** The private half of the key that push services know us by (RFC 8292), base64url; without it one of the installation's own. */
  VAPID_PRIVATE_KEY: vapidKey.optional(),
  /** While it changes: another one that browsers may have subscribed with. */
  VAPID_PRIVATE_KEY_BEFORE: vapidKey.optional(),
  /** Whom a push service writes to about it. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/)\S+$/, { error: 'must be a mailto: or https: address' })
    .optional(),
  /** Path of a file with rates in place of the released ones. */
  RATES_FILE: z.string().optional(),
  /** Path of a file with the maker's offers. */
  OFFERS_FILE: z.string().optional(),
  /** Path of a file with what used cars are valued by, in place of the released curves and prices. */
  VALUATION_FILE: z.string().optional(),
  /** Where pages ask GraphQL for a retailer, when another host answers; it must allow this site's origin. */
  DEALER_SEARCH_URL: webAddress.optional(),
  /** Where pages find a map of the maker's in tiles: an address with {z}, {x} and {y}. */
  MAP_TILES_URL: webAddress
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), { error: 'must have {z}, {x} and {y}' })
    .refine((url) => !URL.canParse(url) || !/[{}]/.test(new URL(url).host), { error: 'must name one host' })
    .optional(),
  /** Whose data the tiles are made of, as its licence asks to be shown. */
  MAP_TILES_ATTRIBUTION: z.string().max(200).optional(),
  /** 1: the page about the API is served, as it is outside production unless this is 0. */
  API_DOCS: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  /** 1: GraphQL answers introspection queries; for development. */
  GRAPHQL_INTROSPECTION: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  /** 'off', or the path of a Chromium; without it one is looked for. */
  PDF_BROWSER: z.string().optional(),
  /** 'off': no pictures of ordered cars are made, and pages and mails do without. */
  CAR_PICTURES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** After so many events, or when one has waited for so many minutes, the store is anchored. */
  ANCHOR_EVENTS: wholeNumber(1, 65_536).default(10_000),
  ANCHOR_MINUTES: wholeNumber(1, 1_440).default(60),
  /** Path of a file that anchors are appended to. */
  ANCHOR_FILE: z.string().optional(),
  /** Address that anchors are posted to. */
  ANCHOR_URL: webAddress.optional(),
  /** Where an OpenTelemetry collector takes OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** Read by the exporters themselves: `authorization=Bearer%20…`, for a collector that wants a token. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** What this process is called there. */
  OTEL_SERVICE_NAME: z.string().min(1).default('driveaway'),
  /** Back-office systems and auditors that may ask for a token. */
  MACHINE_CLIENTS: machineClientsVariable.optional(),
  ...enginesVariables,
});

/** Every variable that `readConfig` reads. */
export const configVariables: readonly string[] = [...Object.keys(environmentSchema.shape), ...secretFileVariables];

type Environment = Readonly<Record<string, string | undefined>>;

/** How to reach the payment gateway. */
type PaymentGatewayConfig = {
  readonly url: string;
  readonly apiKey: string;
  readonly password: string;
  readonly encryptionKey: string | undefined;
  /** Hash of its script for browsers (`sha384-…`). */
  readonly scriptIntegrity?: string | undefined;
};

/** When the store is anchored, and where anchors are published. */
export type AnchorConfig = {
  readonly everyEvents: number;
  readonly everyMinutes: number;
  readonly file: string | undefined;
  /** May hold a password: never in a log or an error. */
  readonly url: string | undefined;
};

/** How mail leaves; `outbox`: kept in a folder to be looked at, for development. */
export type MailConfig =
  { readonly kind: 'smtp'; readonly url: string; readonly requireTls: boolean } | { readonly kind: 'outbox' };

/** Where traces and metrics go. */
export type TelemetryConfig = {
  /** May hold a password: never in a log or an error. */
  readonly endpoint: string;
  readonly serviceName: string;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  readonly publicOrigin: string | undefined;
  readonly offerDays: number;
  /** Absent: the service's own default. */
  readonly waiverLimitCents?: number | undefined;
  /** Absent: the service's own default. */
  readonly sessionIdleMinutes?: number | undefined;
  /** Absent: the simulator inside the process. */
  readonly paymentGateway?: PaymentGatewayConfig | undefined;
  readonly trustProxy?: boolean | undefined;
  readonly dealerSearchUrl?: string | undefined;
  /** Absent: maps are drawn from the data of the build. */
  readonly mapTiles?: MapTiles | undefined;
  readonly apiDocs?: boolean | undefined;
  readonly introspection?: boolean | undefined;
  /** Absent: the released rates. */
  readonly rateBook?: RateBook | undefined;
  /** Absent: the released offers. */
  readonly offers?: readonly Offer[] | undefined;
  /** Absent: the released one. */
  readonly valuationBook?: ValuationBook | undefined;
  /** Absent: none. */
  readonly webhooksAllowPrivate?: readonly string[] | undefined;
  /** The private half of who this is to push services, base64url; absent: it follows from the installation's secrets. */
  readonly vapidPrivateKey?: string | undefined;
  /** Another one that browsers may have subscribed with. */
  readonly vapidPrivateKeyBefore?: string | undefined;
  /** Whom push services write to. */
  readonly vapidSubject?: string | undefined;
  /** For mail to retailers without an address of their own. Absent: it is not sent. */
  readonly retailerOrdersEmail?: string | undefined;
  /** Absent: mail that is due waits. */
  readonly mail?: MailConfig | undefined;
  /** 'off', or the path of a Chromium; absent: one is looked for. */
  readonly pdfBrowser?: string | undefined;
  /** Pictures of ordered cars are made. Absent: none are. */
  readonly carPictures?: boolean | undefined;
  /** Machines that may ask for a token, beside those of a demonstration. */
  readonly machineClients?: readonly MachineClient[] | undefined;
  /** Absent: nothing is anchored. */
  readonly anchors?: AnchorConfig | undefined;
  /** Absent: nothing is traced. */
  readonly telemetry?: TelemetryConfig | undefined;
  /** Nothing of a demonstration is let in. */
  readonly isProduction?: true | undefined;
  /** Absent: the embedded stores in the data directory. */
  readonly engines?: EnginesConfig | undefined;
};

export type ConfigOutcome =
  | { readonly kind: 'valid'; readonly config: Config }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** This machine; outside production also a host on a private network, whose name has no dot. */
const isNearby = (hostname: string, set: Environment): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ||
  (set.NODE_ENV !== 'production' && /^[a-z][a-z0-9-]*$/.test(hostname));

/** A gateway needs both key and password; cards go to it over TLS unless it is on this machine or a private network. */
const paymentGatewayProblems = (set: Environment): readonly string[] => {
  const url = set.PAYMENT_GATEWAY_URL;
  if (url === undefined) return [];
  const needed = ['PAYMENT_GATEWAY_KEY', 'PAYMENT_GATEWAY_PASSWORD'];
  // eWAY shows its key only on its site
  if (URL.canParse(url) && isEwayItself(url)) needed.push('PAYMENT_GATEWAY_ENCRYPTION_KEY');
  const missing = needed.filter((name) => set[name] === undefined);
  const isPlain = URL.canParse(url) && new URL(url).protocol === 'http:';
  const isNear = URL.canParse(url) && isNearby(new URL(url).hostname, set);
  return [
    ...missing.map((name) => `${name}: is needed with PAYMENT_GATEWAY_URL`),
    ...(isPlain && !isNear ? ['PAYMENT_GATEWAY_URL: must be https beyond this machine'] : []),
  ];
};

const paymentGatewayOf = (settings: z.infer<typeof environmentSchema>): PaymentGatewayConfig | undefined => {
  const { PAYMENT_GATEWAY_URL: url, PAYMENT_GATEWAY_KEY: apiKey, PAYMENT_GATEWAY_PASSWORD: password } = settings;
  return url === undefined || apiKey === undefined || password === undefined
    ? undefined
    : {
        url,
        apiKey,
        password,
        encryptionKey: settings.PAYMENT_GATEWAY_ENCRYPTION_KEY,
        scriptIntegrity: settings.PAYMENT_GATEWAY_SCRIPT_INTEGRITY,
      };
};

const telemetryOf = (settings: z.infer<typeof environmentSchema>): TelemetryConfig | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = settings;
  return endpoint === undefined ? undefined : { endpoint, serviceName };
};

/** The maker's map, which is shown with the words of whoever owns its data. */
const mapTilesOf = ({
  MAP_TILES_URL: url,
  MAP_TILES_ATTRIBUTION: attribution,
}: z.infer<typeof environmentSchema>): MapTiles | undefined =>
  url === undefined || attribution === undefined ? undefined : { url, attribution };

/** The mail server; without one the outbox, which production never uses: there mail waits for a server. */
const mailOf = (set: Environment): MailConfig | undefined => {
  const url = set.SMTP_URL;
  if (url !== undefined) return { kind: 'smtp', url, requireTls: !isNearby(new URL(url).hostname, set) };
  return set.NODE_ENV === 'production' ? undefined : { kind: 'outbox' };
};

/** The settings of an environment as text. An empty value counts as unset; secrets may come from files (NAME_FILE). */
export const readSettings = (environment: Environment): ReturnType<typeof withSecretFiles> => {
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  );
  return withSecretFiles(Object.fromEntries(given));
};

/** The configuration that an environment describes, or every problem in it by variable. */
export const readConfig = (environment: Environment, role: Role = 'product'): ConfigOutcome => {
  const { settings: set, problems: fileProblems } = readSettings(environment);
  const parsed = environmentSchema.safeParse(set);
  const rates = readReplacingFile('RATES_FILE', set, parseRatesFile);
  const offers = readReplacingFile('OFFERS_FILE', set, parseOffersFile);
  const valuation = readReplacingFile('VALUATION_FILE', set, parseValuationFile);
  const problems = [
    ...misspeltProblems(set, configVariables),
    ...fileProblems,
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...paymentGatewayProblems(set),
    ...counterpartProblems(set),
    ...enginesProblems(set, role),
    ...rates.problems,
    ...offers.problems,
    ...valuation.problems,
  ];
  if (!parsed.success || problems.length > 0) return { kind: 'invalid', problems };
  const { PORT, HOST, DATA_DIR, PUBLIC_ORIGIN, OFFER_DAYS } = parsed.data;
  return {
    kind: 'valid',
    config: {
      port: PORT,
      host: HOST,
      dataDirectory: DATA_DIR,
      publicOrigin: PUBLIC_ORIGIN,
      offerDays: OFFER_DAYS,
      waiverLimitCents: parsed.data.BALANCE_WAIVER_LIMIT_CENTS,
      sessionIdleMinutes: parsed.data.SESSION_IDLE_MINUTES,
      paymentGateway: paymentGatewayOf(parsed.data),
      trustProxy: parsed.data.TRUST_PROXY === '1',
      dealerSearchUrl: parsed.data.DEALER_SEARCH_URL,
      mapTiles: mapTilesOf(parsed.data),
      apiDocs: (parsed.data.API_DOCS ?? (parsed.data.NODE_ENV === 'production' ? '0' : '1')) === '1',
      introspection: parsed.data.GRAPHQL_INTROSPECTION === '1',
      mail: mailOf(set),
      retailerOrdersEmail: parsed.data.RETAILER_ORDERS_EMAIL === 'off' ? undefined : parsed.data.RETAILER_ORDERS_EMAIL,
      webhooksAllowPrivate: parsed.data.WEBHOOKS_ALLOW_PRIVATE,
      vapidPrivateKey: parsed.data.VAPID_PRIVATE_KEY,
      vapidPrivateKeyBefore: parsed.data.VAPID_PRIVATE_KEY_BEFORE,
      vapidSubject: parsed.data.VAPID_SUBJECT,
      rateBook: rates.content?.rateBook,
      offers: offers.content?.offers,
      valuationBook: valuation.content?.book,
      pdfBrowser: parsed.data.PDF_BROWSER,
      carPictures: parsed.data.CAR_PICTURES === 'on',
      machineClients: parsed.data.MACHINE_CLIENTS,
      anchors: {
        everyEvents: parsed.data.ANCHOR_EVENTS,
        everyMinutes: parsed.data.ANCHOR_MINUTES,
        file: parsed.data.ANCHOR_FILE,
        url: parsed.data.ANCHOR_URL,
      },
      telemetry: telemetryOf(parsed.data),
      isProduction: parsed.data.NODE_ENV === 'production' ? true : undefined,
      engines: enginesOf(parsed.data),
    },
  };
};

/** Settings of the product that say nothing about its stores, nor about what a command records there. */
const otherSettings: ReadonlySet<string> = new Set(
  configVariables.filter(
    (name) =>
      !['DATA_DIR', 'OFFER_DAYS', 'BALANCE_WAIVER_LIMIT_CENTS'].includes(name) &&
      !Object.keys(enginesVariables).some((own) => name === own || name === fileVariable(own)),
  ),
);

/**
 * The same for a command that works on the product's stores: the engines that the environment means, else the embedded
 * stores in the data directory. What neither needs is not looked at.
 */
export const readStoreConfig = (environment: Environment): ConfigOutcome =>
  meansEngines(environment)
    ? readConfig(environment, 'worker')
    : readConfig(Object.fromEntries(Object.entries(environment).filter(([name]) => !otherSettings.has(name))));
