import { Router } from '@koa/router';
import type Koa from 'koa';
import type { HttpState } from '../../http/context/http-state.ts';

const routersOf = (middleware: object): readonly unknown[] => {
  const routers: unknown = Reflect.get(middleware, 'routers');
  return Array.isArray(routers) ? routers : [];
};

/** Every route that the app's routers have, as 'GET /path'; HEAD comes with GET. */
export const registeredRoutes = (app: Koa<HttpState>): readonly string[] =>
  app.middleware
    .flatMap(routersOf)
    .flatMap((router) => (router instanceof Router ? router.stack : []))
    .flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
    );
