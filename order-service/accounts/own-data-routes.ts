/** Lets customers see and change the data held about them: contact details, consents, an export, erasure. */
import type { MyData } from '@driveaway/domain/api/my-data.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { SessionsResponse } from '@driveaway/domain/api/sessions.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { longDay } from '@driveaway/domain/mail/long-moment.ts';
import { addressOfBuyer, type Buyer } from '@driveaway/domain/terms/order-terms.ts';
import { ownAddressOf } from '../catalogue/named-places.ts';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import { customerCommand } from '../customers/customer-command.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import { refuse, type HttpRefusal } from '../http/failures/http-refusals.ts';
import { endSession, idleSince, sessionOf, sessionTime } from '../http/sessions/sessions.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { ownDataCalls } from '../routes/own-data-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { createAccountMailer } from './account-mailer.ts';
import { changeConsents } from './consents.ts';
import { findCustomer, recordOfCustomer, type Customer } from '../customers/customers.ts';
import { eraseCustomer } from './erase-customer.ts';
import { exportData } from './export-data.ts';
import { changeNewsChoices } from './news-choices.ts';
import { guessInSession } from './guess-in-session.ts';
import { requirePasswordOfSession } from './password-of-session.ts';
import type { Passwords } from './passwords.ts';
import { createAskForCode } from './prove-code.ts';
import { createSecondFactors } from './second-factor.ts';

const isSameSuburb = (a: Buyer['address'], b: Buyer['address']): boolean =>
  a.city === b.city && a.stateCode === b.stateCode && a.postalCode === b.postalCode;

const succeed = (ctx: HttpContext, message: string): void => {
  ctx.body = success(message);
};

/** POST contact-details, GET and POST consents, sessions and their time, an export, erasure; for the signed-in customer. */
export const ownDataRoutes = (
  ports: ServicePorts,
  suburbs: SuburbSearch,
  passwords: Passwords,
): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const readModels = orderReadModels(ports);
  const askForCode = createAskForCode(createSecondFactors(ports), createAccountMailer(ports));

  const signedIn = async (ctx: HttpContext): Promise<Customer> => {
    const customer = await findCustomer(ports, sessionOf(ctx).customerId);
    if (customer?.personal === undefined) refuse({ code: 'not-signed-in' });
    return customer;
  };
  /** Order numbers, none missing. */
  const allOrders = async (customerId: string): Promise<readonly string[]> => {
    await waitForAllWrites(ports, readModelCollections.buyerOrders.name);
    return readModels.ordersOf(customerId);
  };

  on(ownDataCalls.changeContactDetails, async (ctx, sent) => {
    const details = await sent.value();
    const { place, errors } = ownAddressOf('address', details.address, suburbs);
    await recordOfCustomer(ports, customerCommand(ctx, ports, 'contact-details', details), (customer) => {
      if (customer?.personal === undefined) refuse({ code: 'not-signed-in' });
      const { contact, dateOfBirth } = customer.personal;
      // one that is listed no more may stay
      if (place === undefined && !isSameSuburb(details.address, addressOfBuyer(contact))) {
        throw new MalformedInput(errors);
      }
      const own = place && { address: place, ownAddress: place };
      const jobTitle = customer.isCompany ? details.jobTitle : '';
      return {
        type: 'ContactDetailsChanged',
        data: {},
        personal: { contact: { ...contact, ...details, ...own, jobTitle }, dateOfBirth },
      };
    });
    succeed(ctx, 'Your details have been changed. Orders you have made keep the details they were made with.');
  });

  on(ownDataCalls.consents, async (ctx) => {
    ctx.body = (await signedIn(ctx)).consents;
  });

  on(ownDataCalls.changeConsents, async (ctx, sent) => {
    const wanted = await sent.value();
    await changeConsents(ports, customerCommand(ctx, ports, 'consents', wanted), wanted, 'account');
    succeed(ctx, 'Your choices have been saved.');
  });

  on(ownDataCalls.newsChoices, async (ctx) => {
    ctx.body = (await signedIn(ctx)).newsChoices;
  });

  on(ownDataCalls.changeNewsChoices, async (ctx, sent) => {
    const wanted = await sent.value();
    await changeNewsChoices(ports, customerCommand(ctx, ports, 'news-choices', wanted), wanted);
    succeed(ctx, 'Your choices have been saved.');
  });

  on(ownDataCalls.sessions, async (ctx) => {
    const { customerId, sessionId: asking, sessionVersion } = sessionOf(ctx);
    const now = ports.clock.now().toString({ smallestUnit: 'millisecond' });
    const sessions = await ports.vault.listSessions(customerId, now, idleSince(ports));
    const body: SessionsResponse = sessions
      .filter((session) => session.sessionVersion === sessionVersion)
      .map(({ sessionId, browser, startedAt }) => ({ sessionId, browser, startedAt, isThisOne: sessionId === asking }));
    ctx.body = body;
  });

  on(ownDataCalls.endSession, async (ctx, sent) => {
    const { sessionId } = await sent.value();
    await ports.vault.endNotedSession(sessionOf(ctx).customerId, sessionId);
    succeed(ctx, 'The session has ended.');
  });

  on(ownDataCalls.sessionTime, async (ctx) => {
    ctx.body = await sessionTime(ctx, ports);
  });

  on(ownDataCalls.stayLoggedIn, async (ctx) => {
    succeed(ctx, 'You are still logged in.');
  });

  on(ownDataCalls.myData, async (ctx, sent) => {
    const { customerId } = sessionOf(ctx);
    const { code } = await sent.value();
    const look = async () => askForCode(ctx, customerId, code);
    const isWrong = (answer: HttpRefusal | undefined): boolean => answer !== undefined;
    const refusal = await (code === '' ? look() : guessInSession(ctx, ports, { of: 'code', look, isWrong }));
    if (refusal !== undefined) refuse(refusal);
    const body: MyData = await exportData(ports, await signedIn(ctx), await allOrders(customerId));
    ctx.set('Content-Disposition', 'attachment; filename="my-data.json"');
    ctx.body = body;
  });

  on(ownDataCalls.eraseAccount, async (ctx, sent) => {
    const { customerId } = sessionOf(ctx);
    const { password, code } = await sent.value();
    await requirePasswordOfSession(ctx, ports, passwords, password);
    const refusal = await askForCode(ctx, customerId, code);
    if (refusal !== undefined) refuse(refusal);
    const outcome = await eraseCustomer(ports, customerCommand(ctx, ports, 'erase-account', {}));
    if (outcome.kind === 'refused') {
      const orders = outcome.liveOrders.join(', ');
      const message =
        orders === ''
          ? 'Your account cannot be erased yet: the law wants its records kept.'
          : `Your account cannot be erased while an order is under way or money for it is owed, by you or to you: ${orders}. Cancel it first, or wait until it is completed and paid for.`;
      refuse({ code: 'erasure-refused', message });
    }
    await endSession(ctx, ports);
    ports.log.info('customer erased', { requestId: ctx.state.requestId, customerId });
    const { contractRecordsHeldUntil: until } = outcome;
    return succeed(
      ctx,
      until === null
        ? 'Your account has been erased.'
        : `Your account has been erased. The records of your orders are locked away, and destroyed on ${longDay(dayIn('NSW', until))}: the law wants them kept until then.`,
    );
  });

  return routes;
};
