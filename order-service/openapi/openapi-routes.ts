import { createRouter, type HttpRouter } from '../http/context/http-state.ts';
import { contentSecurityPolicy } from '../http/server/security-headers.ts';
import { inlineHashes } from '../storefront/inline-hashes.ts';
import { apiCalls } from './api-calls.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

const forAnHour = 'public, max-age=3600';

/** GET /api/openapi.json and GET /api/docs, both made once. */
export const openApiRoutes = (): HttpRouter => {
  const router = createRouter();
  const document = JSON.stringify(openApiDocument(apiCalls));
  const page = docsPage(apiCalls);
  const policy = contentSecurityPolicy(inlineHashes(page));

  router.get('/api/openapi.json', async (ctx) => {
    ctx.set('Cache-Control', forAnHour);
    ctx.type = 'application/json';
    ctx.body = document;
  });

  router.get('/api/docs', async (ctx) => {
    ctx.set('Cache-Control', forAnHour);
    ctx.set('Content-Security-Policy', policy);
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = page;
  });

  return router;
};
