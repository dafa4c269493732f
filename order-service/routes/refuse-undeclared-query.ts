import type { HttpContext } from '../http/context/http-state.ts';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import type { ApiCall } from './api-call.ts';

const quoted = (name: string): string => `"${name}"`;

/**
 * Refuses parameters in the address that a POST does not declare, and those that come more than once: whoever sends a
 * condition that is not understood wants nothing done without it. Reading leaves them be, as links gather them.
 */
export const refuseUndeclaredQuery = (
  { method, query, ignoresQuery }: Pick<ApiCall, 'method' | 'query' | 'ignoresQuery'>,
  ctx: Pick<HttpContext, 'query'>,
): void => {
  if (method === 'GET' || ignoresQuery === true) return;
  const declared = Object.keys(query?.shape ?? {});
  const others = declared.length === 0 ? '.' : `, but ${declared.map(quoted).join(', ')}.`;
  const errors = Object.entries(ctx.query).flatMap(([name, value]): [string, string[]][] => {
    if (!declared.includes(name)) return [[name, [`There is no ${quoted(name)} in this address${others}`]]];
    return Array.isArray(value) ? [[name, [`There is more than one ${quoted(name)} in this address.`]]] : [];
  });
  if (errors.length > 0) throw new MalformedInput(Object.fromEntries(errors));
};
