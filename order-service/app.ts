/** The service as one Koa app: middleware in order, then the routes of every folder, then the built site. */
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import Koa from 'koa';
import { accountDetailsRoutes } from './accounts/account-details-routes.ts';
import { authenticationDetailsRoutes } from './accounts/authentication-details-routes.ts';
import { createPasswords } from './accounts/passwords.ts';
import { signInRoutes } from './accounts/sign-in-routes.ts';
import { carBuildRoutes } from './catalogue/car-build-routes.ts';
import { pricingRoutes } from './catalogue/pricing-routes.ts';
import { contractRoutes } from './contracts/contract-routes.ts';
import { dealerRoutes } from './dealers/dealer-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { errorBoundary } from './http/error-boundary.ts';
import { healthRoutes } from './http/health-routes.ts';
import type { HttpMiddleware, HttpRouter, HttpState } from './http/http-state.ts';
import { requestContext } from './http/request-context.ts';
import { sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { refuse } from './http/send-failure.ts';
import { throttleLimits, type ThrottleLimits } from './http/throttle-limits.ts';
import { locationRoutes } from './locations/location-routes.ts';
import { shortSuburbList } from './locations/short-suburb-list.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { depositRoutes } from './payments/deposit-routes.ts';
import type { ServicePorts } from './service-ports.ts';
import { serveSite } from './storefront/serve-site.ts';

const routersOf = (ports: ServicePorts, limits: ThrottleLimits, suburbs: SuburbSearch): readonly HttpRouter[] => {
  const passwords = createPasswords(ports.randomness);
  return [
    healthRoutes(ports),
    pricingRoutes(ports, suburbs),
    locationRoutes(suburbs),
    dealerRoutes(suburbs),
    carBuildRoutes(ports, suburbs, limits),
    accountDetailsRoutes(ports, passwords, limits),
    signInRoutes(ports, passwords, limits),
    authenticationDetailsRoutes(ports),
    orderRoutes(ports),
    depositRoutes(ports),
    contractRoutes(ports),
    documentRoutes(ports),
  ];
};

/** No page lives under these: an unknown address there is answered in JSON. */
const machineReadable = /^\/(?:api|health)(?:\/|$)/;

const unknownApi: HttpMiddleware = async (ctx, next) => {
  if (machineReadable.test(ctx.path)) refuse(ctx, { code: 'not-found' });
  else await next();
};

/** The app over its ports. `limits` is for tests and measurements; the product runs with `throttleLimits`. */
export const createApp = (
  ports: ServicePorts,
  limits: ThrottleLimits = throttleLimits,
  suburbs: SuburbSearch = shortSuburbList,
): Koa<HttpState> => {
  const app = new Koa<HttpState>();
  app.on('error', (fault: unknown) => ports.log.error('answer failed', fault));
  app.use(securityHeaders(ports.settings.secureCookies));
  app.use(requestContext(ports));
  app.use(errorBoundary(ports.log));
  app.use(sameOrigin(ports.settings.publicOrigin));
  for (const router of routersOf(ports, limits, suburbs)) app.use(router.routes());
  app.use(unknownApi);
  app.use(serveSite(ports.settings.storefrontDirectory));
  return app;
};
