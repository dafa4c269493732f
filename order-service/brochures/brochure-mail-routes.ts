/** Brochures by mail, for visitors without an account and with one. */
import { unlessDeclined } from '@driveaway/domain/mail/unless-declined.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import { brochureWording } from '@driveaway/domain/brochures/brochure-request-form.ts';
import { readerKeptDays } from '@driveaway/domain/brochures/reader-kept-days.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { modelOnSale } from '../catalogue/model-on-sale.ts';
import { emailHashOf, findReservation, isOwnMailbox } from '../customers/customers.ts';
import { brochureLink } from '../customers/visitor-links.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { currentSession } from '../http/sessions/sessions.ts';
import { stateOfPostcode } from '../locations/state-of-postcode.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { brochureCalls } from '../routes/brochure-calls.ts';
import { requestsForBrochures } from './brochure-requests.ts';

/** POST /api/brochure-mails and /api/brochure-mails/forget */
export const brochureMailRoutes = (
  ports: ServicePorts,
  suburbs: SuburbSearch,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perMailbox = createThrottle(ports.clock, limits.brochureMailPerEmail);

  on(brochureCalls.mailBrochure, async (ctx, sent) => {
    const request = await sent.value();
    const { firstName, email, postcode } = request;
    const now = ports.clock.now();
    const state = stateOfPostcode(postcode, suburbs, request.state) ?? refuse({ code: 'postcode-not-found' });
    const model = modelOnSale(request.model, now, state) ?? refuse({ code: 'variant-not-found' });
    const emailHash = emailHashOf(ports, email);
    takeAll([[perMailbox, emailHash]]);
    const session = await currentSession(ctx, ports);
    // the address says whose it is as well: its owner finds the request among their data
    const customerId = session?.customerId ?? (await findReservation(ports, emailHash)) ?? null;
    const key = commandIdOf(ctx, ports.randomness, session?.customerId ?? 'anonymous', 'brochure-mail');
    // another brochure under the same idempotency key is another request, not a wrong answer
    const commandId = stepOf(key, JSON.stringify(request));
    const requestId = stepOf(commandId, 'brochure');
    const actor = { kind: 'customer', id: session?.customerId ?? requestId } as const;
    await requestsForBrochures.record(
      ports,
      { requestId, commandId, correlationId: ctx.state.requestId, actor },
      {
        type: 'BrochureRequested',
        data: {
          requestId,
          modelCode: model.code,
          model: model.name,
          state,
          postcode,
          customerId,
          ...((await isOwnMailbox(ports, session?.customerId, email)) && { isOwnMailbox: true as const }),
          agreed: { wording: brochureWording, at: now.toString({ smallestUnit: 'millisecond' }) },
          keptUntil: now.add({ hours: 24 * readerKeptDays }).toString({ smallestUnit: 'millisecond' }),
        },
        personal: { firstName, email },
      },
    );
    ctx.body = success(`Your brochure is on its way by email${unlessDeclined}.`);
  });

  on(brochureCalls.forgetBrochureReader, async (ctx, sent) => {
    const { token } = await sent.value();
    const key = commandIdOf(ctx, ports.randomness, 'anonymous', 'forget-brochure-reader');
    const requestId = brochureLink.idOf(ports, token);
    const commandId = stepOf(key, requestId);
    const actor = { kind: 'customer', id: requestId } as const;
    const command = { requestId, commandId, correlationId: ctx.state.requestId, actor };
    if (!(await requestsForBrochures.forget(ports, command, 'request'))) refuse({ code: 'brochure-request-not-found' });
    ctx.body = success('Your details have been deleted.');
  });

  return routes;
};
