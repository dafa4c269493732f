import type { Config } from '@driveaway/infra/config/config.ts';
import { cardEncryptionScript } from '@driveaway/infra/config/card-encryption-script.ts';
import { noBrowser } from '@driveaway/infra/pdf/no-browser.ts';
import type { PdfRenderer } from '@driveaway/infra/pdf/port.ts';
import { traceAppends } from '@driveaway/infra/event-store/trace-appends.ts';
import { reportGatewayFaults } from '@driveaway/infra/payments/report-gateway-faults.ts';
import { traceGateway } from '@driveaway/infra/payments/trace-gateway.ts';
import type { Telemetry } from '@driveaway/infra/telemetry/telemetry.ts';
import { sentAsWell } from '@driveaway/infra/telemetry/sent-as-well.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import { anchorNow } from './audit/anchors/anchor-now.ts';
import { anchorSigners } from './audit/anchors/anchor-settings.ts';
import { usualWaiverLimitCents } from '@driveaway/domain/order/waiver-limit.ts';
import { readContractNotices, saleRuleWarnings } from './contracts/contract-notices.ts';
import { createOrdersAtHand } from './ports/orders-at-hand.ts';
import type { ServicePorts } from './ports/service-ports.ts';
import { countAppends } from './telemetry/count-appends.ts';
import { createServiceMetrics } from './ports/service-metrics.ts';

/** Unless the configuration says otherwise. */
const usualIdleMinutes = 30;

export type ServiceSurroundings = Omit<
  ServicePorts,
  keyof Stores | 'ordersAtHand' | 'pdf' | 'statementSigner' | 'anchorNow' | 'tracer' | 'metrics' | 'settings'
> & {
  readonly config: Config;
  readonly stores: Stores;
  /** Absent: no PDFs are made. */
  readonly pdf?: PdfRenderer | undefined;
  /** Where the service listens; what customers see unless the configuration says otherwise. */
  readonly url: string;
  readonly storefrontDirectory: string;
  /** Absent: nothing is traced. */
  readonly telemetry?: Pick<Telemetry, 'tracer' | 'metrics'> | undefined;
};

/** The ports of the service, the same over embedded stores and over engines. */
export const composeServicePorts = ({
  config,
  stores,
  pdf = noBrowser,
  url,
  storefrontDirectory,
  telemetry,
  ...ports
}: ServiceSurroundings): ServicePorts => {
  const { gateway, clock, randomness, log } = ports;
  const { readModels, vault, keys, files, sealAnew, secrets } = stores;
  const { tracer, metrics: sent } = telemetry ?? {};
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
    ...ports,
    eventStore,
    ordersAtHand: createOrdersAtHand(),
    readModels,
    vault,
    keys,
    files,
    sealAnew,
    statementSigner: signers?.signer,
    anchorNow:
      signers &&
      anchorNow({ eventStore, clock, randomness, log, secrets: { orderNumber: secrets.orderNumberKey } }, signers),
    gateway: reportGatewayFaults(tracer === undefined ? gateway : traceGateway(gateway, tracer), { log, metrics }),
    pdf,
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
