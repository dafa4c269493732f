import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { readyAnswer } from '../http/files/ready-answer.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** GET /health/live (the process answers) and GET /health/ready (its stores answer and its projections run). */
export const healthRoutes = ({
  eventStore,
  readModels,
  projectionsRun,
  log,
}: Pick<ServicePorts, 'eventStore' | 'readModels' | 'projectionsRun' | 'log'>): readonly ApiRoute[] => {
  const { routes, on } = routeList();

  const live = readyAnswer({
    content: Buffer.from(JSON.stringify({ status: 'live' })),
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    isCompressible: false,
  });
  on(serviceCalls.live, async (ctx) => live(ctx));

  on(serviceCalls.ready, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    try {
      await Promise.all([eventStore.head(), readModels.loadCheckpoint(readModelCollections.profileOrders.name)]);
      if (projectionsRun?.() === false) throw new Error('The projections do not run');
      ctx.body = { status: 'ready' };
    } catch (fault) {
      log.error('not ready', fault, { requestId: ctx.state.requestId });
      ctx.status = serviceCalls.ready.failedStatus;
      ctx.body = { status: 'not ready' };
    }
  });

  return routes;
};
