import { sendFresh } from '../http/files/send-fresh.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';

/** POST /api/back-office/master-key, for whoever runs the product. */
export const masterKeyRoutes = (ports: Pick<ServicePorts, 'sealAnew' | 'log'> & ScopePorts): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  onMachine(machineCalls.sealAnew, async (ctx, { clientId }, sent) => {
    const { after } = await sent.value();
    const { unreadable, ...counts } = await ports.sealAnew(after);
    const fields = { requestId: ctx.state.requestId, clientId, ...counts, unreadable: unreadable.length };
    ports.log.info('sealed anew', fields);
    sendFresh(ctx, { ...counts, unreadable });
  });
  return routes;
};
