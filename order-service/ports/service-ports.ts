import type { MapTiles } from '@driveaway/domain/api/map-tiles.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { ParkedOrder } from '@driveaway/domain/api/parked-orders.ts';
import type { ValuationBook } from '@driveaway/domain/valuation/valuation-book.ts';
import type { Offer } from '@driveaway/domain/maker/offer.ts';
import type { RateBook } from '@driveaway/domain/pricing/rates/rate-book.ts';
import type { BelievedClock } from '@driveaway/infra/clock/believe-clock.ts';
import type { Clock, Randomness } from '@driveaway/infra/clock/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { DiskRoom } from '@driveaway/infra/data-directory/disk-room.ts';
import type { StoreFiles } from '@driveaway/infra/data-directory/store-files.ts';
import type { CustomerFiles } from '@driveaway/infra/documents/port.ts';
import type { TemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { Expiries } from '@driveaway/infra/expiry/port.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { Outbox } from '@driveaway/infra/mail/outbox.ts';
import type { MailTransport } from '@driveaway/infra/mail/port.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import type { CarPictures } from '@driveaway/infra/car-pictures/port.ts';
import type { PdfRenderer } from '@driveaway/infra/pdf/port.ts';
import type { ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { SealAnew } from '@driveaway/infra/stores/seal-anew.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type { SecurityLog } from '@driveaway/infra/telemetry/security-log-port.ts';
import type { Tracer } from '@driveaway/infra/telemetry/tracer-port.ts';
import type { Vault } from '@driveaway/infra/vault/port.ts';
import type { PushSender } from '@driveaway/infra/push/port.ts';
import type { WebhookSender } from '@driveaway/infra/webhooks/port.ts';
import type { CleanPicture } from './clean-picture.ts';
import type { PasswordTag } from './password-tag.ts';
import type { OrdersAtHand } from './orders-at-hand.ts';
import type { StoresAsFound } from './stores-as-found.ts';
import type { ServiceMetrics } from './service-metrics.ts';

/** Secrets of this installation, 32 bytes each. */
export type ServiceSecrets = {
  readonly session: Uint8Array;
  /** The one before it: sessions signed with it still stand until then. */
  readonly previousSession?: { readonly secret: Uint8Array; readonly until: Temporal.Instant } | undefined;
  /** Keys the hash in the name of an e-mail reservation. */
  readonly emailHash: Uint8Array;
  /** Makes order numbers and references from command ids, so that a retry gets the same ones. */
  readonly orderNumber: Uint8Array;
};

export type ServiceSettings = {
  /** Where customers reach the site, without a slash at the end. */
  readonly publicOrigin: string;
  /** Cookies carry Secure and the __Host- prefix. */
  readonly secureCookies: boolean;
  /** The built storefront. */
  readonly storefrontDirectory: string;
  /** How long an unpaid offer stands, in days. */
  readonly offerDays: number;
  /** How much of one order's balance may be waived; 0: nothing. */
  readonly waiverLimitCents: number;
  /** Where mail for retailers without an address of their own goes. Absent: nowhere. */
  readonly retailerOrdersEmail?: string | undefined;
  /** How long a session goes on without being used, in minutes. */
  readonly sessionIdleMinutes: number;
  /** The gateway's own script on the ordering area's page; absent: the page encrypts cards itself. */
  readonly cardEncryptionScript?: string | undefined;
  /** Its hash (`sha384-…`). */
  readonly cardEncryptionScriptIntegrity?: string | undefined;
  /** The page about the API is served. */
  readonly apiDocs?: boolean | undefined;
  /** GraphQL allows introspection: for development. */
  readonly introspection?: boolean | undefined;
  /** Rates of a file in place of the released ones. */
  readonly rateBook?: RateBook | undefined;
  /** Offers of a file in place of those of the release. */
  readonly offers?: readonly Offer[] | undefined;
  /** What used cars are valued by, from a file in place of that of the release. */
  readonly valuationBook?: ValuationBook | undefined;
  /** The maker's own notices for contracts, HTML, by the state whose law wants them. */
  readonly contractNotices?: ReadonlyMap<StateCode, string> | undefined;
  /** Where pages look for retailers when another host answers. */
  readonly dealerSearchUrl?: string | undefined;
  /** A map of the maker's under its retailers; absent: maps are drawn from the data of the build. */
  readonly mapTiles?: MapTiles | undefined;
};

/** Everything the service needs from outside; a composition root fills it in. */
export type ServicePorts = {
  readonly eventStore: EventStore;
  /** Absent: every command reads its order from the first event. */
  readonly ordersAtHand?: OrdersAtHand | undefined;
  readonly readModels: ReadModels;
  /**
   * Makes the projections rebuild the documents of one stream from its events, as far as existing keys let them be
   * read. Resolves when queries read them so; throws when a store does not answer.
   */
  readonly rebuildDocuments: (stream: string) => Promise<void>;
  /**
   * Applies the events of an order that a projection has parked again, after passing over the one it stands at when that is
   * to be skipped. False when it stays parked. Throws when a store does not answer.
   */
  readonly releaseParked: (
    order: Pick<ParkedOrder, 'projection' | 'stream'>,
    how: 'retried' | 'skipped',
    reason: string,
  ) => Promise<boolean>;
  /** Whether projections of this process are at work. Absent: they are processes of their own. */
  readonly projectionsRun?: (() => boolean) | undefined;
  /** On the disk of the stores. Absent: they are on machines of their own. */
  readonly disk?: DiskRoom | undefined;
  /** When the stores on this machine were backed up last; undefined: never. Absent: they are on machines of their own. */
  readonly newestBackup?: (() => Promise<Temporal.Instant | undefined>) | undefined;
  /** Of the stores on this machine. Absent: they are on machines of their own. */
  readonly storeFiles?: StoreFiles | undefined;
  /** For audits. Absent: they look at what the other ports give out. */
  readonly storesAsFound?: StoresAsFound | undefined;
  readonly vault: Vault;
  readonly keys: KeyStore;
  readonly files: CustomerFiles;
  readonly sealAnew: SealAnew;
  /** For what is still being uploaded. */
  readonly temporaryFiles: TemporaryFiles;
  readonly cleanPicture: CleanPicture;
  readonly gateway: PaymentGateway;
  readonly pdf: PdfRenderer;
  /** Of the cars of orders. Absent: pages keep their drawings. */
  readonly carPictures?: CarPictures | undefined;
  /** Absent: mail that is due waits. */
  readonly mail?: MailTransport | undefined;
  /** Absent: what is due to webhooks waits. */
  readonly webhookSender?: WebhookSender | undefined;
  /** Absent: push is not offered. */
  readonly pushSender?: PushSender | undefined;
  /** Where mail ends up during development; it can be looked at under /dev/outbox. Absent in production. */
  readonly outbox?: Outbox | undefined;
  /** Signs an anchor about the events there are. Absent: this process has no key for it. */
  readonly anchorNow?: (() => Promise<void>) | undefined;
  /** Signs what is stated about the store, with the anchor key; base64. Absent: this process has no key for it. */
  readonly statementSigner?: { readonly keyId: string; readonly sign: (text: string) => string } | undefined;
  readonly clock: Clock;
  /** A monotonic clock, in milliseconds from any start. Absent: the machine's. */
  readonly elapsed?: (() => number) | undefined;
  /** When certificates and secrets of this process end. Absent: nobody knows. */
  readonly expiries?: Expiries | undefined;
  /** By which things are destroyed for good. Absent: by the clock. */
  readonly believedClock?: BelievedClock | undefined;
  readonly randomness: Randomness;
  /** How time passes for whoever waits. Absent: by the machine's timers. */
  readonly wait?: Wait | undefined;
  /** Makes a password's tag. Absent: argon2id. */
  readonly passwordTag?: PasswordTag | undefined;
  readonly log: Log;
  readonly securityLog: SecurityLog;
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer | undefined;
  /** Absent: what the service counts by itself is all there is. */
  readonly metrics?: ServiceMetrics | undefined;
  readonly secrets: ServiceSecrets;
  readonly settings: ServiceSettings;
};
