/** Car builds that visitors keep: a code that opens them anywhere, and a mail with it. */
import { unlessDeclined } from '@driveaway/domain/mail/unless-declined.ts';
import {
  keptBuildQuerySchema,
  type BuildCodeResponse,
  type KeptBuildResponse,
} from '@driveaway/domain/api/kept-build.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import { readBuildCode } from '@driveaway/domain/catalogue/build-code.ts';
import { keptBuildOf, keptUntil, type KeptBuild } from '@driveaway/domain/catalogue/kept-build.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { keptBuildMail, keptBuildMailReason } from '@driveaway/domain/mail/kept-build-mail.ts';
import { driveawayPrice } from '@driveaway/domain/pricing/driveaway-price.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import { emailHashOf, isOwnMailbox } from '../customers/customers.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { validate } from '../http/requests/validate.ts';
import { currentSession } from '../http/sessions/sessions.ts';
import { sendToStranger } from '../mail/send-to-stranger.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { keptBuildCalls } from '../routes/kept-build-calls.ts';
import { listedSuburb } from '../catalogue/checked-suburb.ts';
import { findKeptBuild, keepBuild } from './kept-builds.ts';
import { offeredBuild } from '../catalogue/saved-builds.ts';
import { pricesAt } from '../catalogue/prices-now.ts';
import { wireKeptBuildOf } from './wire-kept-build.ts';

/** The code and its build. Refuses what cannot be a code as it does one that nobody was given. */
export const findTypedCode = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  typed: string,
): Promise<{ readonly code: string; readonly kept: KeptBuild }> => {
  const code = readBuildCode(typed);
  const kept = code === undefined ? undefined : await findKeptBuild(ports, code);
  if (code === undefined || kept === undefined) refuse({ code: 'kept-build-not-found' });
  return { code, kept };
};

const cannotMail = 'We cannot send email at the moment. Please copy the link instead.';
const mailboxRefused = 'The mail server does not take mail for this address. Please check it.';

/** POST and GET kept-build and POST kept-build-mail, all under /api/build-your-own. */
export const keptBuildRoutes = (
  ports: Pick<
    ServicePorts,
    'eventStore' | 'keys' | 'vault' | 'clock' | 'randomness' | 'secrets' | 'settings' | 'mail' | 'log'
  >,
  suburbs: SuburbSearch,
  limits: ThrottleLimits = throttleLimits,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perMailbox = createThrottle(ports.clock, limits.keptBuildMailPerEmail);
  const today = () => pricesAt(ports.clock.now(), ports.settings);

  on(keptBuildCalls.keepBuild, async (ctx, sent) => {
    const request = await sent.value();
    const resolved = offeredBuild(request.build);
    const suburb = listedSuburb(request.suburb, suburbs);
    const pricing = today()(suburb.state);
    const driveaway = driveawayPrice({ ...pricing, build: resolved, suburb });
    const price = driveaway.kind === 'priced' ? driveaway.price : undefined;
    // another car under the same idempotency key is another build, not a wrong answer
    const commandId = stepOf(commandIdOf(ctx, ports.randomness, 'anonymous', 'kept-build'), JSON.stringify(request));
    const { code, kept } = await keepBuild(
      ports,
      commandId,
      keptBuildOf({ resolved, suburb, keptOn: pricing.asOf, price }),
    );
    ctx.body = { code, keptOn: kept.keptOn, keptUntil: keptUntil(kept) } satisfies BuildCodeResponse;
  });

  on(keptBuildCalls.keptBuild, async (ctx) => {
    const { code, kept } = await findTypedCode(ports, validate(keptBuildQuerySchema, ctx.query).code);
    ctx.body = {
      ...wireKeptBuildOf(kept, today()(kept.suburb.state)),
      code,
      keptUntil: keptUntil(kept),
    } satisfies KeptBuildResponse;
  });

  on(keptBuildCalls.mailBuild, async (ctx, sent) => {
    const { code: typed, email } = await sent.value();
    const commandId = commandIdOf(ctx, ports.randomness, 'anonymous', 'kept-build-mail');
    const { code, kept } = await findTypedCode(ports, typed);
    if (ports.mail === undefined) refuse({ code: 'not-available', message: cannotMail });
    takeAll([[perMailbox, emailHashOf(ports, email)]]);
    const session = await currentSession(ctx, ports);
    try {
      await sendToStranger({ ...ports, mail: ports.mail }, email, {
        mailId: stepOf(commandId, `${code} ${emailHashOf(ports, email)}`),
        content: keptBuildMail(code, kept),
        reason: keptBuildMailReason,
        isAskedByOwner: await isOwnMailbox(ports, session?.customerId, email),
      });
    } catch (fault) {
      if (!(fault instanceof MailFault)) throw fault;
      ports.log.warn('A mail with a car build was not sent', { cause: fault.message });
      const message = fault.code === 'refused' ? mailboxRefused : cannotMail;
      refuse({ code: 'not-available', message });
    }
    ctx.body = success(`The mail is on its way${unlessDeclined}. We have not kept the address.`);
  });

  return routes;
};
