import type { ErasureAnswer } from '@driveaway/domain/api/erasures.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { findCustomer, type Customer } from '../customers/customers.ts';
import { findNamedCustomer } from '../customers/find-named-customer.ts';
import { changeHold, standingHolds } from '../customers/legal-holds.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { actorOf, type Machine } from '../machines/machine.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { privacyCalls } from '../routes/privacy-calls.ts';
import { eraseCustomer, planErasure, type ErasurePlan, type Obstacles } from './erase-customer.ts';

const answerOf = (customerId: string, dryRun: boolean, plan: ErasurePlan): ErasureAnswer => {
  const { erasedAt, orders, licences, documents, contractRecordsHeldUntil } = plan;
  const counts = { licences: licences.length, documents: documents.length };
  return { success: true, dryRun, customerId, erasedAt, orders: [...orders], ...counts, contractRecordsHeldUntil };
};

const refuseErasure = ({ liveOrders, holds }: Obstacles): never => {
  const reasons = [
    ...(liveOrders.length === 0
      ? []
      : [
          `Orders are under way: ${liveOrders.join(', ')}. They have to be completed and paid for, or cancelled and paid back, first.`,
        ]),
    ...holds.map(
      ({ orderNo, since, by, reason }) =>
        `A legal hold on ${orderNo === null ? 'the customer' : `order ${orderNo}`} stands since ${since}, placed by ${by}: ${reason}. It has to be released first.`,
    ),
  ];
  return refuse({ code: 'erasure-refused', message: reasons.join(' ') });
};

/** POST /api/back-office/erasures and /api/back-office/holds. */
export const privacyRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();

  /** The registered customer of a name, noted for the security log with who asks. */
  const named = async (ctx: HttpContext, machine: Machine, name: string): Promise<Customer> => {
    ctx.state.clientId = actorOf(machine).id;
    ctx.set('Cache-Control', 'no-store');
    const customerId = await findNamedCustomer(ports, name);
    const customer = customerId === undefined ? undefined : await findCustomer(ports, customerId);
    if (customer === undefined) return refuse({ code: 'customer-not-found' });
    ctx.state.account = customer.customerId;
    return customer;
  };
  const commandOf = (ctx: HttpContext, machine: Machine, { customerId }: Customer) => ({
    commandId: ports.randomness.uuid(),
    correlationId: ctx.state.requestId,
    customerId,
    actor: actorOf(machine),
  });

  onMachine(privacyCalls.eraseCustomer, async (ctx, machine, sent) => {
    const { customer: name, reason, dryRun } = await sent.value();
    const customer = await named(ctx, machine, name);
    // an order that is not known yet may be under way, or on record
    await waitForAllWrites(ports, readModelCollections.buyerOrders.name);
    if (!dryRun) {
      const command = commandOf(ctx, machine, customer);
      const outcome = await eraseCustomer(ports, { ...command, reason });
      if (outcome.kind === 'refused') refuseErasure(outcome);
      const { customerId, correlationId: requestId, actor } = command;
      ports.log.info('customer erased', { requestId, customerId, by: actor.id, reason });
    }
    const plan = await planErasure(ports, customer.customerId);
    if (plan.erasedAt === null && plan.liveOrders.length + plan.holds.length > 0) refuseErasure(plan);
    ctx.body = answerOf(customer.customerId, dryRun, plan);
  });

  onMachine(privacyCalls.holdCustomer, async (ctx, machine, sent) => {
    const asked = await sent.value();
    const customer = await named(ctx, machine, asked.customer);
    if (asked.action === 'show') {
      ctx.body = { success: true, customerId: customer.customerId, holds: standingHolds(customer) };
      return;
    }
    const orderNo = orderNumberSchema.safeParse(asked.customer).data ?? null;
    const change = { placed: asked.action === 'place', orderNo, reason: asked.reason };
    const command = commandOf(ctx, machine, customer);
    const after = (await changeHold(ports, command, change)) ?? customer;
    if (after.isErased) refuse({ code: 'already-erased' });
    const { customerId, correlationId: requestId, actor } = command;
    const { placed, reason } = change;
    ports.log.info('legal hold changed', { requestId, customerId, by: actor.id, placed, reason });
    ctx.body = { success: true, customerId, holds: standingHolds(after) };
  });

  return routes;
};
