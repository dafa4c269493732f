import type { Success } from '@driveaway/domain/api/failure.ts';
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

/** Every request is kept for good. */
const requestsPerOrder = { limit: 10, windowSeconds: 60 * 60 } as const;

/** POST /api/build-your-own/trade-in and trade-in-answer, for the owner. */
export const tradeInRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perOrder = createThrottle(ports.clock, requestsPerOrder);

  on(orderCalls.requestTradeIn, async (ctx, sent) => {
    const { orderNo, car } = await sent.value();
    const { customerId } = sessionOf(ctx);
    const order = await loadOwnOrder(ports, orderNo, customerId);
    if (order === undefined) return refuse(ctx, { code: 'order-access-denied' });
    takeAll([[perOrder, orderNo]]);
    const outcome = await executeOrderCommand(ports, {
      orderNo,
      command: { type: 'RequestValuation', car },
      commandId: derivedId('trade-in', orderNo, commandIdOf(ctx, ports.randomness, customerId, 'trade-in')),
      correlationId: ctx.state.requestId,
      actor: { kind: 'customer', id: customerId },
      content: { ...car },
    });
    if (outcome.kind === 'refused') return refuse(ctx, outcome.refusal);
    rememberPosition(ctx, outcome.position);
    const body: Success = {
      success: true,
      message: 'Your request is recorded with your order.',
    };
    ctx.body = body;
    return undefined;
  });

  on(orderCalls.answerTradeIn, async (ctx, sent) => {
    const { orderNo, offer, answer } = await sent.value();
    const { customerId } = sessionOf(ctx);
    const order = await loadOwnOrder(ports, orderNo, customerId);
    if (order === undefined) return refuse(ctx, { code: 'order-access-denied' });
    const at = ports.clock.now().toString({ smallestUnit: 'millisecond' });
    const outcome = await executeOrderCommand(ports, {
      orderNo,
      command: answer === 'accept' ? { type: 'AcceptTradeIn', offer, at } : { type: 'DeclineTradeIn', offer },
      commandId: derivedId('trade-in-answer', orderNo, commandIdOf(ctx, ports.randomness, customerId, 'trade-in')),
      correlationId: ctx.state.requestId,
      actor: { kind: 'customer', id: customerId },
      content: { offer, answer },
    });
    if (outcome.kind === 'refused') return refuse(ctx, outcome.refusal);
    rememberPosition(ctx, outcome.position);
    const body: Success = {
      success: true,
      message:
        answer === 'accept'
          ? 'Your trade-in is agreed. It lowers what you have to pay.'
          : 'You have declined the offer. Your order goes on without a trade-in.',
    };
    ctx.body = body;
    return undefined;
  });

  return routes;
};
