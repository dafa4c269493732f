/** The service as one Koa app: middleware in order, then the routes of every folder, then the built site. */
import type { MachineClient } from '@driveaway/infra/config/machine-clients.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import Koa from 'koa';
import { accountDetailsRoutes } from './accounts/account-details-routes.ts';
import { authenticationDetailsRoutes } from './accounts/authentication-details-routes.ts';
import { customerBuildRoutes } from './kept-builds/customer-build-routes.ts';
import { ownDataRoutes } from './accounts/own-data-routes.ts';
import { createPasswords } from './accounts/passwords.ts';
import { emailRoutes } from './accounts/email-routes.ts';
import { recoverRoutes } from './accounts/recover-routes.ts';
import { privacyRoutes } from './accounts/privacy-routes.ts';
import { removeSecondFactorRoutes } from './accounts/remove-second-factor-routes.ts';
import { secondFactorRoutes } from './accounts/second-factor-routes.ts';
import { signInRoutes } from './accounts/sign-in-routes.ts';
import { unsubscribeRoutes } from './accounts/unsubscribe-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { evidenceRoutes } from './audit/bundle/evidence-routes.ts';
import { verifyRoutes } from './audit/verify/verify-routes.ts';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { pushRoutes } from './push/push-routes.ts';
import { backOfficeRoutes } from './back-office/back-office-routes.ts';
import { deskRoutes } from './back-office/desk-routes.ts';
import { feedRoutes } from './back-office/feed-routes.ts';
import { orderFeedSubject } from './back-office/order-feed-subject.ts';
import { tokenRoutes } from './back-office/token-routes.ts';
import { carOfferRoutes } from './car-offers/car-offer-routes.ts';
import { carOfferDeskRoutes } from './car-offer-desk/car-offer-desk-routes.ts';
import { callBackRoutes } from './call-backs/call-back-routes.ts';
import { brochureMailRoutes } from './brochures/brochure-mail-routes.ts';
import { brochureRoutes } from './brochures/brochure-routes.ts';
import { carBuildRoutes } from './catalogue/car-build-routes.ts';
import { keptBuildRoutes } from './kept-builds/kept-build-routes.ts';
import { pricingRoutes } from './catalogue/pricing-routes.ts';
import { createStockCars } from './stock/stock-cars.ts';
import { stockRoutes } from './stock/stock-routes.ts';
import { contactRoutes } from './contacts/contact-routes.ts';
import { contractRoutes } from './contracts/contract-routes.ts';
import { dealerRoutes } from './dealers/dealer-routes.ts';
import { dealerSearchRoutes } from './dealers/dealer-search-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { valuationRoutes } from './catalogue/valuation-routes.ts';
import { financeRoutes } from './finance/finance-routes.ts';
import { isBrokenConnection } from './http/failures/broken-connection.ts';
import { errorBoundary } from './http/failures/error-boundary.ts';
import { createFormReceiver } from './http/uploads/receive-form.ts';
import { keepAnswers } from './http/files/kept-answers.ts';
import { limitOrderGuesses } from './http/limits/limit-order-guesses.ts';
import type { HttpMiddleware, HttpState } from './http/context/http-state.ts';
import { requestContext } from './http/server/request-context.ts';
import { sameOrigin } from './http/sessions/same-origin.ts';
import { refuse } from './http/failures/http-refusals.ts';
import { throttleLimits, type ThrottleLimits } from './http/limits/throttle-limits.ts';
import { locationRoutes } from './locations/location-routes.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import { changeOrderRoutes } from './orders/change-order-routes.ts';
import { cancelOrderRoutes } from './orders/cancel-order-routes.ts';
import { handoverRoutes } from './orders/handover-routes.ts';
import { tradeInRoutes } from './orders/trade-in-routes.ts';
import { watchCredentials } from './orders/credential-watch.ts';
import { orderEventsRoutes } from './orders/order-events-routes.ts';
import { masterKeyRoutes } from './back-office/master-key-routes.ts';
import { outboxRoutes } from './mail/outbox-routes.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { clientRoutes } from './back-office/client-routes.ts';
import { parkedRoutes } from './parked/parked-routes.ts';
import { rebuildRoutes } from './rebuilds/rebuild-routes.ts';
import { depositRoutes } from './payments/deposit-routes.ts';
import type { ApiRoute } from './routes/api-route.ts';
import { compressOwnAnswers } from './routes/compress-own-answers.ts';
import { editionOfAnswers, keepForTheDay } from './routes/keep-for-the-day.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { deskCalls } from './routes/desk-calls.ts';
import { callBackDeskCalls } from './routes/call-back-desk-calls.ts';
import { driveDeskCalls } from './routes/drive-desk-calls.ts';
import { registerRoutes } from './routes/register-routes.ts';
import { routeTable } from './routes/route-table.ts';
import { refuseWithoutRoom } from './ports/refuse-without-room.ts';
import type { ServicePorts } from './ports/service-ports.ts';
import { openSite, serveSite, type ReadySite } from './storefront/serve-site.ts';
import { followerRoutes } from './followers/follower-routes.ts';
import { followingRoutes } from './followers/following-routes.ts';
import { healthRoutes } from './telemetry/health-routes.ts';
import { metricsRoutes } from './telemetry/metrics-routes.ts';
import { policyReportRoutes } from './telemetry/policy-report-routes.ts';
import { securityContactRoutes } from './telemetry/security-contact-routes.ts';
import { traceRequests } from './telemetry/trace-requests.ts';
import { recordRequests } from './telemetry/record-requests.ts';
import { recordSecurity } from './telemetry/record-security.ts';
import { createServiceMetrics, type ServiceMetrics } from './ports/service-metrics.ts';
import { callBackDeskRoutes } from './call-back-desk/call-back-desk-routes.ts';
import { callBackFeedSubject } from './call-back-desk/call-back-feed-subject.ts';
import { driveDeskRoutes } from './drive-desk/drive-desk-routes.ts';
import { driveFeedSubject } from './drive-desk/drive-feed-subject.ts';
import { talkDeskRoutes } from './talk-desk/talk-desk-routes.ts';
import { talkRoutes } from './talk/talk-routes.ts';
import { testDriveRoutes } from './test-drives/test-drive-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

type AppOptions = {
  readonly suburbs: SuburbSearch;
  /** Who may ask for a machine token. */
  readonly machineClients: readonly MachineClient[];
  /** For tests and measurements; the product runs with `throttleLimits`. */
  readonly limits?: ThrottleLimits | undefined;
  /**
   * True: the client address is the last entry of X-Forwarded-For, set by a trusted proxy. False: that of the socket.
   */
  readonly trustProxy?: boolean | undefined;
  /** The built site; absent: that of the settings. */
  readonly site?: ReadySite | undefined;
  /** Ends open streams before the server closes. */
  readonly stopping?: AbortSignal | undefined;
};

const neverStopping = new AbortController().signal;

const feeds = [
  { call: deskCalls.feed, subject: orderFeedSubject },
  { call: driveDeskCalls.driveFeed, subject: driveFeedSubject },
  { call: callBackDeskCalls.callBackFeed, subject: callBackFeedSubject },
];

/** Every call of the API with its handler. */
const routesOf = (given: ServicePorts, options: AppOptions, metrics: ServiceMetrics): readonly ApiRoute[] => {
  const { suburbs, machineClients, limits = throttleLimits, stopping = neverStopping } = options;
  const credentials = watchCredentials(given.vault);
  const ports = { ...given, ...refuseWithoutRoom(given), metrics, vault: credentials.vault };
  const stock = createStockCars(ports);
  const receiveForm = createFormReceiver(ports);
  const passwords = createPasswords(ports.randomness, ports.passwordTag);
  return [
    ...healthRoutes(ports),
    ...pricingRoutes(ports, suburbs),
    ...locationRoutes(suburbs),
    ...dealerRoutes(suburbs),
    ...dealerSearchRoutes(ports, suburbs, { introspection: ports.settings.introspection }),
    ...financeRoutes(ports, suburbs),
    ...valuationRoutes(ports),
    ...brochureRoutes(ports, suburbs),
    ...brochureMailRoutes(ports, suburbs, limits),
    ...callBackRoutes(ports, suburbs, limits),
    ...carOfferRoutes(ports, suburbs, receiveForm, limits),
    ...carBuildRoutes(ports, suburbs, stock),
    ...stockRoutes(ports, stock, suburbs, stopping),
    ...keptBuildRoutes(ports, suburbs, limits),
    ...customerBuildRoutes(ports),
    ...testDriveRoutes(ports, stock, suburbs, limits),
    ...accountDetailsRoutes(ports, suburbs, { passwords, stock, receiveForm }, limits),
    ...signInRoutes(ports, passwords, limits),
    ...recoverRoutes(ports, passwords, limits),
    ...secondFactorRoutes(ports, passwords),
    ...emailRoutes(ports, passwords, limits),
    ...authenticationDetailsRoutes(ports),
    ...ownDataRoutes(ports, suburbs, passwords),
    ...unsubscribeRoutes(ports),
    ...calendarRoutes(ports),
    ...pushRoutes(ports),
    ...orderRoutes(ports),
    ...orderEventsRoutes(ports, { credentials, stopping }),
    ...followerRoutes(ports, limits),
    ...followingRoutes(ports),
    ...cancelOrderRoutes(ports),
    ...changeOrderRoutes(ports),
    ...tradeInRoutes(ports),
    ...handoverRoutes(ports),
    ...depositRoutes(ports, stock),
    ...contractRoutes(ports),
    ...documentRoutes(ports),
    ...talkRoutes(ports, receiveForm),
    ...tokenRoutes(ports, machineClients),
    ...clientRoutes(ports, machineClients),
    ...backOfficeRoutes(ports, stopping),
    ...deskRoutes(ports),
    ...feedRoutes(ports, { stopping, feeds }),
    ...auditRoutes(ports),
    ...verifyRoutes(ports),
    ...contactRoutes(ports),
    ...talkDeskRoutes(ports, receiveForm),
    ...driveDeskRoutes(ports, stock, stopping),
    ...callBackDeskRoutes(ports, stopping),
    ...carOfferDeskRoutes(ports, stopping),
    ...reportRoutes(ports),
    ...evidenceRoutes(ports),
    ...parkedRoutes(ports),
    ...rebuildRoutes(ports),
    ...removeSecondFactorRoutes(ports),
    ...privacyRoutes(ports),
    ...masterKeyRoutes(ports),
    ...webhookRoutes(ports),
    ...openApiRoutes(ports.settings),
    ...metricsRoutes(ports, metrics),
    ...policyReportRoutes(ports, metrics),
    ...securityContactRoutes(ports),
  ];
};

/** No page has an address under these prefixes: an unknown one is answered in JSON. */
const machineReadable = /^\/(?:api|proxy|health)(?:\/|$)/;

const unknownApi: HttpMiddleware = async (ctx, next) => {
  const { otherMethods = [] } = ctx.state;
  if (otherMethods.length > 0) {
    ctx.set('Allow', otherMethods.join(', '));
    refuse({ code: 'method-not-allowed' });
  }
  return machineReadable.test(ctx.path) ? refuse({ code: 'not-found' }) : next();
};

/** The app over its ports. */
export const createApp = (ports: ServicePorts, options: AppOptions): Koa<HttpState> => {
  const app = new Koa<HttpState>({ proxy: options.trustProxy === true, maxIpsCount: 1 });
  app.on('error', (fault: unknown) => {
    if (!isBrokenConnection(fault)) ports.log.error('answer failed', fault);
  });
  const metrics = ports.metrics ?? createServiceMetrics();
  app.use(requestContext(ports));
  if (ports.tracer !== undefined) app.use(traceRequests(ports.tracer));
  app.use(recordRequests(ports, metrics));
  app.use(recordSecurity(ports));
  // above the boundary: a refusal that is thrown counts as well
  app.use(limitOrderGuesses(ports.clock, options.limits ?? throttleLimits));
  app.use(errorBoundary(ports.log));
  app.use(sameOrigin(ports.settings.publicOrigin));
  const edition = () => editionOfAnswers(ports.clock.now());
  app.use(keepAnswers({ edition }));
  const routes = keepForTheDay(compressOwnAnswers(routesOf(ports, options, metrics)), edition);
  const router = registerRoutes(ports, options.limits ?? throttleLimits, routes);
  app.use(routeTable(router, outboxRoutes(ports.outbox)));
  app.use(unknownApi);
  app.use(serveSite(options.site ?? openSite(ports)));
  return app;
};
