import type { RebuildList } from '@driveaway/domain/api/rebuilds.ts';
import { openRebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import { sendFresh } from '../http/files/send-fresh.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ScopePorts } from '../machines/require-scope.ts';
import { actorOf } from '../machines/machine.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { machineCalls } from '../routes/machine-calls.ts';

/** GET and POST /api/back-office/rebuilds, for whoever runs the product. */
export const rebuildRoutes = (
  ports: Pick<ServicePorts, 'readModels' | 'clock' | 'log'> & ScopePorts,
): readonly ApiRoute[] => {
  const { routes, onMachine } = routeList();
  const rebuilds = openRebuilds(ports.readModels);
  onMachine(machineCalls.rebuilds, async (ctx) => {
    sendFresh(ctx, { rebuilds: [...(await rebuilds.list())] } satisfies RebuildList);
  });
  onMachine(machineCalls.askForRebuild, async (ctx, machine, sent) => {
    const request = await sent.value();
    const by = actorOf(machine).id;
    const asked = await rebuilds.ask({ ...request, by, at: ports.clock.now() });
    if (typeof asked === 'string') refuse({ code: asked });
    ports.log.info('rebuild asked for', { requestId: ctx.state.requestId, by, ...request, status: asked.status });
    return sendFresh(ctx, asked);
  });
  return routes;
};
