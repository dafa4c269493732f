import type { Success } from '@driveaway/domain/api/failure.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { commandIdOf } from '../http/requests/idempotency.ts';
import { rememberPosition } from '../http/sessions/read-your-writes.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { derivedId } from './derived-id.ts';
import { executeOrderCommand } from './execute-order-command.ts';
import { loadOwnOrder } from './own-order.ts';

/** Each is mailed to customer and retailer. */
const choicesPerOrder = { limit: 10, windowSeconds: 60 * 60 } as const;

/** POST /api/build-your-own/handover-time, for the owner. */
export const handoverRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perOrder = createThrottle(ports.clock, choicesPerOrder);

  on(orderCalls.chooseHandoverTime, async (ctx, sent) => {
    const { orderNo, offer, insteadOf, startsAt } = await sent.value();
    const { customerId } = sessionOf(ctx);
    const order = await loadOwnOrder(ports, orderNo, customerId);
    if (order === undefined) return refuse(ctx, { code: 'order-access-denied' });
    takeAll([[perOrder, orderNo]]);
    const outcome = await executeOrderCommand(ports, {
      orderNo,
      command: {
        type: 'ChooseHandoverTime',
        offer,
        seenChoice: insteadOf,
        startsAt: sortableInstant(startsAt),
        at: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
      },
      commandId: derivedId('handover-time', orderNo, commandIdOf(ctx, ports.randomness, customerId, 'handover-time')),
      correlationId: ctx.state.requestId,
      actor: { kind: 'customer', id: customerId },
      content: { offer, insteadOf, startsAt },
    });
    if (outcome.kind === 'refused') return refuse(ctx, outcome.refusal);
    rememberPosition(ctx, outcome.position);
    const body: Success = {
      success: true,
      message: insteadOf === 0 ? 'Your handover is arranged.' : 'Your handover has a new time.',
    };
    ctx.body = body;
    return undefined;
  });

  return routes;
};
