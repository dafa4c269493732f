/** Some routes on a port of its own behind the product's error boundary, for tests that replace what is behind it. */
import { listenInTest } from '@driveaway/infra/process/testing/listen-in-test.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import Koa from 'koa';
import { createHttpServer } from '../../http/server/create-http-server.ts';
import { errorBoundary } from '../../http/failures/error-boundary.ts';
import type { HttpState } from '../../http/context/http-state.ts';
import { throttleLimits } from '../../http/limits/throttle-limits.ts';
import type { ApiRoute } from '../../routes/api-route.ts';
import { registerRoutes } from '../../routes/register-routes.ts';
import { openGuards } from '../../routes/testing/open-guards.ts';

/** A log that keeps its lines. */
export const keptLog = (): Log & { readonly lines: readonly string[] } => {
  const lines: string[] = [];
  return {
    lines,
    info: (message) => void lines.push(message),
    warn: (message) => void lines.push(message),
    error: (message, cause) => void lines.push(`${message}: ${String(cause)}`),
  };
};

/** Serves the routes until the test ends; answers their address. */
export const serveRoutes = async (routes: readonly ApiRoute[], log: Log = keptLog()): Promise<string> => {
  const app = new Koa<HttpState>();
  app.use(errorBoundary(log));
  app.use(registerRoutes(openGuards(log), throttleLimits, routes).routes());
  return listenInTest(createHttpServer(app));
};
