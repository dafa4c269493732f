import { releasedBook } from '@driveaway/domain/valuation/released-book.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';

/** GET /api/valuation/book: cars are valued in the browser, so that nothing of a visitor's car is sent. */
export const valuationRoutes = ({ settings }: Pick<ServicePorts, 'settings'>): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  on(shopCalls.valuationBook, async (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=60');
    ctx.body = settings.valuationBook ?? releasedBook;
  });
  return routes;
};
