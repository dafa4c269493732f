import { contentSecurityPolicy } from '../http/server/security-headers.ts';
import { inlineHashes } from '../storefront/inline-hashes.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';

const forAnHour = 'public, max-age=3600';

/** GET /api/openapi.json and GET /api/docs, both made once. */
export const openApiRoutes = (): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const document = JSON.stringify(openApiDocument(apiCalls));
  const page = docsPage(apiCalls);
  const policy = contentSecurityPolicy(inlineHashes(page));

  on(serviceCalls.openApiDocument, async (ctx) => {
    ctx.set('Cache-Control', forAnHour);
    ctx.type = 'application/json';
    ctx.body = document;
  });

  on(serviceCalls.docs, async (ctx) => {
    ctx.set('Cache-Control', forAnHour);
    ctx.set('Content-Security-Policy', policy);
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = page;
  });

  return routes;
};
