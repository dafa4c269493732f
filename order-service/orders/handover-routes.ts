import { success } from '@driveaway/domain/api/failure.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { executeOwnersCommand } from './execute-owners-command.ts';
import { requireOwnOrder } from './own-order.ts';

/** Each is mailed to customer and retailer. */
const choicesPerOrder = { limit: 10, windowSeconds: 60 * 60 } as const;

/** POST /api/build-your-own/handover-time, for the owner. */
export const handoverRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perOrder = createThrottle(ports.clock, choicesPerOrder);

  on(orderCalls.chooseHandoverTime, async (ctx, sent) => {
    const { orderNo, offer, insteadOf, startsAt } = await sent.value();
    await requireOwnOrder(ctx, ports, orderNo);
    takeAll([[perOrder, orderNo]]);
    await executeOwnersCommand(ctx, ports, {
      orderNo,
      command: {
        type: 'ChooseHandoverTime',
        offer,
        seenChoice: insteadOf,
        startsAt: sortableInstant(startsAt),
        at: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
      },
      name: 'handover-time',
      content: { offer, insteadOf, startsAt },
    });
    ctx.body = success(insteadOf === 0 ? 'Your handover is booked.' : 'Your handover has a new time.');
  });

  return routes;
};
