import type { ServiceSettings } from '../ports/service-ports.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { docsFileSchema, serviceCalls } from '../routes/service-calls.ts';
import { docsFiles, docsPage, docsPolicy } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';

const forAnHour = 'public, max-age=3600';

/** GET /api/openapi.json, made at its first request: a start would be a tenth longer. GET /api/docs and its files. */
export const openApiRoutes = ({ apiDocs = false }: Pick<ServiceSettings, 'apiDocs'>): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  let document: string | undefined;

  on(serviceCalls.openApiDocument, async (ctx) => {
    ctx.set('Cache-Control', forAnHour);
    ctx.type = 'application/json';
    ctx.body = document ??= JSON.stringify(openApiDocument(apiCalls));
  });

  on(serviceCalls.docs, async (ctx) => {
    if (!apiDocs) refuse({ code: 'not-found' });
    ctx.set('Cache-Control', forAnHour);
    ctx.set('Content-Security-Policy', docsPolicy);
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = docsPage;
  });

  on(serviceCalls.docsFile, async (ctx) => {
    const name = docsFileSchema.safeParse(ctx.params['file']).data;
    if (!apiDocs || name === undefined) refuse({ code: 'not-found' });
    const { type, read } = docsFiles[name];
    ctx.set('Cache-Control', forAnHour);
    ctx.type = `${type}; charset=utf-8`;
    ctx.body = await read();
  });

  return routes;
};
