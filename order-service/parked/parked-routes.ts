import type { ScopePorts } from '../machines/require-scope.ts';
import { actorOf } from '../machines/machine-token.ts';
import { listParked, retryParked, type ParkedPorts } from './parked-work.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';

/** GET and POST /api/back-office/parked, for whoever runs the product. */
export const parkedRoutes = (ports: ParkedPorts & ScopePorts): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  onMachine(machineCalls.parked, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await listParked(ports);
  });
  onMachine(machineCalls.retryParked, async (ctx, machine, sent) => {
    const retried = await retryParked(ports, await sent.value());
    ports.log.info('parked work is tried again', { requestId: ctx.state.requestId, by: actorOf(machine).id, retried });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { retried };
  });
  return routes;
};
