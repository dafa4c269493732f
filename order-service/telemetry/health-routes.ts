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
    const { requestId } = ctx.state;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = serviceCalls.ready.failedStatus;
    ctx.body = { status: 'not ready' };
    try {
      await Promise.all([eventStore.head(), readModels.loadCheckpoint(readModelCollections.profileOrders.name)]);
    } catch (fault) {
      log.error('not ready', fault, { requestId });
      return;
    }
    if (projectionsRun?.() === false) {
      // every start is like this for a moment
      log.warn('not ready: the projections do not run', { requestId });
      return;
    }
    ctx.status = 200;
    ctx.body = { status: 'ready' };
  });

  return routes;
};
