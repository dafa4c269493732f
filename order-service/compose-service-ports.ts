import type { Clock, Randomness } from '@driveaway/infra/clock/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { Config } from '@driveaway/infra/config/config.ts';
import type { TemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import type { Outbox } from '@driveaway/infra/mail/outbox.ts';
import type { MailTransport } from '@driveaway/infra/mail/port.ts';
import { cardEncryptionScript } from '@driveaway/infra/config/card-encryption-script.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import { noBrowser } from '@driveaway/infra/pdf/no-browser.ts';
import type { CarPictures } from '@driveaway/infra/car-pictures/port.ts';
import type { PdfRenderer } from '@driveaway/infra/pdf/port.ts';
import { traceAppends } from '@driveaway/infra/event-store/trace-appends.ts';
import { reportGatewayFaults } from '@driveaway/infra/payments/report-gateway-faults.ts';
import { traceGateway } from '@driveaway/infra/payments/trace-gateway.ts';
import type { Telemetry } from '@driveaway/infra/telemetry/telemetry.ts';
import { sentAsWell } from '@driveaway/infra/telemetry/sent-as-well.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type { SecurityLog } from '@driveaway/infra/telemetry/security-log-port.ts';
import type { PushSender } from '@driveaway/infra/push/port.ts';
import type { WebhookSender } from '@driveaway/infra/webhooks/port.ts';
import { anchorNow } from './audit/anchors/anchor-now.ts';
import { anchorSigners } from './audit/anchors/anchor-settings.ts';
import { usualWaiverLimitCents } from '@driveaway/domain/order/waiver-limit.ts';
import { readContractNotices, saleRuleWarnings } from './contracts/contract-notices.ts';
import { createOrdersAtHand } from './ports/orders-at-hand.ts';
import type { CleanPicture } from './ports/clean-picture.ts';
import type { PasswordTag } from './ports/password-tag.ts';
import type { ServicePorts } from './ports/service-ports.ts';
import { countAppends } from './telemetry/count-appends.ts';
import { createServiceMetrics } from './ports/service-metrics.ts';

/** Unless the configuration says otherwise. */
const usualIdleMinutes = 30;

export type ServiceSurroundings = {
  readonly config: Config;
  readonly stores: Stores;
  readonly rebuildDocuments: ServicePorts['rebuildDocuments'];
  readonly releaseParked: ServicePorts['releaseParked'];
  readonly projectionsRun?: ServicePorts['projectionsRun'];
  readonly disk?: ServicePorts['disk'];
  readonly newestBackup?: ServicePorts['newestBackup'];
  readonly storeFiles?: ServicePorts['storeFiles'];
  readonly storesAsFound: ServicePorts['storesAsFound'];
  readonly temporaryFiles: TemporaryFiles;
  readonly cleanPicture: CleanPicture;
  readonly gateway: PaymentGateway;
  /** Absent: mail that is due waits. */
  readonly mail?: MailTransport | undefined;
  readonly outbox?: Outbox | undefined;
  readonly webhookSender: WebhookSender;
  readonly pushSender?: PushSender | undefined;
  /** Absent: no PDFs are made. */
  readonly pdf?: PdfRenderer | undefined;
  /** Absent: no pictures of cars are made. */
  readonly carPictures?: CarPictures | undefined;
  /** Where the service listens; what customers see unless the configuration says otherwise. */
  readonly url: string;
  readonly storefrontDirectory: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Absent: the machine's timers. */
  readonly wait?: Wait | undefined;
  /** Absent: argon2id. */
  readonly passwordTag?: PasswordTag | undefined;
  readonly log: Log;
  readonly securityLog: SecurityLog;
  readonly expiries?: ServicePorts['expiries'];
  /** Absent: nothing is traced. */
  readonly telemetry?: Pick<Telemetry, 'tracer' | 'metrics'> | undefined;
};

/** The ports of the service, the same over embedded stores and over engines. */
export const composeServicePorts = (surroundings: ServiceSurroundings): ServicePorts => {
  const { config, stores, temporaryFiles, cleanPicture, gateway, url, storefrontDirectory, clock, randomness, log } =
    surroundings;
  const { readModels, vault, keys, files, sealAnew, secrets } = stores;
  const { tracer, metrics: sent } = surroundings.telemetry ?? {};
  const metrics = sentAsWell(createServiceMetrics(), sent);
  const counted = countAppends(stores.eventStore, metrics);
  const eventStore = tracer === undefined ? counted : traceAppends(counted, tracer);
  const signers = config.anchors && anchorSigners(secrets);
  const script = config.paymentGateway && cardEncryptionScript(config.paymentGateway.url);
  const integrity = script && config.paymentGateway?.scriptIntegrity;
  if (config.isProduction === true && script !== undefined && integrity === undefined) {
    log.warn('Browsers do not check the script of the payment gateway: PAYMENT_GATEWAY_SCRIPT_INTEGRITY is not set', {
      script,
    });
  }
  const contractNotices = readContractNotices();
  if (config.isProduction === true) for (const words of saleRuleWarnings(contractNotices)) log.warn(words);
  return {
    eventStore,
    ordersAtHand: createOrdersAtHand(),
    readModels,
    rebuildDocuments: surroundings.rebuildDocuments,
    releaseParked: surroundings.releaseParked,
    projectionsRun: surroundings.projectionsRun,
    disk: surroundings.disk,
    newestBackup: surroundings.newestBackup,
    storeFiles: surroundings.storeFiles,
    storesAsFound: surroundings.storesAsFound,
    vault,
    keys,
    files,
    sealAnew,
    temporaryFiles,
    cleanPicture,
    statementSigner: signers?.signer,
    anchorNow:
      signers &&
      anchorNow({ eventStore, clock, randomness, log, secrets: { orderNumber: secrets.orderNumberKey } }, signers),
    gateway: reportGatewayFaults(tracer === undefined ? gateway : traceGateway(gateway, tracer), { log, metrics }),
    pdf: surroundings.pdf ?? noBrowser,
    carPictures: surroundings.carPictures,
    mail: surroundings.mail,
    outbox: surroundings.outbox,
    webhookSender: surroundings.webhookSender,
    pushSender: surroundings.pushSender,
    clock,
    randomness,
    wait: surroundings.wait,
    passwordTag: surroundings.passwordTag,
    log,
    securityLog: surroundings.securityLog,
    expiries: surroundings.expiries,
    metrics,
    tracer,
    secrets: {
      session: secrets.sessionSecret,
      previousSession: secrets.previousSession,
      emailHash: secrets.emailHashKey,
      orderNumber: secrets.orderNumberKey,
    },
    settings: {
      publicOrigin: config.publicOrigin ?? url,
      secureCookies: config.publicOrigin?.startsWith('https:') === true,
      storefrontDirectory,
      offerDays: config.offerDays,
      waiverLimitCents: config.waiverLimitCents ?? usualWaiverLimitCents,
      retailerOrdersEmail: config.retailerOrdersEmail,
      sessionIdleMinutes: config.sessionIdleMinutes ?? usualIdleMinutes,
      cardEncryptionScript: script,
      cardEncryptionScriptIntegrity: integrity,
      apiDocs: config.apiDocs,
      introspection: config.introspection,
      contractNotices,
      dealerSearchUrl: config.dealerSearchUrl,
      mapTiles: config.mapTiles,
      rateBook: config.rateBook,
      offers: config.offers,
      valuationBook: config.valuationBook,
    },
  };
};
