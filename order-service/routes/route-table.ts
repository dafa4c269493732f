/** Finds the routes of an address by one look-up, where a router tries its routes one after the other. */
import { createRouter, type HttpRouter } from '../http/context/http-state.ts';

type RoutesMiddleware = ReturnType<HttpRouter['routes']>;
type Asked = Parameters<RoutesMiddleware>;
type Answered = ReturnType<RoutesMiddleware>;

/** Middleware, and what it finds routes in. */
type RouteTable = ((...given: Asked) => Answered) & { readonly routers: readonly HttpRouter[] };

/** The first two segments: '/api/pricing' of '/api/pricing/2000'. No parameter may stand in them. */
const areaOf = (path: string): string => {
  const first = path.indexOf('/', 1);
  const second = first === -1 ? -1 : path.indexOf('/', first + 1);
  return second === -1 ? path : path.slice(0, second);
};

/**
 * The routes of routers as their own middleware would answer them, found by one look-up; but what is a literal address
 * of one is no address of a parametrised one, as in OpenAPI. Throws on a path that no table finds.
 */
export const routeTable = (...routers: readonly HttpRouter[]): RouteTable => {
  const all = routers.flatMap((router) => router.stack);
  const layers = all.map((layer) => {
    const { path } = layer;
    if (typeof path !== 'string' || /[^\w/.-]/.test(areaOf(path)))
      throw new TypeError(`No table finds ${String(path)}`);
    return { layer, key: /[^\w/.-]/.test(path) ? areaOf(path) : path };
  });
  const table = new Map<string, { readonly router: HttpRouter; readonly answer: RoutesMiddleware }>();
  for (const key of new Set(layers.map((layer) => layer.key))) {
    const found = createRouter();
    // as they are: an address is compiled once
    found.stack.push(...layers.filter((one) => one.key === key).map(({ layer }) => layer));
    table.set(key, { router: found, answer: found.routes() });
  }
  const find = (...[ctx, next]: Asked): Answered => {
    const found = table.get(ctx.path) ?? table.get(areaOf(ctx.path));
    if (found === undefined) return next();
    return found.answer(ctx, () => {
      // no handler hands on, so none was found that takes the method
      const calls = found.router.stack.filter((layer) => layer.match(ctx.path));
      ctx.state.otherMethods = [...new Set(calls.flatMap(({ methods }) => methods))].toSorted();
      return next();
    });
  };
  return Object.assign(find, { routers });
};
