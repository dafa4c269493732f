/** The routes of machines over embedded stores on a port of their own, for tests. */
import Koa from 'koa';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { listenInTest } from '@driveaway/infra/process/testing/listen-in-test.ts';
import { auditRoutes } from '../../audit/audit-routes.ts';
import { contactRoutes } from '../../contacts/contact-routes.ts';
import { createFormReceiver } from '../../http/uploads/receive-form.ts';
import { talkDeskRoutes } from '../../talk-desk/talk-desk-routes.ts';
import { reportRoutes } from '../../reports/report-routes.ts';
import { evidenceRoutes } from '../../audit/bundle/evidence-routes.ts';
import { verifyRoutes } from '../../audit/verify/verify-routes.ts';
import { createHttpServer } from '../../http/server/create-http-server.ts';
import { errorBoundary } from '../../http/failures/error-boundary.ts';
import type { HttpState } from '../../http/context/http-state.ts';
import { requestContext } from '../../http/server/request-context.ts';
import { sameOrigin } from '../../http/sessions/same-origin.ts';
import { clientRoutes } from '../client-routes.ts';
import { openTestService, type TestService } from '../../orders/testing/test-service.ts';
import { masterKeyRoutes } from '../master-key-routes.ts';
import { parkedRoutes } from '../../parked/parked-routes.ts';
import { rebuildRoutes } from '../../rebuilds/rebuild-routes.ts';
import { throttleLimits } from '../../http/limits/throttle-limits.ts';
import { webhookRoutes } from '../../webhooks/webhook-routes.ts';
import { registerRoutes } from '../../routes/register-routes.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { backOfficeRoutes } from '../back-office-routes.ts';
import { createDemoClients, type DemoClients, type MachineCredentials } from '../machine-clients.ts';
import { deskRoutes } from '../desk-routes.ts';
import { feedRoutes } from '../feed-routes.ts';
import { orderFeedSubject } from '../order-feed-subject.ts';
import { deskCalls } from '../../routes/desk-calls.ts';
import { tokenRoutes } from '../token-routes.ts';

export type ListenOptions = {
  /** How long a request may take to come; the product's own minute by default. */
  readonly requestMilliseconds?: number;
  /** Ends batches, as the product does before it closes. */
  readonly stopping?: AbortSignal;
  /** In place of timers. */
  readonly wait?: Wait;
  /** When the secret of the client `back-office` ends. */
  readonly validUntil?: string;
};

/** Serves the machine routes until the test ends; answers their address. */
export const listenWith = async (
  ports: ServicePorts,
  demo: DemoClients,
  { requestMilliseconds, stopping = new AbortController().signal, wait = waitOnTimer, validUntil }: ListenOptions = {},
): Promise<string> => {
  const clients = demo.clients.map((client) =>
    client.clientId === 'back-office' && validUntil !== undefined ? { ...client, validUntil } : client,
  );
  const app = new Koa<HttpState>();
  // what has no answer any more, such as a sender who left
  app.silent = true;
  app.use(requestContext(ports)).use(errorBoundary(ports.log)).use(sameOrigin(ports.settings.publicOrigin));
  const routes = [
    ...tokenRoutes(ports, clients),
    ...clientRoutes(ports, clients),
    ...backOfficeRoutes(ports, stopping),
    ...deskRoutes(ports),
    ...feedRoutes(ports, { stopping, wait, feeds: [{ call: deskCalls.feed, subject: orderFeedSubject }] }),
    ...auditRoutes(ports),
    ...verifyRoutes(ports),
    ...contactRoutes(ports),
    ...talkDeskRoutes(ports, createFormReceiver(ports)),
    ...reportRoutes(ports),
    ...evidenceRoutes(ports),
    ...parkedRoutes(ports),
    ...rebuildRoutes(ports),
    ...masterKeyRoutes(ports),
    ...webhookRoutes(ports),
  ];
  app.use(registerRoutes(ports, throttleLimits, routes).routes());
  return listenInTest(createHttpServer(app, { requestMilliseconds }));
};

export type MachineApi = TestService & {
  readonly url: string;
  readonly demo: DemoClients;
  /** Everything logged, a line each. */
  readonly logged: readonly string[];
  readonly tokenOf: (credentials: MachineCredentials) => Promise<string>;
  readonly get: (path: string, token?: string) => Promise<Response>;
  readonly post: (path: string, body: unknown, token?: string) => Promise<Response>;
  readonly postLines: (lines: string | ReadableStream, token: string) => Promise<Response>;
};

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };

/** A machine API of the test's own. */
export const serveMachineApi = async (options: ListenOptions = {}): Promise<MachineApi> => {
  const service = await openTestService();
  const logged: string[] = [];
  const keep = (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields }));
  const log: ServicePorts['log'] = {
    info: keep,
    warn: keep,
    error: (message, cause, fields) => keep(message, { cause: String(cause), ...fields }),
  };
  const ports = { ...service.ports, log };
  const demo = createDemoClients(ports.secrets.session);
  const url = await listenWith(ports, demo, options);
  const post = async (path: string, body: unknown, token?: string): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer(token) },
      body: JSON.stringify(body),
    });
  return {
    ...service,
    ports,
    url,
    demo,
    logged,
    post,
    get: async (path, token) => fetch(`${url}${path}`, { headers: bearer(token) }),
    postLines: async (lines, token) =>
      fetch(`${url}/api/back-office/events`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-ndjson', ...bearer(token) },
        body: lines,
        ...(typeof lines === 'string' ? {} : { duplex: 'half' as const }),
      }),
    tokenOf: async ({ clientId, clientSecret }) => {
      const answer = await post('/api/token', {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      });
      return tokenAnswerSchema.parse(await answer.json()).access_token;
    },
  };
};
