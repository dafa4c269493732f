import { rapidRoutes, type RapidOperation } from './rapid-routes.ts';

const patterns = rapidRoutes.map(({ operation, method, path }) => ({
  operation,
  method,
  pattern: new URLPattern({ pathname: path }),
}));

/**
 * The operation of Rapid that a request asks for, and the decoded segment that the route leaves open ('' where it leaves
 * none). Undefined when Rapid has no such route. Throws `URIError` over a malformed escape.
 */
export const matchRapidRoute = (
  method: string,
  pathname: string,
): { readonly operation: RapidOperation; readonly segment: string } | undefined => {
  for (const route of patterns) {
    const found = route.method === method ? route.pattern.exec({ pathname }) : null;
    const [segment = ''] = Object.values(found?.pathname.groups ?? {});
    if (found !== null) return { operation: route.operation, segment: decodeURIComponent(segment) };
  }
  return undefined;
};
