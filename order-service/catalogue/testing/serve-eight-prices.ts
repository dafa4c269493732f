import { once } from 'node:events';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import Koa from 'koa';
import { z } from 'zod';
import { createHttpServer } from '../../http/server/create-http-server.ts';
import type { HttpState } from '../../http/context/http-state.ts';
import { throttleLimits } from '../../http/limits/throttle-limits.ts';
import { registerRoutes } from '../../routes/register-routes.ts';
import { openGuards } from '../../routes/testing/open-guards.ts';
import { pricingRoutes } from '../pricing-routes.ts';
import { eightVariants } from './eight-variants.ts';

const addressSchema = z.object({ port: z.int() });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Serves the prices of the model with eight variants on a port of its own, until it is closed. */
export const serveEightPrices = async (
  clock: Clock,
  suburbs: SuburbSearch,
): Promise<{ readonly url: string; readonly close: () => void }> => {
  const app = new Koa<HttpState>();
  const routes = pricingRoutes({ clock, log: silent }, suburbs, [eightVariants]);
  app.use(registerRoutes(openGuards(silent), throttleLimits, routes).routes());
  const server = createHttpServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${addressSchema.parse(server.address()).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
