/** The session context of the host page (specification §3): who is signed in, and what the browser needs to pay. */
import type { AuthenticationDetails } from '@driveaway/domain/api/session.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { buyerFullName } from '@driveaway/domain/terms/order-terms.ts';
import { z } from 'zod';
import type { HttpContext } from '../http/context/http-state.ts';
import { currentSession } from '../http/sessions/sessions.ts';
import { validate } from '../http/requests/validate.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { accountCalls } from '../routes/account-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { findCustomer } from '../customers/customers.ts';

/** Header heights in px (specification §9). */
const mobileOffset = 55;
const desktopOffset = 85;

const querySchema = z.object({
  id: z.uuid().or(z.literal('')).default(''),
  orderNo: z.union([orderNumberSchema, z.literal('')]).default(''),
});

const isMobile = (ctx: HttpContext): boolean =>
  ctx.get('Sec-CH-UA-Mobile') === '?1' || /\b(?:Mobi|Android|iPhone)/.test(ctx.get('User-Agent'));

/** GET /api/build-your-own/authentication-details; `id` and `orderNo` of the page come back as they were sent. */
export const authenticationDetailsRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const { cardEncryptionScript, cardEncryptionScriptIntegrity } = ports.settings;

  const userNameOf = async (ctx: HttpContext): Promise<string | undefined> => {
    const session = await currentSession(ctx, ports);
    const personal = session && (await findCustomer(ports, session.customerId))?.personal;
    return personal && buyerFullName({ ...personal.contact, prefix: '', middleName: '' });
  };

  /** A gateway that is down must not keep anybody from logging in: the pay page says that it is unavailable. */
  const gatewaySettings = async (ctx: HttpContext) => {
    try {
      return await ports.gateway.browserSettings();
    } catch (fault) {
      ports.log.error('gateway settings unavailable', fault, { requestId: ctx.state.requestId });
      return { endpoint: 'Sandbox', encryptionKey: '' } as const;
    }
  };

  on(accountCalls.authenticationDetails, async (ctx) => {
    const { id, orderNo } = validate(querySchema, ctx.query);
    const userName = await userNameOf(ctx);
    const { endpoint, encryptionKey } = await gatewaySettings(ctx);
    const mobile = isMobile(ctx);
    ctx.body = {
      baseUrlSegment: brand.baseUrlSegment,
      isAuthenticated: userName !== undefined,
      userName: userName ?? '',
      isMobile: mobile,
      offsetHeight: mobile ? mobileOffset : desktopOffset,
      documentBaseUrl: `${ports.settings.publicOrigin}/api/build-your-own/document`,
      cardPaymentEndpoint: endpoint,
      paymentEncryptionKey: encryptionKey,
      ...(cardEncryptionScript === undefined ? {} : { paymentEncryptionScript: cardEncryptionScript }),
      ...(cardEncryptionScriptIntegrity === undefined
        ? {}
        : { paymentEncryptionScriptIntegrity: cardEncryptionScriptIntegrity }),
      ...(userName === undefined ? {} : { idleSeconds: ports.settings.sessionIdleMinutes * 60 }),
      mapsKey: '',
      id,
      orderNo,
      seller: brand.seller.name,
    } satisfies AuthenticationDetails;
  });

  return routes;
};
