import { contentSecurityPolicy } from '../http/server/security-headers.ts';
import { inlineHashes } from '../storefront/inline-hashes.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { serviceCalls } from '../routes/service-calls.ts';

const forAnHour = 'public, max-age=3600';

const docsOf = () => {
  const page = docsPage(apiCalls);
  return { page, policy: contentSecurityPolicy(inlineHashes(page)) };
};

/** GET /api/openapi.json and GET /api/docs, each made at its first request: a start would be a tenth longer. */
export const openApiRoutes = (): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  let document: string | undefined;
  let docs: ReturnType<typeof docsOf> | undefined;

  on(serviceCalls.openApiDocument, async (ctx) => {
    ctx.set('Cache-Control', forAnHour);
    ctx.type = 'application/json';
    ctx.body = document ??= JSON.stringify(openApiDocument(apiCalls));
  });

  on(serviceCalls.docs, async (ctx) => {
    docs ??= docsOf();
    ctx.set('Cache-Control', forAnHour);
    ctx.set('Content-Security-Policy', docs.policy);
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = docs.page;
  });

  return routes;
};
