import type { ErasureAnswer } from '@driveaway/domain/api/erasures.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { findNamedCustomer } from '../customers/find-named-customer.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import { refuseMachine } from '../machines/machine-refusals.ts';
import { actorOf } from '../machines/machine-token.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { privacyCalls } from '../routes/privacy-calls.ts';
import { eraseCustomer, planErasure, type ErasurePlan } from './erase-customer.ts';

const answerOf = (customerId: string, dryRun: boolean, plan: ErasurePlan): ErasureAnswer => {
  const { erasedAt, orders, licences, documents, contractRecordsHeldUntil } = plan;
  const counts = { licences: licences.length, documents: documents.length };
  return { success: true, dryRun, customerId, erasedAt, orders: [...orders], ...counts, contractRecordsHeldUntil };
};

const whyRefused = (liveOrders: readonly string[]): string =>
  `Orders are under way: ${liveOrders.join(', ')}. They have to be completed, or cancelled and paid back, first.`;

/** POST /api/back-office/erasures. */
export const privacyRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  onMachine(privacyCalls.eraseCustomer, async (ctx, machine, sent) => {
    const { customer, reason, dryRun } = await sent.value();
    const { requestId } = ctx.state;
    const actor = actorOf(machine);
    ctx.state.clientId = actor.id;
    ctx.set('Cache-Control', 'no-store');
    const customerId = await findNamedCustomer(ports, customer);
    // an order that is not known yet may be under way, or on record
    await waitForAllWrites(ports, readModelCollections.buyerOrders.name);
    const plan = customerId && (await planErasure(ports, customerId));
    if (customerId === undefined || !plan) return refuseMachine(ctx, { code: 'customer-not-found' });
    ctx.state.account = customerId;
    if (dryRun) {
      if (plan.erasedAt === null && plan.liveOrders.length > 0)
        return refuseMachine(ctx, { code: 'erasure-refused', message: whyRefused(plan.liveOrders) });
      ctx.body = answerOf(customerId, dryRun, plan);
      return undefined;
    }
    const command = { commandId: ports.randomness.uuid(), correlationId: requestId, customerId, actor, reason };
    const outcome = await eraseCustomer(ports, command);
    if (outcome.kind === 'refused')
      return refuseMachine(ctx, { code: 'erasure-refused', message: whyRefused(outcome.liveOrders) });
    ports.log.info('customer erased', { requestId, customerId, by: actor.id, reason });
    ctx.body = answerOf(customerId, dryRun, (await planErasure(ports, customerId)) ?? plan);
    return undefined;
  });

  return routes;
};
