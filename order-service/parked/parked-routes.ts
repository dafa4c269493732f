import { retryParkedSchema } from '@driveaway/domain/api/parked-work.ts';
import { requireScope, type ScopePorts } from '../back-office/require-scope.ts';
import { createRouter, type HttpRouter } from '../http/context/http-state.ts';
import { readJson } from '../http/requests/read-json.ts';
import { listParked, retryParked, type ParkedPorts } from './parked-work.ts';

const path = '/api/back-office/parked';

/** GET and POST /api/back-office/parked, for whoever runs the product. */
export const parkedRoutes = (ports: ParkedPorts & ScopePorts): HttpRouter => {
  const router = createRouter();
  router.get(
    path,
    requireScope(ports, 'operations', async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await listParked(ports);
    }),
  );
  router.post(
    path,
    requireScope(ports, 'operations', async (ctx, { clientId }) => {
      const retried = await retryParked(ports, await readJson(ctx, retryParkedSchema));
      ports.log.info('parked work is tried again', { requestId: ctx.state.requestId, clientId, retried });
      ctx.set('Cache-Control', 'no-store');
      ctx.body = { retried };
    }),
  );
  return router;
};
