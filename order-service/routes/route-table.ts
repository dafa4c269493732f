/** Finds the route of an address by one look-up, where a router tries its routes one after the other. */
import type { HttpRouter } from '../http/context/http-state.ts';

type RoutesMiddleware = ReturnType<HttpRouter['routes']>;
type RoutesContext = Parameters<RoutesMiddleware>[0];
type Layer = HttpRouter['stack'][number];

/** The first two segments: '/api/pricing' of '/api/pricing/2000'. No parameter may stand in them. */
const areaOf = (path: string): string => {
  const first = path.indexOf('/', 1);
  const second = first === -1 ? -1 : path.indexOf('/', first + 1);
  return second === -1 ? path : path.slice(0, second);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const parametersOf = ({ paramNames }: Layer, found: RegExpExecArray): Record<string, string> =>
  Object.fromEntries(paramNames.map(({ name }, index) => [name, decoded(found[index + 1] ?? '')]));

/** The context as the router would hand it to this route. */
const contextOf = (ctx: RoutesContext, layer: Layer, found: RegExpExecArray) => {
  const params = parametersOf(layer, found);
  return Object.assign(ctx, { params, _matchedRoute: layer.path, request: Object.assign(ctx.request, { params }) });
};

/** Runs the guards of a route and its handler, from the one at `index` on. */
const run = async (
  stack: Layer['stack'],
  ctx: ReturnType<typeof contextOf>,
  next: () => Promise<unknown>,
  index = 0,
): Promise<unknown> => {
  const step = stack[index];
  return step === undefined ? next() : step(ctx, async () => run(stack, ctx, next, index + 1));
};

/** The routes of a router as its own middleware would answer them, found by one look-up. Throws on a path that no table finds. */
export const routeTable = (router: HttpRouter): RoutesMiddleware => {
  const keys = router.stack.map(({ path }) => {
    if (typeof path !== 'string' || /[^\w/.-]/.test(areaOf(path)))
      throw new TypeError(`No table finds ${String(path)}`);
    return /[^\w/.-]/.test(path) ? areaOf(path) : path;
  });
  // a literal address may be one of a parametrised route as well
  const layersOf = (key: string): readonly Layer[] =>
    router.stack.filter((_, index) => keys[index] === key || keys[index] === areaOf(key));
  const table = new Map(keys.map((key) => [key, layersOf(key)]));

  const middleware = async (ctx: RoutesContext, next: () => Promise<unknown>): Promise<unknown> => {
    const { path, method } = ctx;
    for (const layer of table.get(path) ?? table.get(areaOf(path)) ?? []) {
      const found = layer.methods.includes(method) ? layer.regexp.exec(path) : null;
      if (found !== null) return run(layer.stack, contextOf(ctx, layer, found), next);
    }
    return next();
  };
  return Object.assign(middleware, { router });
};
