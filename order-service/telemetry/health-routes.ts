import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { ReadModelsFault } from '@driveaway/infra/read-models/read-models-fault.ts';
import { readyAnswer } from '../http/files/ready-answer.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/**
 * GET /health/live (the process answers) and GET /health/ready (its stores answer and have room, and its projections run
 * and have built what queries read).
 */
export const healthRoutes = ({
  eventStore,
  readModels,
  projectionsRun,
  disk,
  storeFiles,
  log,
}: Pick<
  ServicePorts,
  'eventStore' | 'readModels' | 'projectionsRun' | 'disk' | 'storeFiles' | 'log'
>): readonly ApiRoute[] => {
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
    const collections = Object.values(readModelCollections);
    let pointers: readonly (number | undefined)[];
    let isFull: boolean | undefined;
    try {
      [pointers, isFull] = await Promise.all([
        Promise.all(collections.map(({ name }) => readModels.loadPointer(name))),
        disk?.isFull(),
        eventStore.head(),
      ]);
    } catch (fault) {
      log.error('not ready', fault, { requestId });
      if (fault instanceof ReadModelsFault) ctx.body = { status: 'not ready', reason: 'read models are being made' };
      return;
    }
    const takenAway = storeFiles?.takenAway() ?? [];
    if (takenAway.length > 0) {
      const files = takenAway.join(', ');
      log.error('not ready: stores were taken away under the product', undefined, { requestId, files });
      ctx.body = { status: 'not ready', reason: `taken away: ${files}` };
      return;
    }
    if (isFull === true) {
      log.warn('not ready: the disk of the data directory is full', { requestId });
      ctx.body = { status: 'not ready', reason: 'the disk is full' };
      return;
    }
    if (projectionsRun?.() === false) {
      // every start is like this for a moment
      log.warn('not ready: the projections do not run', { requestId });
      return;
    }
    const unbuilt = collections.flatMap(({ name }, index) => (pointers[index] === undefined ? [name] : []));
    if (unbuilt.length > 0) {
      log.warn('not ready: read models are being made', { requestId, unbuilt: unbuilt.join(', ') });
      ctx.body = { status: 'not ready', reason: 'read models are being made' };
      return;
    }
    ctx.status = 200;
    ctx.body = { status: 'ready' };
  });

  return routes;
};
