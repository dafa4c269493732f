import { success } from '@driveaway/domain/api/failure.ts';
import { commandIdOf } from '../http/requests/idempotency.ts';
import { rememberPosition } from '../http/sessions/read-your-writes.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { cancelOrder } from './cancel-order.ts';
import { requireOwnOrder } from './own-order.ts';

/** POST /api/build-your-own/cancel-order, for the owner. */
export const cancelOrderRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();

  on(orderCalls.cancelOrder, async (ctx, sent) => {
    const { orderNo, reason } = await sent.value();
    const { customerId } = sessionOf(ctx);
    const order = await requireOwnOrder(ctx, ports, orderNo);
    const cancelled = await cancelOrder(ports, {
      order,
      reason,
      commandId: commandIdOf(ctx, ports.randomness, customerId, 'cancel-order'),
      correlationId: ctx.state.requestId,
    });
    rememberPosition(ctx, cancelled.position);
    ctx.body = success(cancelled.message);
  });

  return routes;
};
