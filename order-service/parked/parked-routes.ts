import { sendFresh } from '../http/files/send-fresh.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import { actorOf } from '../machines/machine.ts';
import { listParked, retryParked, skipParked, type ParkedPorts } from './parked-work.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';

/** GET and POST /api/back-office/parked and POST …/parked/skip, for whoever runs the product. */
export const parkedRoutes = (ports: ParkedPorts & ScopePorts): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  onMachine(machineCalls.parked, async (ctx) => {
    sendFresh(ctx, await listParked(ports));
  });
  onMachine(machineCalls.retryParked, async (ctx, machine, sent) => {
    const by = actorOf(machine).id;
    const outcome = await retryParked(ports, await sent.value(), by);
    ports.log.info('parked work is tried again', { requestId: ctx.state.requestId, by, ...outcome });
    sendFresh(ctx, outcome);
  });
  onMachine(machineCalls.skipParked, async (ctx, machine, sent) => {
    const skip = await sent.value();
    const by = actorOf(machine).id;
    ctx.state.clientId = by;
    const { outcome } = await skipParked(ports, skip, by);
    // for the security log
    ctx.state.means = outcome;
    ctx.state.isInVain = outcome !== 'skipped';
    ports.log.info('parked work is skipped', { requestId: ctx.state.requestId, by, ...skip, outcome });
    sendFresh(ctx, { outcome });
  });
  return routes;
};
