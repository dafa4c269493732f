import { orderListQuerySchema } from '@driveaway/domain/api/back-office-orders.ts';
import { validate } from '../http/requests/validate.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { deskCalls } from '../routes/desk-calls.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import { listOrders, type ListPorts } from './list-orders.ts';

/** Where the back office finds its work: lists of orders. */
export const deskRoutes = (ports: ListPorts & ScopePorts): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const list = listOrders(ports);

  onMachine(deskCalls.listOrders, async (ctx, machine) => {
    ctx.body = await list(machine, validate(orderListQuerySchema, ctx.query));
  });

  onMachine(deskCalls.searchOrders, async (ctx, machine, sent) => {
    ctx.body = await list(machine, await sent.value());
  });

  return routes;
};
