import { success } from '@driveaway/domain/api/failure.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { executeOwnersCommand } from './execute-owners-command.ts';
import { requireOwnOrder } from './own-order.ts';

/** Every request is kept for good. */
const requestsPerOrder = { limit: 10, windowSeconds: 60 * 60 } as const;

/** POST /api/build-your-own/trade-in and trade-in-answer, for the owner. */
export const tradeInRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perOrder = createThrottle(ports.clock, requestsPerOrder);

  on(orderCalls.requestTradeIn, async (ctx, sent) => {
    const { orderNo, car } = await sent.value();
    await requireOwnOrder(ctx, ports, orderNo);
    takeAll([[perOrder, orderNo]]);
    const command = { type: 'RequestValuation', car } as const;
    await executeOwnersCommand(ctx, ports, { orderNo, command, name: 'trade-in', content: { ...car } });
    ctx.body = success('Your request is recorded with your order.');
  });

  on(orderCalls.answerTradeIn, async (ctx, sent) => {
    const { orderNo, offer, answer } = await sent.value();
    await requireOwnOrder(ctx, ports, orderNo);
    const at = ports.clock.now().toString({ smallestUnit: 'millisecond' });
    await executeOwnersCommand(ctx, ports, {
      orderNo,
      command: answer === 'accept' ? { type: 'AcceptTradeIn', offer, at } : { type: 'DeclineTradeIn', offer },
      name: 'trade-in-answer',
      route: 'trade-in',
      content: { offer, answer },
    });
    ctx.body = success(
      answer === 'accept'
        ? 'Your trade-in is agreed. It lowers what you have to pay.'
        : 'You have declined the offer. Your order goes on without a trade-in.',
    );
  });

  return routes;
};
